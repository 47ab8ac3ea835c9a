import { createHash } from "node:crypto";
import { AppError, invalid, maxLogoBytes, mediaTypes } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LogoOperations } from "../../operations/papers.ts";
import type { Gate } from "../gate.ts";
import { callReader, registerRoutes, send } from "./rest.ts";

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers the operations whose request body or response is the logo. */
export function registerLogos(
  app: FastifyInstance,
  { get, set, remove }: LogoOperations,
  gate: Gate,
): void {
  registerImageBodies(app);
  registerRoutes(app, gate, [
    { ...get, handler: getHandler(get) },
    { ...set, handler: setHandler(set) },
    { ...remove, handler: removeHandler(remove) },
  ]);
}

function getHandler({ operation, execute }: LogoOperations["get"]): Handler {
  const readCall = callReader(operation);
  return async (request, reply) => {
    const { body } = await execute(readCall(request, reply, undefined));
    const { type, content } = Object(body);
    return reply
      .type(String(type))
      .header("X-Content-Type-Options", "nosniff")
      .header("Content-Security-Policy", "sandbox")
      .send(content);
  };
}

function setHandler({ operation, executeWith }: LogoOperations["set"]): Handler {
  const readCall = callReader(operation);
  return async (request, reply) => {
    const { body } = request;
    if (!Buffer.isBuffer(body) || body.length === 0) {
      throw invalid([{ field: "", message: "the body must be a PNG or JPEG image" }]);
    }
    const image = createHash("sha256").update(body).digest("hex");
    const call = readCall(request, reply, { image });
    return send(reply, await executeWith(body)(call), call.facts);
  };
}

function removeHandler({ operation, execute }: LogoOperations["remove"]): Handler {
  const readCall = callReader(operation);
  return async (request, reply) => {
    const call = readCall(request, reply, undefined);
    return send(reply, await execute(call), call.facts);
  };
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
