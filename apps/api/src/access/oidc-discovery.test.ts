import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { createTokenVerifier } from "./oidc.ts";
import { discoverProvider } from "./oidc-discovery.ts";
import { IdentityProviderUnavailable, TokenRejected } from "./token-verifier.ts";

type Use<T> = (issuer: string) => Promise<T>;

/** Queries a provider whose responses come from `answer`, which receives its issuer. */
async function askProvider<T>(answer: (issuer: string) => RequestListener, use: Use<T>) {
  let listener: RequestListener = () => {};
  const server = createServer((request, response) => listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("not a TCP address");
  const issuer = `http://127.0.0.1:${address.port}`;
  listener = answer(issuer);
  try {
    return await use(issuer);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const document = (issuer: string, rest: object = {}) =>
  JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, ...rest });

function discover(body: (issuer: string) => string) {
  return askProvider((issuer) => (_, response) => response.end(body(issuer)), discoverProvider);
}

const audience = "https://api.bayline.test";
const verifierOf = (issuer: string) =>
  createTokenVerifier({ issuer, audiences: [audience], tenantClaim: "tenant_id" });

test("discovery reads a provider's keys and its asymmetric algorithms", async () => {
  const published = ["none", "HS256", "RS256", "ES384", "of-tomorrow"];
  const algorithms = { id_token_signing_alg_values_supported: published };
  const found = await discover((issuer) => document(issuer, algorithms));
  expect(found.algorithms).toEqual(["RS256", "ES384"]);
  expect(found.keysUrl.pathname).toBe("/jwks");
});

test("a provider that lists no algorithms is assumed to use RS256", async () => {
  expect((await discover((issuer) => document(issuer))).algorithms).toEqual(["RS256"]);
});

test("the discovery document of an issuer with a path and a trailing slash is below the path", async () => {
  const requested: string[] = [];
  const answer = (issuer: string): RequestListener => {
    return (request, response) => {
      requested.push(request.url ?? "");
      response.end(document(`${issuer}/shops/`));
    };
  };
  await askProvider(answer, (issuer) => discoverProvider(`${issuer}/shops/`));
  expect(requested).toEqual(["/shops/.well-known/openid-configuration"]);
});

test("a provider that reports another issuer is rejected", async () => {
  const requested = discover((issuer) => document(issuer, { issuer: `${issuer}/` }));
  await expect(requested).rejects.toThrow(/reports the issuer/);
});

test("a provider that supports only symmetric signatures is rejected", async () => {
  const algorithms = { id_token_signing_alg_values_supported: ["HS256", "none"] };
  await expect(discover((issuer) => document(issuer, algorithms))).rejects.toThrow(/no asymmetric/);
});

test.each(["<html>", "[]", '{"issuer":1}', ""])(
  "a provider that answers %j is rejected",
  async (body) => {
    await expect(discover(() => body)).rejects.toThrow(IdentityProviderUnavailable);
  },
);

test("a provider that fails or redirects is rejected", async () => {
  const failing: RequestListener = (_, response) => response.writeHead(500).end("{}");
  const redirecting = (issuer: string): RequestListener => {
    return (request, response) =>
      request.url === "/moved"
        ? response.end(document(issuer))
        : response.writeHead(302, { location: "/moved" }).end();
  };
  for (const answer of [() => failing, redirecting]) {
    const requested = askProvider(answer, discoverProvider);
    await expect(requested).rejects.toThrow(/discovery document could not be read/);
  }
});

test("unreadable provider keys do not invalidate a token", async () => {
  const noKeys = (issuer: string): RequestListener => {
    return (request, response) =>
      request.url === "/jwks" ? response.writeHead(502).end() : response.end(document(issuer));
  };
  const requested = askProvider(noKeys, (issuer) => {
    const header = Buffer.from('{"alg":"RS256"}').toString("base64url");
    const payload = new UnsecuredJWT({ iss: issuer }).encode().split(".")[1];
    return verifierOf(issuer).verify(`${header}.${payload}.c2ln`);
  });
  await expect(requested).rejects.toThrow(IdentityProviderUnavailable);
});

test("a token is valid only if it is signed with an algorithm that the provider publishes", async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  // A key without an algorithm would match any of its type.
  const keys = JSON.stringify({ keys: [await exportJWK(publicKey)] });
  const signingKey = await exportJWK(privateKey);
  const sign = async (issuer: string, alg: string) =>
    new SignJWT({ email: "ana@harbor-diesel.test", email_verified: true, tenant_id: "shop-1" })
      .setProtectedHeader({ alg })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject("user-1")
      .setExpirationTime("1h")
      .sign({ ...signingKey, alg });
  const answer = (issuer: string): RequestListener => {
    return (request, response) => response.end(request.url === "/jwks" ? keys : document(issuer));
  };

  await askProvider(answer, async (issuer) => {
    const { verify } = verifierOf(issuer);
    expect((await verify(await sign(issuer, "RS256"))).tenantId).toBe("shop-1");
    await expect(verify(await sign(issuer, "RS512"))).rejects.toThrow(TokenRejected);
    await expect(verify(await sign(issuer, "PS256"))).rejects.toThrow(TokenRejected);
  });
});
