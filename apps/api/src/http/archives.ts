import { createHash } from "node:crypto";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
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
import { admit, callReader, methodsOf, send, urlOf } from "./rest.ts";

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
    refuseOtherMethods(app, url, methods, parts.gate.passBy);
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
  const readCall = callReader(operation);
  return async (request, reply) => {
    const call = readCall(request, reply, undefined);
    if (request.method === "HEAD") return answerHead(call, reply);
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

function answerHead({ faults = [] }: Call, reply: FastifyReply): FastifyReply {
  if (faults.length > 0) throw invalid([...faults]);
  // A text would have a length, and it would not be the archive's.
  return asArchive(reply).send(Readable.from([]));
}

function asArchive(reply: FastifyReply): FastifyReply {
  const disposition = 'attachment; filename="shop.tar.gz"';
  return reply.type(archiveType).header("Content-Disposition", disposition);
}

function importHandler({ name, operation }: NamedOperation, parts: Parts): Handler {
  const takeTurn = turns();
  const readCall = callReader(operation);
  return async (request, reply) => {
    const { body } = request;
    if (!(body instanceof Readable)) {
      throw invalid([{ field: "", message: `the body must be an archive, as ${archiveType}` }]);
    }
    const giveBack = takeTurn();
    try {
      return await inNamelessFile(async (file) => {
        // A transaction may have to run again, and must not wait for a slow sender: so it comes whole first.
        const archive = await keep(body, file, parts.maxBytes);
        const useCase = (ctx: WriteContext) => importShop(ctx, file);
        const call = readCall(request, reply, { archive });
        const answer = await compile(name, operation, useCase, parts.services)(call);
        return send(reply, answer, call.facts);
      });
    } finally {
      giveBack();
    }
  };
}

/**
 * Gives some work a file that nobody else can open, and whose name is gone before anything is in it:
 * a process that is killed leaves nothing of a shop behind.
 */
async function inNamelessFile<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-import-"));
  const removed = () => rm(folder, { recursive: true, force: true });
  const file = await open(join(folder, "shop.tar.gz"), "wx+", 0o600).catch(async (error) => {
    await removed();
    throw error;
  });
  try {
    // Windows lets a file keep its name while it is open.
    await removed().catch(() => undefined);
    return await work(file);
  } finally {
    await file.close();
    await removed();
  }
}

const stallMilliseconds = 60_000;

/** Writes a body to a file. Answers its SHA-256. */
async function keep(body: Readable, file: FileHandle, maxBytes: number): Promise<string> {
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
    await pipeline(body, meter, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await file.appendFile(chunk);
    });
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
