import { AppError } from "@bayline/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { addressOf } from "../docs/assets.ts";
import type { Gate } from "../gate.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";

const metadataPath = "/.well-known/oauth-protected-resource/mcp";

export interface SignInOptions {
  gate: Gate;
  /** Null without an identity provider: then no user can sign in. */
  oidc: Config["oidc"];
  publicUrl: string | null;
}

/**
 * Serves the metadata by which an assistant finds where the users of this service sign in
 * (RFC 9728). It then obtains an access token from that provider, and calls with it.
 */
export function registerSignIn(
  app: FastifyInstance,
  { gate, oidc, publicUrl }: SignInOptions,
): void {
  if (!oidc) return;
  app.get(metadataPath, (request, reply) => {
    const { url, byHost } = addressOf(publicUrl, request.headers.host);
    if (url === "") throw new AppError("NOT_FOUND", "The Host of the request is not valid.");
    reply.header("Cache-Control", "public, max-age=300");
    if (byHost) reply.header("Vary", "Host");
    return {
      resource: `${url}/mcp`,
      authorization_servers: [oidc.issuer],
      bearer_methods_supported: ["header"],
      scopes_supported: oidc.scopes,
      resource_name: "Bayline",
      resource_documentation: `${url}/docs/assistants`,
    };
  });
  refuseOtherMethods(app, metadataPath, ["GET", "HEAD"], gate.passBy);
}

/** A 401 of the tools says where its reader can sign in, if a provider is configured. */
export function withSignIn(
  error: unknown,
  { headers }: FastifyRequest,
  { oidc, publicUrl }: SignInOptions,
): unknown {
  if (!oidc || !(error instanceof AppError) || error.status !== 401) return error;
  const { url } = addressOf(publicUrl, headers.host);
  return url === "" ? error : error.with({ signInMetadata: url + metadataPath });
}
