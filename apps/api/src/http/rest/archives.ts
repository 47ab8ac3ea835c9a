import { Readable } from "node:stream";
import { archiveType, invalid } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { importInProgress } from "../../modules/backups/import.ts";
import { unsupportedMedia } from "../../pipeline/unsupported-media.ts";
import type { Call } from "../../pipeline/use-case.ts";
import type { BodyReader, Respond } from "./exchange.ts";
import { Spool } from "./spool.ts";
import { busy } from "./spool-space.ts";

function registerTypes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // The body stays a stream: the handler reads it, up to the limit.
  app.addContentTypeParser(archiveType, (_request, payload, done) => done(null, payload));
  app.addContentTypeParser("*", (_request, _payload, done) => {
    done(unsupportedMedia("archive"));
  });
}

/**
 * The number of concurrent exports, and of imports, in all shops. An export holds a connection
 * while it is read.
 */
export const exportsAtATime = 3;

/** Takes a slot. Returns the function that releases it. */
type TakeSlot = () => () => void;

function slots(): TakeSlot {
  let taken = 0;
  return () => {
    if (taken >= exportsAtATime) {
      throw busy("archive");
    }
    taken += 1;
    return once(() => {
      taken -= 1;
    });
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** Streams archives to their readers, a few at a time. */
export function respondWithArchive(): Respond {
  const takeSlot = slots();
  return async ({ request, reply, call, execute }) => {
    if (request.method === "HEAD") return answerHead(call, reply);
    const release = takeSlot();
    try {
      const { body } = await execute(call);
      if (!(body instanceof Readable)) throw new Error("An export is a stream");
      body.once("close", release);
      return asArchive(reply).send(body);
    } catch (error) {
      release();
      throw error;
    }
  };
}

function answerHead({ faults = [] }: Call, reply: FastifyReply): FastifyReply {
  if (faults.length > 0) throw invalid([...faults]);
  // A string would add a Content-Length, which would not be that of the archive.
  return asArchive(reply).send(Readable.from([]));
}

function asArchive(reply: FastifyReply): FastifyReply {
  const disposition = 'attachment; filename="shop.tar.gz"';
  return reply.type(archiveType).header("Content-Disposition", disposition);
}

/** The spool holds one archive of a shop at a time, and three of all. */
export function archiveBodies(maxBytes: number) {
  return {
    noun: "archive",
    maxBytes,
    ofShop: 1,
    together: 3,
    // An archive may take hours.
    waitMs: 0,
    nextStep: "Let the operator of the service raise BACKUP_MAX_MIB.",
  };
}

/** Receives archives in unnamed files, within a limited space, and passes on a few at a time. */
export function archiveReader(maxBytes: number): BodyReader {
  const takeSlot = slots();
  const takeShop = shopSlots();
  const spool = new Spool(archiveBodies(maxBytes));
  return {
    registerTypes,
    isLong: true,
    receive: async (request, perform) => {
      const { body } = request;
      if (!(body instanceof Readable)) {
        throw invalid([{ field: "", message: `the body must be an archive, as ${archiveType}` }]);
      }
      const tenantId = request.admitted?.caller.tenantId ?? "";
      // A slot is taken when the body is complete, so that a slow client does not hold one.
      return spool.receive(tenantId, body, async (file, archive) => {
        const releaseShop = takeShop(tenantId);
        try {
          const release = takeSlot();
          try {
            return await perform({ archive }, file);
          } finally {
            release();
          }
        } finally {
          releaseShop();
        }
      });
    },
  };
}

/**
 * Allows one import per shop at a time. The result takes the shop, and returns the function that
 * releases it.
 */
function shopSlots(): (tenantId: string) => () => void {
  const importing = new Set<string>();
  return (tenantId) => {
    if (importing.has(tenantId)) throw importInProgress();
    importing.add(tenantId);
    return () => importing.delete(tenantId);
  };
}
