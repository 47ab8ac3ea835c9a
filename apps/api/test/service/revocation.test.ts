import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
let others: Array<{ origin: string; close(): Promise<void> }> = [];

beforeAll(async () => {
  others = [await harness.startAnother(), await harness.startAnother()];
});
afterAll(() => Promise.all(others.map((other) => other.close())));

/** The answers of every process to a key, over REST. */
async function askEverywhere(key: string): Promise<number[]> {
  const origins = [harness.origin, ...others.map(({ origin }) => origin)];
  const headers = { "x-api-key": key };
  const ask = (origin: string) => call(`${origin}/v1`, "GET", "/users/me", { headers });
  return (await Promise.all(origins.map(ask))).map(({ status }) => status);
}

const newKey = async (shop: TestShop): Promise<{ id: string; key: string }> =>
  (await shop.api("POST", "/api-keys", {})).body;

test("a revoked key is refused by every process on the next request, however many are revoked", async () => {
  const shop = await harness.shop();
  async function revokeOne() {
    const { id, key } = await newKey(shop);
    expect(await askEverywhere(key)).toEqual([200, 200, 200]);
    expect(await shop.api("DELETE", `/api-keys/${id}`)).toMatchObject({ status: 200 });
    expect(await askEverywhere(key)).toEqual([401, 401, 401]);
  }
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 10 }, revokeOne));
  }
});

test("a revocation is answered after the last process has confirmed it, and not before", async () => {
  const shop = await harness.shop();
  const { id } = await newKey(shop);
  // Another process that listens, as far as the database knows, and confirms slowly.
  const slow = await database.connect();
  await slow.query("LISTEN bayline_revoked_keys");
  await slow.query("SELECT pg_advisory_lock_shared(727003)");
  const notified = once(slow, "notification");
  let isAnswered = false;
  const revocation = shop.api("DELETE", `/api-keys/${id}`).then((answer) => {
    isAnswered = true;
    return answer;
  });

  expect(await notified).toMatchObject([{ payload: id }]);
  for (let count = 0; count < 20; count++) await shop.api("GET", "/users/me");
  expect(isAnswered).toBe(false);
  await slow.query("SELECT pg_notify('bayline_forgotten_keys', $1)", [`${id} the-slow-one`]);
  expect(await revocation).toMatchObject({ status: 200 });
  await slow.query("SELECT pg_advisory_unlock_shared(727003)");
});

test("a key may revoke itself once", async () => {
  const shop = await harness.shop();
  const { id, key } = await newKey(shop);
  const headers = { "x-api-key": key };
  const path = `/api-keys/${id}`;
  expect(await call(harness.baseUrl, "DELETE", path, { headers })).toMatchObject({ status: 200 });
  expect(await call(harness.baseUrl, "DELETE", path, { headers })).toMatchObject({ status: 401 });
  expect(await shop.api("DELETE", path)).toMatchObject({ status: 404 });
});

test("a dry run or a refused revocation leaves the key unchanged", async () => {
  const [shop, stranger] = [await harness.shop(), await harness.shop()];
  const { id, key } = await newKey(shop);
  expect(await askEverywhere(key)).toEqual([200, 200, 200]);
  await shop.api("DELETE", `/api-keys/${id}`, undefined, { "dry-run": "true" });
  await stranger.api("DELETE", `/api-keys/${id}`);
  expect(await askEverywhere(key)).toEqual([200, 200, 200]);
});

test("a process that cannot be notified trusts no cached key", async () => {
  const shop = await harness.shop();
  const { id, key } = await newKey(shop);
  expect(await askEverywhere(key)).toEqual([200, 200, 200]);
  const ended = await database.query(
    `SELECT pg_terminate_backend(pid, 60000) AS ended FROM pg_stat_activity
      WHERE datname = current_database() AND query ~ 'LISTEN|pg_advisory_lock_shared'
        AND pid <> pg_backend_pid()`,
  );
  expect(ended).toEqual([{ ended: true }, { ended: true }, { ended: true }]);
  await shop.api("DELETE", `/api-keys/${id}`);
  expect(await askEverywhere(key)).toEqual([401, 401, 401]);
});

test("a stopped process delays no revocation", async () => {
  const shop = await harness.shop();
  const { id, key } = await newKey(shop);
  await others.pop()?.close();
  expect(await shop.api("DELETE", `/api-keys/${id}`)).toMatchObject({ status: 200 });
  expect(await askEverywhere(key)).toEqual([401, 401]);
});
