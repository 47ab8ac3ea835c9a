import { exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type IdentityProvider,
  startIdentityProvider,
} from "../../test/doubles/identity-provider.ts";
import { createTokenVerifier } from "./oidc.ts";
import { IdentityProviderUnavailable, TokenRejected } from "./token-verifier.ts";

const minute = 60_000;
const person = { email: "ana@harbor-diesel.test", tenantId: "shop-1" };

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => provider.stop());

function verifier(choices: { now?: () => Date } = {}) {
  const { issuer, audience } = provider;
  return createTokenVerifier({
    issuer,
    audiences: [audience],
    tenantClaim: "tenant_id",
    ...choices,
  });
}

/** The provider's published key, which an attacker can read. */
async function publishedKey(): Promise<JWK> {
  const response = await fetch(`${provider.issuer}/jwks`);
  const { keys }: { keys: JWK[] } = JSON.parse(await response.text());
  const [key] = keys;
  if (!key) throw new Error("the provider publishes no key");
  return key;
}

/** The claims of a valid token, as a base for forged ones. */
function claims() {
  return {
    iss: provider.issuer,
    aud: provider.audience,
    sub: "user-1",
    email: person.email,
    email_verified: true,
    tenant_id: person.tenantId,
    exp: Math.floor(Date.now() / 1000) + 3600,
  };
}

describe("an access token", () => {
  test("an access token from the provider identifies its user and its expiry", async () => {
    const before = Date.now();
    const token = await provider.issueToken({ ...person, expiresInSeconds: 600 });
    const after = Date.now();
    const verified = await verifier().verify(token);
    expect(verified).toEqual({
      tenantId: "shop-1",
      email: "ana@harbor-diesel.test",
      subject: "user-ana@harbor-diesel.test",
      expiresAt: expect.any(Date),
    });
    const issuedAt = verified.expiresAt.getTime() - 10 * minute;
    // Times in tokens are whole seconds.
    expect(issuedAt).toBeGreaterThan(before - 1000);
    expect(issuedAt).toBeLessThan(after + 1000);
  });

  test("an access token carries the tenant it was issued for, even beside a claim of another tenant", async () => {
    const { verify } = verifier();
    const mine = await provider.issueToken(person);
    const theirs = await provider.issueToken({ ...person, tenantId: "shop-2" });
    expect((await verify(mine)).tenantId).toBe("shop-1");
    expect((await verify(theirs)).tenantId).toBe("shop-2");
    expect((await verify(mine)).tenantId).toBe("shop-1");
  });

  test("an access token may be for any of the configured audiences", async () => {
    const { issuer, audience } = provider;
    const audiences = [audience, "https://api.bayline.test/mcp"];
    const { verify } = createTokenVerifier({ issuer, audiences, tenantClaim: "tenant_id" });
    for (const wanted of audiences) {
      const token = await provider.issueToken({ ...person, audience: wanted });
      expect((await verify(token)).tenantId).toBe("shop-1");
    }
    const other = await provider.issueToken({ ...person, audience: "https://api.bayline.test/v1" });
    await expect(verify(other)).rejects.toThrow(TokenRejected);
  });

  test("an access token may name its tenant in another claim, if configured", async () => {
    const tenantClaim = "https://bayline.test/shop";
    const { issuer, audience } = provider;
    const token = await provider.issueToken({ ...person, claims: { [tenantClaim]: "shop-3" } });
    const verified = await createTokenVerifier({
      issuer,
      audiences: [audience],
      tenantClaim,
    }).verify(token);
    expect(verified.tenantId).toBe("shop-3");
  });
});

