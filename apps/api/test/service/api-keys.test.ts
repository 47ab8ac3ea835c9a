import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newApiKey } from "../../src/access/api-key.ts";
import { KeyCache } from "../../src/access/key-cache.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

async function statusWith(headers: Record<string, string>): Promise<number> {
  return (await call(harness.baseUrl, "GET", "/users/me", { headers })).status;
}

test("a key is read from either header, ignoring the scheme's case and surrounding spaces", async () => {
  const { key } = await harness.shop();
  const accepted = [
    { "x-api-key": key },
    { "X-API-KEY": ` ${key} ` },
    { authorization: `ApiKey ${key}` },
    { authorization: `APIKEY   ${key}  ` },
    { authorization: `apikey\t${key}` },
    { authorization: `Bearer ${key}` },
    { authorization: `bearer  ${key} ` },
  ];
  for (const headers of accepted)
    expect([headers, await statusWith(headers)]).toEqual([headers, 200]);
  const refused = [
    { authorization: key },
    { authorization: `ApiKey ${key} more` },
    { authorization: `Bearer ${key} more` },
    { authorization: `Bearer ${key.slice(0, -1)}` },
    { authorization: `Bearer ${key.replace("bl_live_", "")}` },
    { authorization: `ApiKey${key}` },
    { "x-api-key": key.slice(0, -1) },
    { "x-api-key": key.toLowerCase() },
  ];
  for (const headers of refused)
    expect([headers, await statusWith(headers)]).toEqual([headers, 401]);
});

test("Authorization counts of two credentials, so that a wrong one is never ignored", async () => {
  const { key } = await harness.shop();
  expect(await statusWith({ "x-api-key": key, authorization: "ApiKey wrong" })).toBe(401);
  expect(await statusWith({ "x-api-key": key, authorization: "Bearer bl_live_wrong" })).toBe(401);
  expect(await statusWith({ "x-api-key": "wrong", authorization: `ApiKey ${key}` })).toBe(200);
  expect(await statusWith({ "x-api-key": "wrong", authorization: `Bearer ${key}` })).toBe(200);
});

test("a key's record has its owner, and never the key", async () => {
  const shop = await harness.shop();
  const { body: made } = await shop.api("POST", "/api-keys", { accessLevel: "read_only" });
  expect(made.key).toMatch(/^bl_live_[\w-]{43}$/);
  expect(made.prefix).toBe(made.key.slice(0, 14));
  const { text } = await shop.api("GET", "/api-keys");
  expect(text).toContain(made.prefix);
  expect(text).not.toContain(made.key.slice(0, 20));
  const me = await call(harness.baseUrl, "GET", "/users/me", {
    headers: { "x-api-key": made.key },
  });
  expect(me.body).toMatchObject({
    id: made.id,
    name: "API key",
    type: "api_key",
    role: "admin",
    accessLevel: "read_only",
    tenant: { id: shop.tenantId },
  });
  expect(me.body.permissions).not.toContain("reports:profit");
});

describe("a key that expires", () => {
  test("a key that expires must expire in the future", async () => {
    const shop = await harness.shop();
    for (const expiresAt of ["2020-01-01T00:00:00Z", "2999-01-01", "soon"]) {
      expect(await shop.api("POST", "/api-keys", { expiresAt })).toMatchObject({
        status: 400,
        body: { details: [{ field: "expiresAt" }] },
      });
    }
  });

  test("a key may have an expiry with any offset from UTC", async () => {
    const shop = await harness.shop();
    const expiresAt = "2999-01-01T12:00:00+23:00";
    expect(await shop.api("POST", "/api-keys", { expiresAt })).toMatchObject({
      status: 201,
      body: { expiresAt: "2998-12-31T13:00:00.000Z" },
    });
  });

  test("a key is refused after its expiry, cached or not", async () => {
    const shop = await harness.shop();
    const expiresAt = "2999-01-01T00:00:00.000Z";
    const { body } = await shop.api("POST", "/api-keys", { expiresAt });
    let now = new Date("2998-12-31T23:59:59.999Z");
    const keys = new KeyCache(harness.services.database, () => now);
    expect(await keys.find(body.key)).toMatchObject({ id: body.id });
    expect(await keys.find(body.key)).toMatchObject({ id: body.id });
    now = new Date(expiresAt);
    expect(await keys.find(body.key)).toBeUndefined();
    const fresh = new KeyCache(harness.services.database, () => now);
    expect(await fresh.find(body.key)).toBeUndefined();

    await database.query("UPDATE api_keys SET expires_at = now() WHERE id = $1", [body.id]);
    expect(await statusWith({ "x-api-key": body.key })).toBe(401);
  });
});

