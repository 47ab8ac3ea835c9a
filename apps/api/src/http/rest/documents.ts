import { webcrypto } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { invalid, maxDocumentBytes } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SentDocument } from "../../pipeline/sent-file.ts";
import { contentTypeOf } from "./content-type.ts";
import type { BodyReader, Exchange } from "./exchange.ts";
import { fileNameIn } from "./file-names.ts";
import { filesIn } from "./forms.ts";
import { Spool, tooLarge } from "./spool.ts";

/** Receives files of documents in unnamed files, within a limited space. */
export function documentReader(): BodyReader {
  return fileReader("document", async (file) => ({
    ...(await fieldsOf(file)),
    contentType: contentTypeOf(file.content, file.type, file.name),
  }));
}

/** Receives files of attachments, whose content determines their type later. */
export function attachmentReader(): BodyReader {
  return fileReader("file", fieldsOf);
}

function fileReader(noun: string, describe: (file: NamedFile) => Promise<object>): BodyReader {
  const bodies = { ...documentBodies, noun };
  const spool = new Spool(bodies);
  return {
    registerTypes,
    isLong: true,
    receive: async (request, perform) => {
      const { body } = request;
      if (!(body instanceof Readable)) throw noFile();
      const tenantId = request.admitted?.caller.tenantId ?? "";
      return spool.receive(tenantId, body, async (spooled) => {
        const file = await fileIn(spooled, request.headers, noun);
        const { content } = file;
        return perform(await describe(file), { content, source: sourceOf(request) });
      });
    },
  };
}

function registerTypes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // The body stays a stream, of any type: the content determines it.
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
}

/** A file of a request, with its name and its declared type. */
interface NamedFile {
  content: Buffer;
  name: string | null;
  type: string | undefined;
}

async function fieldsOf({ content, name }: NamedFile) {
  return { file: await sha256Of(content), fileName: name };
}

/** Computed in another thread: other requests do not wait for 20 MiB. */
async function sha256Of(content: Buffer): Promise<string> {
  const bytes = new Uint8Array(content.buffer, content.byteOffset, content.length);
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
}

/** A form has a boundary around its file. */
const formBytes = 64 * 1024;

const documentBodies = {
  maxBytes: maxDocumentBytes + formBytes,
  ofShop: 3,
  together: 12,
  waitMs: 20_000,
  nextStep: "Send a smaller file, or its pages as several files.",
};

/** Reads the body of a request: a file, or a form with one. */
async function fileIn(
  spooled: FileHandle,
  headers: FastifyRequest["headers"],
  noun: string,
): Promise<NamedFile> {
  const body = await readWhole(spooled);
  const type = headers["content-type"];
  const isForm = type?.toLowerCase().startsWith("multipart/form-data") === true;
  const file = isForm
    ? fileInForm(body, type)
    : { content: body, name: fileNameIn(headers["content-disposition"] ?? ""), type };
  if (file.content.length === 0) throw noFile();
  if (file.content.length > maxDocumentBytes) {
    throw tooLarge({ ...documentBodies, noun, maxBytes: maxDocumentBytes });
  }
  return file;
}

async function readWhole(spooled: FileHandle): Promise<Buffer> {
  const { size } = await spooled.stat();
  const content = Buffer.alloc(size);
  await spooled.read(content, 0, size, 0);
  return content;
}

function fileInForm(body: Buffer, type: string): NamedFile {
  const [file, ...others] = filesIn(body, type);
  if (!file || others.length > 0) {
    throw invalid([{ field: "", message: "the form must have exactly one file" }]);
  }
  return { content: file.content, name: fileNameIn(file.disposition), type: file.type };
}

function sourceOf({ admitted, headers }: FastifyRequest): SentDocument["source"] {
  if (admitted?.caller.link) return "review";
  return headers["user-agent"]?.startsWith("bayline-cli/") === true ? "cli" : "api";
}

function noFile() {
  return invalid([{ field: "", message: "the body must be a file" }]);
}

export async function respondWithDocument(exchange: Exchange): Promise<FastifyReply> {
  const { reply, call, execute } = exchange;
  const { name, contentType, sizeBytes, content } = Object((await execute(call)).body);
  // Never shown by a browser in this origin, whatever the file contains.
  return asFile(reply, "attachment", String(name))
    .type(String(contentType))
    .header("Content-Length", Number(sizeBytes))
    .send(content);
}

/** Sends a page of a document as PNG. */
export async function respondWithPage({ reply, call, execute }: Exchange): Promise<FastifyReply> {
  const { name, content } = Object((await execute(call)).body);
  return asFile(reply, "inline", String(name)).type("image/png").send(content);
}

function asFile(reply: FastifyReply, how: "inline" | "attachment", name: string): FastifyReply {
  return reply
    .header("Content-Disposition", `${how}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("X-Content-Type-Options", "nosniff")
    .header("Content-Security-Policy", "sandbox")
    .header("Cache-Control", "private, no-store");
}
