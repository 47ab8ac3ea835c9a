import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startIdentityProvider } from "../doubles/identity-provider.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { addUser, trusting } from "../harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
let other: { origin: string; close(): Promise<void> } | undefined;

beforeAll(async () => {
  other = await harness.startAnother();
});
afterAll(async () => {
  await other?.close();
  await provider.stop();
});

type Headers = Record<string, string>;

/** The shop in every process, for each of these callers. */
async function shopEverywhere(callers: Headers[]): Promise<unknown[]> {
  const requests = [harness.origin, other?.origin].flatMap((origin) =>
    callers.map((headers) => call(`${origin}/v1`, "GET", "/users/me", { headers })),
  );
  return (await Promise.all(requests)).map(({ body }) => [body.tenant.name, body.tenant.timeZone]);
}

/** The callers of a shop: its first key, another key, a user. */
async function openShop() {
  const shop = await harness.shop();
  const user = await addUser({ database, provider }, shop, { role: "manager" });
  const keys = [shop.key, await shop.readOnlyKey()].map((key) => ({ "x-api-key": key }));
  return { shop, callers: [...keys, await user.signIn()] };
}

const everywhere = (name: string, timeZone: string) => Array(6).fill([name, timeZone]);

test("a new name and time zone are in use in every process from the next request", async () => {
  const { shop, callers } = await openShop();
  expect(await shopEverywhere(callers)).toEqual(everywhere("Test shop", "America/Chicago"));
  for (const timeZone of ["Asia/Tokyo", "America/Denver", "UTC"]) {
    const change = { shopName: `Shop in ${timeZone}`, timeZone };
    expect(await shop.api("PATCH", "/settings", change)).toMatchObject({ status: 200 });
    expect(await shopEverywhere(callers)).toEqual(everywhere(`Shop in ${timeZone}`, timeZone));
  }
});

test("days use the new time zone immediately, in a process that used the old one", async () => {
  const { shop } = await openShop();
  const { createdAt } = await shop.order({});
  const headers = { "x-api-key": shop.key };
  // The day on which the order was created, in the shop's calendar.
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(createdAt));
  // At any moment one of these two is on another day than UTC.
  for (const timeZone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    await shop.api("PATCH", "/settings", { timeZone });
    const day = dayIn(timeZone);
    const path = `/purchase-orders?dateFrom=${day}&dateTo=${day}`;
    const found = await call(`${other?.origin}/v1`, "GET", path, { headers });
    expect(found.body.count, timeZone).toBe(1);
  }
});

test("concurrent changes of many shops, and several of one, are all notified", async () => {
  const shops = await Promise.all([openShop(), openShop(), openShop()]);
  await Promise.all(
    shops.flatMap(({ shop }) => [
      shop.api("PATCH", "/settings", { shopName: "Ridgeline" }),
      shop.api("PATCH", "/settings", { timeZone: "Asia/Tokyo" }),
    ]),
  );
  for (const { callers } of shops) {
    expect(await shopEverywhere(callers)).toEqual(everywhere("Ridgeline", "Asia/Tokyo"));
  }
});

test("a dry run or a refused change changes nothing in any process", async () => {
  const { shop, callers } = await openShop();
  const before = await shopEverywhere(callers);
  await shop.api("PATCH", "/settings", { timeZone: "UTC" }, { "dry-run": "true" });
  await shop.api("PATCH", "/settings", { timeZone: "UTC", digestSendHour: 1 });
  expect(await shopEverywhere(callers)).toEqual(before);
});

test("a change is answered after the last process has confirmed it, and not before", async () => {
  const { shop } = await openShop();
  // Another process that listens, as far as the database knows, and confirms slowly.
  const slow = await database.connect();
  await slow.query("LISTEN bayline_revoked_keys");
  await slow.query("SELECT pg_advisory_lock_shared(727003)");
  const notified = once(slow, "notification");
  let isAnswered = false;
  const change = shop.api("PATCH", "/settings", { timeZone: "UTC" }).then((answer) => {
    isAnswered = true;
    return answer;
  });

  const [{ payload }] = await notified;
  expect(payload).toContain(shop.tenantId);
  for (let requests = 0; requests < 20; requests++) await shop.api("GET", "/users/me");
  expect(isAnswered).toBe(false);
  await slow.query("SELECT pg_notify('bayline_forgotten_keys', $1)", [`${payload} the-slow-one`]);
  expect(await change).toMatchObject({ status: 200 });
  await slow.query("SELECT pg_advisory_unlock_shared(727003)");
});

test("each of two changes waits for its own confirmations", async () => {
  const { shop } = await openShop();
  const slow = await database.connect();
  await slow.query("LISTEN bayline_revoked_keys");
  await slow.query("SELECT pg_advisory_lock_shared(727003)");
  const confirm = (payload: string) =>
    slow.query("SELECT pg_notify('bayline_forgotten_keys', $1)", [`${payload} the-slow-one`]);
  const answered: string[] = [];
  const change = async (timeZone: string) => {
    const notified = once(slow, "notification");
    const answer = shop.api("PATCH", "/settings", { timeZone }).then(({ status }) => {
      answered.push(timeZone);
      return status;
    });
    const [{ payload }] = await notified;
    return { payload, answer };
  };
  const first = await change("UTC");
  const second = await change("Asia/Tokyo");
  expect(second.payload).not.toBe(first.payload);

  await confirm(second.payload);
  expect(await second.answer).toBe(200);
  expect(answered).toEqual(["Asia/Tokyo"]);
  await confirm(first.payload);
  expect(await first.answer).toBe(200);
  await slow.query("SELECT pg_advisory_unlock_shared(727003)");
});

test("other settings need no confirmations", async () => {
  const { shop } = await openShop();
  const listening = await database.connect();
  await listening.query("LISTEN bayline_revoked_keys");
  const notified: string[] = [];
  listening.on("notification", ({ payload }) => notified.push(payload ?? ""));
  await shop.api("PATCH", "/settings", { taxRatePercent: 7, shopName: "Test shop" });
  await shop.api("PATCH", "/settings", { shopName: "Ridgeline" });
  // Notifications arrive in commit order, before the answer to a later query.
  await listening.query("SELECT 1");
  expect(notified.filter((payload) => payload.includes(shop.tenantId))).toHaveLength(1);
});
