import { mediaTypes } from "@bayline/contracts";
import type { FastifyReply } from "fastify";
import type { Exchange } from "./exchange.ts";

const [pdf] = mediaTypes.pdf;

export async function respondWithPdf({ reply, call, execute }: Exchange): Promise<FastifyReply> {
  const { name, content } = fileIn((await execute(call)).body);
  return reply.type(pdf).header("Content-Disposition", inlineAs(name)).send(content);
}

/**
 * `filename*` has a name of any script (RFC 6266); `filename` is for clients that do not read it.
 */
function inlineAs(file: string): string {
  const plain = file.replace(/[^\w.-]+/g, "-").replace(/-{2,}/g, "-");
  const exact = plain === file ? "" : `; filename*=UTF-8''${encodeURIComponent(file)}`;
  return `inline; filename="${plain}"${exact}`;
}

function fileIn(body: unknown): { name: string; content: Buffer } {
  const { name, content } = Object(body);
  if (typeof name !== "string" || !Buffer.isBuffer(content)) throw new Error("Not a document");
  return { name, content };
}
