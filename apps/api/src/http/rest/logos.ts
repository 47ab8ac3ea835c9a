import { createHash } from "node:crypto";
import { AppError, invalid, maxLogoBytes, mediaTypes } from "@bayline/contracts";
import type { FastifyInstance } from "fastify";
import type { LogoOperations } from "../../operations/papers.ts";
import type { Execute } from "../../pipeline/use-case.ts";
import type { Gate } from "../gate.ts";
import { refuseOtherMethods } from "./other-methods.ts";
import { admit, callReader, methodsOf, send, urlOf } from "./rest.ts";

/** Registers the operations whose request body or response is the logo. */
export function registerLogos(
  app: FastifyInstance,
  { get, set, remove }: LogoOperations,
  gate: Gate,
): void {
  registerImageBodies(app);
  const readGet = callReader(get.operation);
  app.route({
    method: methodsOf.GET,
    url: urlOf(get),
    config: { operation: get.name, refusals: get.operation },
    onRequest: (request, reply, done) => admit(gate, get.operation, request, reply) ?? done(),
    handler: async (request, reply) => {
      const { body } = await get.execute(readGet(request, reply, undefined));
      const { type, content } = Object(body);
      return reply
        .type(String(type))
        .header("X-Content-Type-Options", "nosniff")
        .header("Content-Security-Policy", "sandbox")
        .send(content);
    },
  });
  const readSet = callReader(set.operation);
  app.route({
    method: methodsOf.PATCH,
    url: urlOf(set),
    config: { operation: set.name, refusals: set.operation },
    onRequest: (request, reply, done) => admit(gate, set.operation, request, reply) ?? done(),
    handler: async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body) || body.length === 0) {
        throw invalid([{ field: "", message: "the body must be a PNG or JPEG image" }]);
      }
      const image = createHash("sha256").update(body).digest("hex");
      const call = readSet(request, reply, { image });
      const execute: Execute = set.executeWith(body);
      return send(reply, await execute(call), call.facts);
    },
  });
  const readRemove = callReader(remove.operation);
  app.route({
    method: methodsOf.DELETE,
    url: urlOf(remove),
    config: { operation: remove.name, refusals: remove.operation },
    onRequest: (request, reply, done) => admit(gate, remove.operation, request, reply) ?? done(),
    handler: async (request, reply) => {
      const call = readRemove(request, reply, undefined);
      return send(reply, await remove.execute(call), call.facts);
    },
  });
  const allowed = [...methodsOf.GET, ...methodsOf.PATCH, ...methodsOf.DELETE];
  refuseOtherMethods(app, urlOf(get), allowed, gate.passBy);
}

function registerImageBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // The type is determined by the content.
  const types = [...mediaTypes.image, "application/octet-stream"];
  app.addContentTypeParser(
    types,
    { parseAs: "buffer", bodyLimit: maxLogoBytes },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser("*", (_request, _payload, done) => {
    done(new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the image as image/png or image/jpeg."));
  });
}
