import type { FastifyInstance } from "fastify";
import type { ReadableMetrics } from "../../observability/metrics.ts";
import type { Gate } from "../gate.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";

const path = "/metrics";

/** Serves the metrics to the operator only: they reveal how much the shops do. */
export function registerMetrics(app: FastifyInstance, metrics: ReadableMetrics, gate: Gate): void {
  app.get(path, async (request, reply) => {
    gate.authenticateOperator(asOperator(request.headers));
    return reply
      .header("Content-Type", metrics.contentType)
      .header("Cache-Control", "no-store")
      .send(await metrics.text());
  });
  refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
}

/**
 * Many scrapers support only the scheme Bearer. This route accepts no other tokens, so Bearer is
 * unambiguous.
 */
function asOperator<H extends { authorization?: string | undefined }>(headers: H): H {
  return { ...headers, authorization: headers.authorization?.replace(/^bearer /i, "Operator ") };
}
