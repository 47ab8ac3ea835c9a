import type { FastifyInstance } from "fastify";
import type { Services } from "../../pipeline/context.ts";
import type { Gate } from "../gate.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";

const path = "/.well-known/bayline-approvals.json";

/** Serves the public keys of receipts of approvals as a JWK Set (RFC 7517). */
export function registerApprovalKeys(
  app: FastifyInstance,
  { services, gate }: { services: Services; gate: Gate },
): void {
  app.get(path, async (_request, reply) => {
    reply.header("Cache-Control", "public, max-age=300");
    return { keys: await services.signingKeys.published() };
  });
  refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
}
