import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { invalid, maxDocumentBytes } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DocumentFileOperations, SentFile } from "../../operations/document-files.ts";
import type { Gate } from "../gate.ts";
import { fileNameIn } from "./file-names.ts";
import { filesIn } from "./forms.ts";
import { callReader, registerRoutes, send } from "./rest.ts";
import { Spool, tooLarge } from "./spool.ts";

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers the operations on documents whose request body or response is a file. */
export function registerDocumentFiles(
  app: FastifyInstance,
  { submit, original, page }: DocumentFileOperations,
  gate: Gate,
): void {
  app.removeAllContentTypeParsers();
  // The body stays a stream, of any type: the content determines it.
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  registerRoutes(app, gate, [
    { ...submit, handler: submitHandler(submit), config: { hasLongBodies: true } },
    { ...original, handler: originalHandler(original) },
    { ...page, handler: pageHandler(page) },
  ]);
}

function submitHandler({
  operation,
  executeWith,
  inputOf,
}: DocumentFileOperations["submit"]): Handler {
  const spool = new Spool(documentBodies);
  const readCall = callReader(operation);
  return async (request, reply) => {
    const { body } = request;
    if (!(body instanceof Readable)) throw noFile();
    const tenantId = request.admitted?.caller.tenantId ?? "";
    return spool.receive(tenantId, body, async (spooled) => {
      const file = await fileIn(spooled, request.headers);
      const call = readCall(request, reply, await inputOf(file));
      const { content } = file;
      const source = sourceOf(request);
      return send(reply, await executeWith({ content, source })(call), call.facts);
    });
  };
}

/** A form has a boundary around its file. */
const formBytes = 64 * 1024;

const documentBodies = {
  noun: "document",
  maxBytes: maxDocumentBytes + formBytes,
  ofShop: 3,
  together: 12,
  waitMs: 20_000,
  nextStep: "Send a smaller file, or its pages as several files.",
};

/** Reads the body of a request: a file, or a form with one. */
async function fileIn(spooled: FileHandle, headers: FastifyRequest["headers"]): Promise<SentFile> {
  const body = await readWhole(spooled);
  const type = headers["content-type"];
  const isForm = type?.toLowerCase().startsWith("multipart/form-data") === true;
  const file = isForm
    ? fileInForm(body, type)
    : { content: body, name: fileNameIn(headers["content-disposition"] ?? ""), type };
  if (file.content.length === 0) throw noFile();
  if (file.content.length > maxDocumentBytes) {
    throw tooLarge({ ...documentBodies, maxBytes: maxDocumentBytes });
  }
  return file;
}

async function readWhole(spooled: FileHandle): Promise<Buffer> {
  const { size } = await spooled.stat();
  const content = Buffer.alloc(size);
  await spooled.read(content, 0, size, 0);
  return content;
}

function fileInForm(body: Buffer, type: string): SentFile {
  const [file, ...others] = filesIn(body, type);
  if (!file || others.length > 0) {
    throw invalid([{ field: "", message: "the form must have exactly one file" }]);
  }
  return { content: file.content, name: fileNameIn(file.disposition), type: file.type };
}

function sourceOf({ admitted, headers }: FastifyRequest): "api" | "cli" | "review" {
  if (admitted?.caller.link) return "review";
  return headers["user-agent"]?.startsWith("bayline-cli/") === true ? "cli" : "api";
}

function noFile() {
  return invalid([{ field: "", message: "the body must be a file" }]);
}

function originalHandler({ operation, execute }: DocumentFileOperations["original"]): Handler {
  const readCall = callReader(operation);
  return async (request, reply) => {
    const { body } = await execute(readCall(request, reply, undefined));
    const { name, contentType, sizeBytes, content } = Object(body);
    // Never shown by a browser in this origin, whatever the file contains.
    return asFile(reply, "attachment", String(name))
      .type(String(contentType))
      .header("Content-Length", Number(sizeBytes))
      .send(content);
  };
}

function pageHandler({ operation, execute }: DocumentFileOperations["page"]): Handler {
  const readCall = callReader(operation);
  return async (request, reply) => {
    const { body } = await execute(readCall(request, reply, undefined));
    const { name, content } = Object(body);
    return asFile(reply, "inline", String(name)).type("image/png").send(content);
  };
}

function asFile(reply: FastifyReply, how: "inline" | "attachment", name: string): FastifyReply {
  return reply
    .header("Content-Disposition", `${how}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("X-Content-Type-Options", "nosniff")
    .header("Content-Security-Policy", "sandbox")
    .header("Cache-Control", "private, no-store");
}
