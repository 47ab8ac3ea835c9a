import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../../observability/metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the operation that a route answers. */
    operation?: string;
  }
}

/**
 * Records the outcome of every request. tRPC calls and agents' calls are recorded separately,
 * because a request may contain several.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onRequest", (request, reply, done) => {
    const begun = performance.now();
    metrics.requestBegun();
    const { raw } = reply;
    // Emitted exactly once, even if the client disconnects.
    raw.once("close", () => {
      metrics.requestEnded();
      const { operation } = request.routeOptions.config;
      if (operation === undefined && /^\/(trpc|mcp)\b/.test(request.url)) return;
      metrics.call({
        transport: "rest",
        operation: operation ?? otherwise(request, raw.statusCode),
        // Clients must not be able to increase the number of labels.
        method: operation === undefined ? "any" : request.method,
        status: raw.writableFinished ? raw.statusCode : null,
        seconds: (performance.now() - begun) / 1000,
      });
    });
    done();
  });
}

/** The label of a request without an operation: documents, pages, metrics, or an unknown path. */
function otherwise({ is404 }: FastifyRequest, status: number): string {
  // A method that a path does not support has no route either.
  return is404 && status !== 405 ? "unknown" : "other";
}
