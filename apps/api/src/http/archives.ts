import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AppError,
  archives,
  archiveType,
  invalid,
  listOperations,
  type NamedOperation,
} from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { ReadContext, Services, WriteContext } from "../context.ts";
import { importShop } from "../modules/backup/import.ts";
import { sendArchive } from "../modules/backup/send-archive.ts";
import { type Call, compile } from "../procedure.ts";
import type { Gate } from "./gate.ts";
import { refuseOtherMethods } from "./other-methods.ts";
import { admit, counting, methodsOf, send, urlOf } from "./rest.ts";

interface Parts {
  services: Services;
  gate: Gate;
  log: Logger;
  /** The largest archive that is taken. */
  maxBytes: number;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The routes of the operations whose bodies are archives. They are streamed, and are no JSON. */
export function registerArchives(app: FastifyInstance, parts: Parts): void {
  registerArchiveBodies(app);
  const handlers: Record<string, (named: NamedOperation) => Handler> = {
    "backup.export": (named) => exportHandler(named, parts),
    "backup.import": (named) => importHandler(named, parts),
  };
  for (const named of listOperations(archives)) {
    const handlerOf = handlers[named.name];
    if (!handlerOf) throw new Error(`${named.name} has no route`);
    const { operation, name } = named;
    const methods = methodsOf[operation.method];
    const url = urlOf(named);
    app.route({
      method: methods,
      url,
      config: { operation: name, hasLongBodies: true },
      onRequest: (request, reply, done) => admit(parts.gate, operation, request, reply) ?? done(),
      handler: handlerOf(named),
    });
    refuseOtherMethods(app, url, methods, counting(parts.gate));
  }
}

function registerArchiveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // What comes is read where it is wanted, and no further than is allowed.
  app.addContentTypeParser(archiveType, (_request, payload, done) => done(null, payload));
  app.addContentTypeParser("*", (_request, _payload, done) => {
    done(new AppError("UNSUPPORTED_MEDIA_TYPE", `Send the archive as ${archiveType}.`));
  });
}

function callOf(request: FastifyRequest, input: object): Call {
  if (!request.admitted) throw new Error("The request was not admitted");
  return { ...request.admitted, input };
}

/** Each holds a connection to the database for long: the others are for everybody else. */
const mostAtOnce = 3;

/** Answers how to give the turn back. */
type TakeTurn = () => () => void;

function turns(): TakeTurn {
  let taken = 0;
  return () => {
    if (taken >= mostAtOnce) {
      throw new AppError("UNAVAILABLE", "Other archives are under way. Try again in a while.");
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

function exportHandler({ name, operation }: NamedOperation, { services, log }: Parts): Handler {
  const takeTurn = turns();
  return async (request, reply) => {
    const call = callOf(request, {});
    if (request.method === "HEAD") return asArchive(reply).send("");
    const report = (error: unknown) => log.error({ err: error, requestId: request.id }, "failed");
    const useCase = (ctx: ReadContext) => sendArchive(ctx, report);
    const giveBack = takeTurn();
    try {
      const { body } = await compile(name, operation, useCase, services)(call);
      if (!(body instanceof Readable)) throw new Error("An export is a stream");
      body.once("close", giveBack);
      return asArchive(reply).send(body);
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}

function asArchive(reply: FastifyReply): FastifyReply {
  const disposition = 'attachment; filename="shop.tar.gz"';
  return reply.type(archiveType).header("Content-Disposition", disposition);
}

function importHandler({ name, operation }: NamedOperation, parts: Parts): Handler {
  const takeTurn = turns();
  return async (request, reply) => {
    const { body } = request;
    if (!(body instanceof Readable)) {
      throw invalid([{ field: "", message: `the body must be an archive, as ${archiveType}` }]);
    }
    const giveBack = takeTurn();
    try {
      return await inFolder(async (folder) => {
        const path = join(folder, "shop.tar.gz");
        // A transaction may have to run again, and must not wait for a slow sender: so it comes whole first.
        const archive = await keep(body, path, parts.maxBytes);
        const useCase = (ctx: WriteContext) => importShop(ctx, path);
        const call = callOf(request, { archive });
        const answer = await compile(name, operation, useCase, parts.services)(call);
        return send(reply, answer, call.facts);
      });
    } finally {
      giveBack();
    }
  };
}

/** Gives some work a folder that nobody else can look into, and that is gone after it. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-import-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const stallMilliseconds = 60_000;

/** Writes a body to a file. Answers its SHA-256. */
async function keep(body: Readable, path: string, maxBytes: number): Promise<string> {
  const hash = createHash("sha256");
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      stalled.refresh();
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  const stalled = setTimeout(() => {
    meter.destroy(invalid([{ field: "", message: "nothing more of the archive came" }]));
  }, stallMilliseconds);
  try {
    await pipeline(body, meter, createWriteStream(path, { mode: 0o600 }));
  } finally {
    clearTimeout(stalled);
  }
  return hash.digest("hex");
}

function tooLarge(maxBytes: number): AppError {
  const mebibytes = Math.floor(maxBytes / 1024 / 1024);
  return new AppError("BODY_TOO_LARGE", `The archive is larger than ${mebibytes} MiB.`, {
    nextStep: "Let the operator of the service raise BACKUP_MAX_MIB.",
  });
}
