import { AppError, invalid } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { RequestFacts } from "../../pipeline/context.ts";
import type { Answer } from "../../pipeline/use-case.ts";
import { writtenJson } from "../../pipeline/written-json.ts";
import type { BodyReader, Exchange } from "./exchange.ts";
import { SlicedJson } from "./sliced-json.ts";

// Without `fatal`, invalid UTF-8 would silently be replaced and stored so.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Accepts bodies as JSON in UTF-8. An empty body counts as none; any other type or encoding is a
 * 415.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
      return done(
        new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the body without Content-Encoding."),
      );
    }
    try {
      const text = typeof body === "string" ? body : utf8.decode(body);
      done(null, text.trim() === "" ? undefined : JSON.parse(text));
    } catch {
      done(invalid([{ field: "", message: "The body is not valid JSON." }]));
    }
  });
  app.addContentTypeParser("*", (request, _payload, done) => {
    if (request.headers["content-length"] === "0") return done(null, undefined);
    done(new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json."));
  });
}

export const jsonReader: BodyReader = {
  registerTypes: registerBodies,
  isLong: false,
  receive: (request, perform) => perform(request.body),
};

export async function respondWithJson({ reply, call, execute }: Exchange): Promise<FastifyReply> {
  return send(reply, await execute(call), call.facts);
}

function send(reply: FastifyReply, answer: Answer, facts: RequestFacts): FastifyReply {
  reply.code(answer.status);
  if (facts.dryRun) reply.header("Dry-Run", "true");
  if (answer.replayOf !== undefined) {
    reply.header("Idempotency-Replayed", "true").header("X-Request-Id", answer.replayOf);
  }
  const json = writtenJson(answer.body);
  if (!json) return reply.send(answer.body);
  reply.type("application/json; charset=utf-8");
  const [only, ...others] = json.slices;
  if (others.length === 0) return reply.send(only);
  return reply.header("Content-Length", json.bytes).send(new SlicedJson(json));
}
