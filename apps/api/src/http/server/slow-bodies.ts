import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerClientError } from "./client-errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Bodies of this route have no time limit while data arrives. */
    hasLongBodies?: boolean;
  }
}

const usualMs = 60_000;

/**
 * Ends requests whose body arrives too slowly. Node's limit is the same for every route, but an
 * archive takes longer to send than any other body.
 */
export function limitSlowBodies(app: FastifyInstance, milliseconds = usualMs): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.hasLongBodies)
      watch(request, milliseconds);
    done();
  });
}

function hasBody({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

function watch({ raw }: FastifyRequest, milliseconds: number): void {
  const timer = setTimeout(() => {
    const error = Object.assign(new Error("A body took too long"), {
      code: "ERR_HTTP_REQUEST_TIMEOUT",
    });
    answerClientError(error, raw.socket);
  }, milliseconds);
  timer.unref();
  const stop = () => clearTimeout(timer);
  raw.once("end", stop).once("close", stop);
}
