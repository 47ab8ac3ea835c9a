import type { FastifyInstance } from "fastify";
import type { ReadableMetrics } from "../metrics.ts";
import type { Gate } from "./gate.ts";
import { refuseOtherMethods } from "./other-methods.ts";

const path = "/metrics";

/** Shows the metrics to the operator. To everybody else they say how much which shops do, together. */
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

/** Many scrapers know the scheme Bearer alone. Here no other tokens are taken, so it is unmistakable. */
function asOperator<H extends { authorization?: string | undefined }>(headers: H): H {
  return { ...headers, authorization: headers.authorization?.replace(/^bearer /i, "Operator ") };
}
