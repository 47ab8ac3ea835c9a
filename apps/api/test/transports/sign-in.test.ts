import { randomUUID } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, test } from "vitest";
import { startSignInProvider } from "../doubles/sign-in-provider.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { useTool } from "../harness/mcp-client.ts";
import type { TestShop } from "../harness/shop.ts";

const publicUrl = "https://api.bayline.test";
const provider = await startSignInProvider();
afterAll(() => provider.stop());
const harness = useHarness({
  publicUrl,
  oidc: {
    issuer: provider.issuer,
    audiences: ["another-api", `${publicUrl}/mcp`],
    scopes: ["openid", "email"],
    tenantClaim: "tenant_id",
  },
});
const database = useDatabase(harness);

/** Reaches the public URL, which a proxy would answer, at the service itself. */
const throughProxy: typeof fetch = (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  return fetch(url.replace(publicUrl, harness.origin), init);
};

const redirectUrl = "http://127.0.0.1:1/signed-in";

/** What a hosted assistant stores of a sign-in. Nothing of it is specific to Bayline. */
function assistant() {
  // biome-ignore lint/suspicious/noExplicitAny: the library stores values of its own here.
  const stored: Record<string, any> = {};
  const store = (name: string) => (value: unknown) => {
    stored[name] = value;
  };
  return {
    stored,
    redirectUrl,
    clientMetadata: {
      client_name: "Assistant",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => stored.client,
    saveClientInformation: store("client"),
    tokens: () => stored.tokens,
    saveTokens: store("tokens"),
    redirectToAuthorization: store("url"),
    saveCodeVerifier: store("verifier"),
    codeVerifier: () => stored.verifier,
    saveDiscoveryState: store("discovery"),
    discoveryState: () => stored.discovery,
  };
}

async function person(shop: TestShop, role = "service_writer") {
  const email = `${randomUUID()}@shop.test`;
  await database.query(
    `INSERT INTO users (tenant_id, id, email, name, role, created_at, updated_at)
      VALUES ($1, $2, $3, 'Dana', $4, now(), now())`,
    [shop.tenantId, randomUUID(), email, role],
  );
  return { email, tenantId: shop.tenantId };
}

const url = new URL(`${publicUrl}/mcp`);

const generations = {
  "2025": () => ({
    client: new ClientV1({ name: "assistant", version: "1" }),
    open: (authProvider: ReturnType<typeof assistant>) =>
      Object(new TransportV1(url, { authProvider, fetch: throughProxy })),
  }),
  "2026": () => ({
    client: new Client(
      { name: "assistant", version: "1" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    ),
    open: (authProvider: ReturnType<typeof assistant>) =>
      Object(new StreamableHTTPClientTransport(url, { authProvider, fetch: throughProxy })),
  }),
};

describe("an assistant without a key", () => {
  test.each(["2025", "2026"] as const)(
    "a client of %s that was not written here signs in its user, and acts as that user",
    async (generation) => {
      const shop = await harness.shop();
      provider.person = await person(shop);
      const { client, open } = generations[generation]();
      const auth = assistant();

      const first = open(auth);
      await expect(client.connect(first)).rejects.toThrow(/unauthorized/i);
      const back = await provider.browse(auth.stored.url);
      expect(`${back.origin}${back.pathname}`).toBe(redirectUrl);
      expect(auth.stored.url.searchParams.get("resource")).toBe(`${publicUrl}/mcp`);
      expect(auth.stored.url.searchParams.get("code_challenge_method")).toBe("S256");
      await first.finishAuth(
        generation === "2025" ? back.searchParams.get("code") : back.searchParams,
      );

      await client.connect(open(auth));
      const me = await useTool(client, "call_operation", { operation: "users.me", input: {} });
      expect(me.result.result).toMatchObject({
        type: "user",
        email: provider.person.email,
        role: "service_writer",
        tenant: { id: shop.tenantId },
      });
      const keys = await useTool(client, "call_operation", {
        operation: "apiKeys.list",
        input: {},
      });
      expect(keys).toMatchObject({ isError: true, result: { code: "PERMISSION_DENIED" } });
      await client.close();
    },
  );
});

describe("the metadata of the sign-in", () => {
  const path = "/.well-known/oauth-protected-resource/mcp";

  test("the metadata name the public URL as the resource, and the provider of its users", async () => {
    const { status, body } = await call(harness.origin, "GET", path);
    expect(status).toBe(200);
    expect(body).toEqual({
      resource: `${publicUrl}/mcp`,
      authorization_servers: [provider.issuer],
      bearer_methods_supported: ["header"],
      scopes_supported: ["openid", "email"],
      resource_name: "Bayline",
      resource_documentation: `${publicUrl}/docs/assistants`,
    });
  });

  test("each 401 of the tools names the metadata first, for missing and for wrong credentials", async () => {
    for (const authorization of [undefined, "Bearer bl_live_wrong", "Bearer a.b.c", "Basic YTpi"]) {
      const headers = authorization === undefined ? {} : { authorization };
      const refused = await call(harness.origin, "POST", "/mcp", { headers, body: {} });
      expect(refused).toMatchObject({ status: 401, body: { error: "UNAUTHORIZED" } });
      expect(refused.headers.get("www-authenticate")).toBe(
        `Bearer realm="bayline", resource_metadata="${publicUrl}${path}", ApiKey realm="bayline"`,
      );
      expect(Object.keys(refused.body)).not.toContain("signInMetadata");
    }
  });

  test("the metadata and the 401 name the Host of the request if there is no public URL", async () => {
    const { origin } = await harness.startAnother({ publicUrl: null });
    expect((await call(origin, "GET", path)).body.resource).toBe(`${origin}/mcp`);
    const refused = await call(origin, "POST", "/mcp", { body: {} });
    expect(refused.headers.get("www-authenticate")).toContain(
      `resource_metadata="${origin}${path}"`,
    );
  });

  test("a service without a provider has no metadata, and no 401 names them", async () => {
    const { origin } = await harness.startAnother({ oidc: null });
    expect(await call(origin, "GET", path)).toMatchObject({ status: 404 });
    const refused = await call(origin, "POST", "/mcp", { body: {} });
    expect(refused.headers.get("www-authenticate")).toBe(
      'ApiKey realm="bayline", Bearer realm="bayline"',
    );
  });

  test("the metadata are only read: other methods are a 405", async () => {
    const { status, headers } = await call(harness.origin, "POST", path, { body: {} });
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("GET, HEAD");
  });
});
