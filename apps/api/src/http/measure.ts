import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the operation that a route answers. */
    operation?: string;
  }
}

/** Tells of every request how it ended. Calls over tRPC and of agents tell of themselves: a request may hold several. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onRequest", (request, reply, done) => {
    const begun = performance.now();
    metrics.requestBegun();
    const { raw } = reply;
    // Comes always and once, also where the caller leaves.
    raw.once("close", () => {
      metrics.requestEnded();
      const { operation } = request.routeOptions.config;
      if (operation === undefined && /^\/(trpc|mcp)\b/.test(request.url)) return;
      metrics.call({
        transport: "rest",
        operation: operation ?? otherwise(request),
        // Nobody but us decides how many labels there are.
        method: operation === undefined ? "any" : request.method,
        status: raw.writableFinished ? raw.statusCode : null,
        seconds: (performance.now() - begun) / 1000,
      });
    });
    done();
  });
}

/** What is no operation: documents, pages, metrics; or nothing there is. */
function otherwise(request: FastifyRequest): string {
  return request.is404 ? "unknown" : "other";
}