describe("an invalid access token", () => {
  test.each([
    ["for another audience", { audience: "https://other.test" }],
    ["that has expired", { expiresInSeconds: -60 }],
    ["whose address is not verified", { emailVerified: false }],
    ["whose address is verified in words only", { claims: { email_verified: "true" } }],
    ["without an address", { claims: { email: undefined, email_verified: true } }],
    ["without a tenant", { tenantId: "" }],
    ["whose tenant is no text", { claims: { tenant_id: ["shop-1"] } }],
    ["that is not valid yet", { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
    ["of another issuer", { claims: { iss: "https://other.test" } }],
  ])("a token %s is refused", async (_, difference) => {
    const token = await provider.issueToken({ ...person, ...difference });
    await expect(verifier().verify(token)).rejects.toThrow(TokenRejected);
  });

  test("a token that never expires is refused", async () => {
    const { verify } = verifier();
    const token = await provider.issueToken({ ...person, claims: { exp: null } });
    await expect(verify(token)).rejects.toThrow(TokenRejected);
  });

  test("a token from another provider is refused", async () => {
    const other = await startIdentityProvider();
    try {
      const token = await other.issueToken(person);
      await expect(verifier().verify(token)).rejects.toThrow(TokenRejected);
      const forged = await other.issueToken({ ...person, claims: { iss: provider.issuer } });
      await expect(verifier().verify(forged)).rejects.toThrow(TokenRejected);
    } finally {
      await other.stop();
    }
  });

  test("a token without a signature is refused", async () => {
    const unsigned = new UnsecuredJWT(claims()).encode();
    await expect(verifier().verify(unsigned)).rejects.toThrow(TokenRejected);
  });

  test("a token signed symmetrically with the public key is refused", async () => {
    const jwk = await publishedKey();
    const key = await importJWK(jwk, "RS256", { extractable: true });
    if (key instanceof Uint8Array) throw new Error("the published key is symmetric");
    for (const secret of [await exportSPKI(key), jwk.n ?? ""]) {
      const token = await new SignJWT(claims())
        .setProtectedHeader({ alg: "HS256", kid: jwk.kid ?? "" })
        .sign(new TextEncoder().encode(secret));
      await expect(verifier().verify(token)).rejects.toThrow(TokenRejected);
    }
  });

  test("a token signed with an unknown key under the id of a known one is refused", async () => {
    const { kid = "" } = await publishedKey();
    const { privateKey } = await generateKeyPair("RS256");
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(privateKey);
    await expect(verifier().verify(token)).rejects.toThrow(TokenRejected);
  });

  test("a token that was modified is refused", async () => {
    const [header, , signature] = (await provider.issueToken(person)).split(".");
    const altered = { ...claims(), tenant_id: "shop-2" };
    const payload = Buffer.from(JSON.stringify(altered)).toString("base64url");
    const token = `${header}.${payload}.${signature}`;
    await expect(verifier().verify(token)).rejects.toThrow(TokenRejected);
  });

  test.each(["", "x", "a.b.c", "bl_live_something", "..", "eyJhbGciOiJub25lIn0.e30."])(
    "a text that is no token is refused without a request to the provider: %j",
    async (token) => {
      const before = provider.lookups();
      await expect(verifier().verify(token)).rejects.toThrow(TokenRejected);
      expect(provider.lookups()).toBe(before);
    },
  );
});

describe("a token that was verified before", () => {
  test("a token that was verified before causes no second request to the provider, and neither does another token", async () => {
    const { verify } = verifier();
    const before = provider.lookups();
    const tokens = [await provider.issueToken(person), await provider.issueToken(person)];
    for (const token of [...tokens, ...tokens]) await verify(token);
    expect(provider.lookups() - before).toBe(2); // the discovery document and the keys
  });

  test("a verified token is refused after it expires", async () => {
    let now = Date.now();
    const { verify } = verifier({ now: () => new Date(now) });
    const token = await provider.issueToken({ ...person, expiresInSeconds: 30 });
    await verify(token);
    now += 45_000;
    await expect(verify(token)).rejects.toThrow(TokenRejected);
  });

  test("a verified token is verified again after a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    let now = start;
    const { verify } = verifier({ now: () => new Date(now) });
    const token = await provider.issueToken(person);
    await verify(token);
    await provider.rotateKeys();
    vi.setSystemTime(start + 15 * minute); // by then the keys themselves are read again
    now = start + minute - 1;
    await verify(token);
    now = start + minute;
    await expect(verify(token)).rejects.toThrow(TokenRejected);
  });
});

describe("the provider", () => {
  test("the provider may rotate its keys", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { verify } = verifier();
    await verify(await provider.issueToken(person));
    await provider.rotateKeys();
    vi.setSystemTime(Date.now() + minute);
    expect((await verify(await provider.issueToken(person))).tenantId).toBe("shop-1");
  });

  test("the provider is not queried repeatedly for unknown keys", async () => {
    const { verify } = verifier();
    await verify(await provider.issueToken(person));
    const { privateKey } = await generateKeyPair("RS256");
    const before = provider.lookups();
    for (const kid of ["unknown-1", "unknown-2", "unknown-3"]) {
      const token = new SignJWT(claims()).setProtectedHeader({ alg: "RS256", kid });
      await expect(verify(await token.sign(privateKey))).rejects.toThrow(TokenRejected);
    }
    expect(provider.lookups()).toBe(before);
  });

  test("a provider that is down does not invalidate the token, and is queried again later", async () => {
    const { verify } = verifier();
    const token = await provider.issueToken(person);
    provider.suspend();
    try {
      await expect(verify(token)).rejects.toThrow(IdentityProviderUnavailable);
    } finally {
      provider.resume();
    }
    expect((await verify(token)).tenantId).toBe("shop-1");
  });

  test("a provider that is down does not block tokens with known keys", async () => {
    const { verify } = verifier();
    await verify(await provider.issueToken(person));
    const another = await provider.issueToken({ ...person, tenantId: "shop-2" });
    provider.suspend();
    try {
      expect((await verify(another)).tenantId).toBe("shop-2");
    } finally {
      provider.resume();
    }
  });

  test("a provider that is down when its keys must be refreshed does not invalidate the token", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { verify } = verifier();
    await verify(await provider.issueToken(person));
    vi.setSystemTime(Date.now() + 15 * minute);
    const token = await provider.issueToken(person);
    provider.suspend();
    try {
      await expect(verify(token)).rejects.toThrow(IdentityProviderUnavailable);
    } finally {
      provider.resume();
    }
  });
});