describe("unknown keys", () => {
  const unknownKey = () => newApiKey().key;

  /** A process that has not looked up keys yet, and its statements for keys. */
  function newProcess() {
    const { database } = harness.services;
    const keys = new KeyCache(database, () => new Date());
    const spy = vi.spyOn(database.access, "read");
    onTestFinished(() => spy.mockRestore());
    return { keys, statements: () => spy.mock.calls.length };
  }

  test("cost a few statements together, however many there are, and a new key among them is accepted", async () => {
    const shop = await harness.shop();
    const { keys, statements } = newProcess();
    const before = Array.from({ length: 1000 }, () => keys.find(unknownKey()));
    const valid = keys.find(shop.key);
    const after = Array.from({ length: 1000 }, () => keys.find(unknownKey()));
    expect(await valid).toMatchObject({ tenantId: shop.tenantId });
    expect(new Set(await Promise.all([...before, ...after]))).toEqual(new Set([undefined]));
    expect(statements()).toBeLessThanOrEqual(12);
  });

  test("cost at most 200 lookups a second, even if each follows the answer to the last", async () => {
    const { keys, statements } = newProcess();
    const began = performance.now();
    for (let sent = 0; sent < 50; sent += 1) expect(await keys.find(unknownKey())).toBeUndefined();
    const seconds = (performance.now() - began) / 1000;
    expect(statements()).toBeLessThanOrEqual(1 + seconds * 200);
  });

  test("cost nothing when repeated, or if they are malformed", async () => {
    const { keys, statements } = newProcess();
    const key = unknownKey();
    for (const _ of [1, 2, 3]) expect(await keys.find(key)).toBeUndefined();
    expect(statements()).toBe(1);
    for (const wrong of [
      "",
      "x",
      "bl_live_",
      key.slice(1),
      `${key}x`,
      key.slice(0, -1),
      `${key}\n`,
    ]) {
      expect([wrong, await keys.find(wrong)]).toEqual([wrong, undefined]);
    }
    expect(statements()).toBe(1);
  });

  test("delay no request forever when they cannot be looked up", async () => {
    const { keys } = newProcess();
    await database.query("ALTER TABLE api_key_shops RENAME TO api_key_shops_gone");
    const refused = await Promise.allSettled([keys.find(unknownKey()), keys.find(unknownKey())]);
    await database.query("ALTER TABLE api_key_shops_gone RENAME TO api_key_shops");
    expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await keys.find(unknownKey())).toBeUndefined();
  });
});

test("the last use of a key is stored, across all processes", async () => {
  const shop = await harness.shop();
  const lastUse = async () => (await shop.api("GET", "/api-keys")).body.apiKeys[0].lastUsedAt;
  expect(await lastUse()).toBeNull();
  const other = await harness.startAnother({ now: new Date("2030-01-01T12:00:00Z") });
  const headers = { "x-api-key": shop.key };
  await call(`${other.origin}/v1`, "GET", "/users/me", { headers });
  await other.close();
  expect(await lastUse()).toBe("2030-01-01T12:00:00.000Z");
  // An older use that is stored later does not overwrite it.
  const earlier = await harness.startAnother({ now: new Date("2029-01-01T12:00:00Z") });
  await call(`${earlier.origin}/v1`, "GET", "/users/me", { headers });
  await earlier.close();
  expect(await lastUse()).toBe("2030-01-01T12:00:00.000Z");
});

test("no caller gets an error that their key is wrong while the database is unreachable", async () => {
  const shop = await harness.shop();
  const other = await harness.startAnother();
  await database.query("ALTER TABLE api_keys RENAME TO api_keys_gone");
  const headers = { "x-api-key": shop.key };
  const answer = await call(`${other.origin}/v1`, "GET", "/users/me", { headers });
  const health = await call(`${other.origin}/v1`, "GET", "/health", { headers });
  await database.query("ALTER TABLE api_keys_gone RENAME TO api_keys");
  await other.close();
  expect(answer).toMatchObject({ status: 500, body: { error: "INTERNAL_ERROR" } });
  expect(answer.text).not.toContain("api_keys");
  expect(health.status).toBe(200);
});
