import { answeredMedium, mediaTypes } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CompiledOperation } from "../../pipeline/use-case.ts";
import type { Gate } from "../gate.ts";
import { registerBodies } from "./bodies.ts";
import { refuseOtherMethods } from "./other-methods.ts";
import { admit, callReader, methodsOf, urlOf } from "./rest.ts";

/** Registers the operations whose responses are documents. */
export function registerPapers(
  app: FastifyInstance,
  operations: readonly CompiledOperation[],
  gate: Gate,
): void {
  registerBodies(app);
  for (const compiled of operations) {
    const { name, operation } = compiled;
    const methods = methodsOf[operation.method];
    const url = urlOf(compiled);
    app.route({
      method: methods,
      url,
      config: { operation: name, refusals: operation },
      onRequest: (request, reply, done) => admit(gate, operation, request, reply) ?? done(),
      handler: handlerOf(compiled),
    });
    refuseOtherMethods(app, url, methods, gate.passBy);
  }
}

function handlerOf({ name, operation, execute }: CompiledOperation) {
  const readCall = callReader(operation);
  const medium = answeredMedium(operation);
  if (!medium) throw new Error(`${name} answers JSON`);
  const [type] = mediaTypes[medium];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { body } = await execute(readCall(request, reply, request.body));
    const { name: file, content } = fileIn(body);
    return reply
      .type(type)
      .header("Content-Disposition", `inline; filename="${file}"`)
      .send(content);
  };
}

function fileIn(body: unknown): { name: string; content: Buffer } {
  const { name, content } = Object(body);
  if (typeof name !== "string" || !Buffer.isBuffer(content)) throw new Error("Not a document");
  return { name, content };
}
