import { answeredMedium, mediaTypes } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CompiledOperation } from "../../pipeline/use-case.ts";
import type { Gate } from "../gate.ts";
import { registerBodies } from "./bodies.ts";
import { callReader, registerRoutes } from "./rest.ts";

/** Registers the operations whose responses are documents. */
export function registerPapers(
  app: FastifyInstance,
  operations: readonly CompiledOperation[],
  gate: Gate,
): void {
  registerBodies(app);
  registerRoutes(
    app,
    gate,
    operations.map((compiled) => ({ ...compiled, handler: handlerOf(compiled) })),
  );
}

function handlerOf({ name, operation, execute }: CompiledOperation) {
  const readCall = callReader(operation);
  const medium = answeredMedium(operation);
  if (!medium) throw new Error(`${name} answers JSON`);
  const [type] = mediaTypes[medium];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { body } = await execute(readCall(request, reply, request.body));
    const { name: file, content } = fileIn(body);
    return reply.type(type).header("Content-Disposition", inlineAs(file)).send(content);
  };
}

/** `filename*` has a name of any script (RFC 6266); `filename` is for clients that do not read it. */
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
