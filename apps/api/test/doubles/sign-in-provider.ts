import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { type Grant, Provider, type ProviderContext } from "oidc-provider";
import MemoryAdapter from "oidc-provider/lib/adapters/memory_adapter.js";
import { listen } from "./identity-provider.ts";

interface Person {
  email: string;
  tenantId: string;
}

export interface SignInProvider {
  issuer: string;
  /** Who answers the next page of the provider: signs in, and consents. */
  person: Person;
  /**
   * Opens the URL as a person's browser does, follows the redirects of the provider, and returns
   * the URL that the last one has for the client.
   */
  browse(url: URL): Promise<URL>;
  stop(): Promise<void>;
}

/**
 * A real OpenID provider with which any client registers itself, and whose person consents to
 * every client. Access tokens are for the resource that the client names.
 */
export async function startSignInProvider(): Promise<SignInProvider> {
  const state: { person: Person } = { person: { email: "", tenantId: "" } };
  const answers: { provider?: Provider } = {};
  const server = createServer((request, response) => {
    const { provider } = answers;
    if (!provider) throw new Error("The provider does not answer yet");
    if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response);
    consent(provider, state.person, { request, response }).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const issuer = await listen(server);
  answers.provider = await createProvider(issuer, state);
  return {
    issuer,
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    browse: (url) => browse(url, issuer),
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function createProvider(issuer: string, state: { person: Person }): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const claims = ({ email, tenantId }: Person) => ({
    email,
    email_verified: true,
    tenant_id: tenantId,
  });
  return new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }] },
    cookies: { keys: ["only-for-tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    interactions: { url: (_: ProviderContext, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: ProviderContext, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: ProviderContext, resource: string) => ({
          audience: resource,
          scope: "openid email",
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } },
        }),
        useGrantedResource: () => true,
      },
    },
    formats: {
      customizers: {
        jwt: (_: ProviderContext, __: unknown, jwt: { payload: Record<string, unknown> }) => {
          Object.assign(jwt.payload, claims(state.person));
        },
      },
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
    },
    adapter: Storage,
  });
}

/** Signs the person in, or gives what the client requests. */
async function consent(
  provider: Provider,
  { email }: Person,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === "login") {
    return provider.interactionFinished(request, response, { login: { accountId: email } });
  }
  const { client_id: clientId, resource } = params;
  const grant: Grant = new provider.Grant({ accountId: session?.accountId ?? "", clientId });
  grant.addOIDCScope("openid email");
  if (resource) grant.addResourceScope(resource, "openid email");
  const grantId = await grant.save();
  return provider.interactionFinished(request, response, { consent: { grantId } });
}

async function browse(start: URL, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  while (url.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${url} answered ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}

/** In memory. The provider warns of its own class, because a real one must keep its records. */
class Storage extends MemoryAdapter {}
