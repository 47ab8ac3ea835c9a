import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider, type ProviderContext } from "oidc-provider";

export interface TokenRequest {
  email: string;
  tenantId?: string;
  /** Default: true. */
  emailVerified?: boolean;
  /** Negative for a token that has expired. Default: one hour. */
  expiresInSeconds?: number;
  /** An absolute URI. Default: the audience of the API. */
  audience?: string;
  /** Additional claims, which override the others. */
  claims?: Record<string, unknown>;
}

export interface IdentityProvider {
  issuer: string;
  audience: string;
  /** An access token from the provider's own token endpoint. */
  issueToken(request: TokenRequest): Promise<string>;
  /** Signs with a new key from now on, and no longer publishes the old one. */
  rotateKeys(): Promise<void>;
  /** The number of answered requests other than for tokens. */
  lookups(): number;
  /** Drops every connection until `resume`. */
  suspend(): void;
  resume(): void;
  stop(): Promise<void>;
}

const audience = "https://api.bayline.test";
const client = { client_id: "front-desk", client_secret: "only-for-tests-0123456789abcdef" };
/** The claims that a test requests for a token; a parameter of this provider only. */
const claimsHeader = "test-claims";

/** A real OpenID provider on the loopback interface. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let suspended = false;
  let lookups = 0;
  let answer: ReturnType<Provider["callback"]>;
  const server = createServer((request, response) => {
    if (suspended) return void request.socket.destroy();
    if (request.method === "GET") lookups += 1;
    answer(request, response);
  });
  const issuer = await listen(server);

  // A provider reads its keys once, so rotation starts another provider with the same issuer.
  async function rotateKeys() {
    answer = (await createProvider(issuer)).callback();
  }

  await rotateKeys();
  return {
    issuer,
    audience,
    issueToken: (request) => requestToken(issuer, request),
    rotateKeys,
    lookups: () => lookups,
    suspend() {
      suspended = true;
      server.closeAllConnections();
    },
    resume() {
      suspended = false;
    },
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Listens on the loopback interface. Returns the origin. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not a TCP address");
  return `http://127.0.0.1:${address.port}`;
}

async function createProvider(issuer: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return new Provider(issuer, {
    clients: [
      {
        ...client,
        grant_types: ["client_credentials"],
        response_types: [],
        redirect_uris: [],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: ProviderContext, resource: string) => ({
          audience: resource,
          scope: "",
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    ttl: { ClientCredentials: 3600 },
    formats: {
      customizers: {
        jwt: (context: ProviderContext, _: unknown, jwt: JwtParts) => {
          Object.assign(jwt.payload, JSON.parse(decodeURIComponent(context.get(claimsHeader))));
        },
      },
    },
    adapter: NoStorage,
  });
}

interface JwtParts {
  payload: Record<string, unknown>;
}

/** Signed tokens are self-contained, so this provider stores nothing. */
class NoStorage {
  async upsert() {}
  async find() {}
}

async function requestToken(issuer: string, request: TokenRequest): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: `user-${request.email}`,
    email: request.email,
    email_verified: request.emailVerified ?? true,
    tenant_id: request.tenantId,
    exp: now + (request.expiresInSeconds ?? 3600),
    ...request.claims,
  };
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { [claimsHeader]: encodeURIComponent(JSON.stringify(claims)) },
    body: new URLSearchParams({
      ...client,
      grant_type: "client_credentials",
      resource: request.audience ?? audience,
    }),
  });
  const body: { access_token?: string } = JSON.parse(await response.text());
  if (!body.access_token) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}
