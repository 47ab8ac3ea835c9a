import { AppError, invalid, type PlainErrorCode } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { isId } from "../../ids.ts";
import type { Metrics } from "../../observability/metrics.ts";
import { asAppError } from "../call.ts";
import { errorAnswer, inShapeOf, setErrorHeaders } from "../errors.ts";
import { logFailure } from "../failures.ts";
import type { Gate } from "../gate.ts";
import { refusalOf } from "../rest/other-methods.ts";

/** Fastify's errors, with the code and message that the service returns for each. */
const refusals = new Map<string, [PlainErrorCode, string]>([
  ["FST_ERR_CTP_BODY_TOO_LARGE", ["BODY_TOO_LARGE", "The body is larger than 1 MiB."]],
  [
    "FST_ERR_CTP_INVALID_MEDIA_TYPE",
    ["UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json."],
  ],
  ["FST_ERR_BAD_URL", ["NOT_FOUND", "There is no such path."]],
]);

export function createErrorHandler(log: Logger, metrics: Metrics) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = asRefusal(error);
    if (!known || known.status >= 500) {
      const facts = { requestId: request.id, request: requestLine(request) };
      logFailure(log, known ?? error, facts);
    }
    metrics.refusal(known?.code ?? "INTERNAL_ERROR");
    const shaped = inShapeOf(request.routeOptions.config.refusals, known);
    const { status, body } = errorAnswer(shaped, request.id);
    reply.code(status).header("X-Request-Id", request.id);
    if (known) setErrorHeaders(known, reply);
    if (known?.facts.allow) reply.header("Allow", known.facts.allow.join(", "));
    reply.send(body);
  };
}

/**
 * The request line for the log: the route, the ids and days in it, and the names in the query.
 * Everything else in a URL may be personal data, or a misplaced secret.
 */
function requestLine({ method, routeOptions, params, query }: FastifyRequest): string {
  const values = new Map(Object.entries(Object(params)));
  const path = (routeOptions.url ?? "(no route)").replace(/:(\w+)/g, (parameter, name: string) => {
    const value = String(values.get(name));
    return isId(value) || /^\d{4}-\d\d-\d\d$/.test(value) ? value : parameter;
  });
  const parameters = Object.keys(Object(query)).filter((name) => /^[a-z]{1,30}$/i.test(name));
  return `${method} ${path}${parameters.length === 0 ? "" : `?${parameters.join("&")}`}`;
}

/** Answers requests for unknown paths and for methods without a route, before a body is read. */
export function refuseUnknownPaths(app: FastifyInstance, gate: Pick<Gate, "passBy">): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const [path = ""] = request.url.split("?");
    await refusalOf(app, path)?.(request, reply);
    await gate.passBy(request, reply);
    const facts = path.startsWith("/v1/report-aggregates") ? { path } : {};
    throw new AppError("NOT_FOUND", "There is no such path.", facts);
  };
  app.setNotFoundHandler(refuse);
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    refuse(request, reply).catch(done);
  });
}

/** Adds the errors of Fastify to those with a documented code. */
function asRefusal(error: unknown): AppError | undefined {
  const known = asAppError(error);
  if (known) return known;
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  const refusal = refusals.get(String(error.code));
  if (refusal) return new AppError(...refusal);
  // Other errors of Fastify are faults of the request, such as a wrong Content-Length.
  const status = "statusCode" in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : "The request is malformed.";
  return status >= 400 && status < 500 ? invalid([{ field: "", message }]) : undefined;
}
