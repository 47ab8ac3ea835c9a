import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { plain } from "../harness/plain.ts";
import { snapshot, tablesHolding } from "../harness/tables.ts";
import {
  credentials,
  examplesNow,
  type Input,
  ofShops,
  rest,
  sampleInput,
  trpc,
  writes,
} from "./samples.ts";

const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);

describe.each(writes)("$name with an Idempotency-Key", (named) => {
  async function prepare() {
    const shop = await harness.sharedShop(named.name);
    const input = await sampleInput(shop, named);
    const key = randomUUID();
    const headers = { ...credentials(named.operation, shop), "idempotency-key": key };
    const send = (body: Input = input, extra = {}) =>
      rest(harness.baseUrl, named, body, { ...headers, ...extra });
    // The operator's operations write rows of no shop, and of new shops.
    const stored = () => snapshot(database, ofShops(named) ? shop.tenantId : undefined);
    return { shop, input, headers, send, stored };
  }

  test("the write is done once and answered the same again, over REST and tRPC", async () => {
    const { input, headers, send, stored } = await prepare();
    const first = await send();
    expect(first.status).toBe(named.operation.status);
    expect(first.headers.has("idempotency-replayed")).toBe(false);
    const after = await stored();

    const reordered = Object.fromEntries(Object.entries(input).reverse());
    for (const again of [await send(), await send(reordered)]) {
      expect(again.status).toBe(first.status);
      expect(plain(again.body)).toEqual(plain(first.body));
      if (named.operation.secrets.length === 0) expect(again.body).toEqual(first.body);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(again.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
    }
    const overTrpc = await trpc(harness.origin, named, input, headers);
    expect(overTrpc.headers.get("idempotency-replayed")).toBe("true");
    expect(plain(overTrpc.body.result.data)).toEqual(plain(first.body));
    expect(await stored()).toEqual(after);
  });

  test("the write is refused if the key was used for another request", async () => {
    const { shop, send, stored } = await prepare();
    await send();
    const changed = await sampleInput(shop, named);
    // Samples differ in their path ids; the others only in a name.
    for (const field of ["name", "shopName", "vendorName", "vin"])
      if (field in changed) changed[field] = "Another";
    const before = await stored();
    expect(await send(changed)).toMatchObject({
      status: 422,
      body: { error: "IDEMPOTENCY_KEY_REUSED", nextStep: expect.any(String) },
    });
    expect(await stored()).toEqual(before);
  });

  test("the key does not store a refusal", async () => {
    const { input, send } = await prepare();
    expect(await send({ ...input, unknown: 1 })).toMatchObject({ status: 400 });
    const retried = await send();
    expect(retried.status).toBe(named.operation.status);
    expect(retried.headers.has("idempotency-replayed")).toBe(false);
  });

  test("the key needs 8 to 128 characters", async () => {
    const { send } = await prepare();
    for (const length of [1, 7, 129]) {
      expect(await send(undefined, { "idempotency-key": "k".repeat(length) })).toMatchObject({
        status: 400,
        body: { details: [{ field: "Idempotency-Key" }] },
      });
    }
    const short = await send(undefined, { "idempotency-key": "k".repeat(8), "dry-run": "true" });
    // All operations of the operator share their keys.
    const long = await send(undefined, { "idempotency-key": named.name.padEnd(128, "k") });
    expect([short.status, long.status]).toEqual([named.operation.status, named.operation.status]);
  });
});

describe("an Idempotency-Key", () => {
  const vendor = { name: "Great Lakes" };

  test("a key may be used by every shop separately", async () => {
    const key = { "idempotency-key": randomUUID() };
    const [ours, theirs] = [await harness.shop(), await harness.shop()];
    const first = await ours.api("POST", "/vendors", vendor, key);
    const second = await theirs.api("POST", "/vendors", vendor, key);
    expect(second).toMatchObject({ status: 201 });
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.headers.has("idempotency-replayed")).toBe(false);
  });

  test("a key is bound to one operation, even if another accepts the same body", async () => {
    const shop = await harness.shop();
    const key = { "idempotency-key": randomUUID() };
    await shop.api("POST", "/api-keys", vendor, key);
    expect(await shop.api("POST", "/vendors", vendor, key)).toMatchObject({ status: 422 });
  });

  test("an Idempotency-Key expires after 24 hours, and not before", async () => {
    const shop = await harness.shop();
    const key = { "idempotency-key": randomUUID() };
    const create = () => shop.api("POST", "/vendors", vendor, key);
    const age = (interval: string) =>
      database.query(
        `UPDATE idempotency_keys
          SET created_at = (created_at AT TIME ZONE 'UTC' - $2::interval) AT TIME ZONE 'UTC'
          WHERE tenant_id = $1`,
        [shop.tenantId, interval],
      );
    const first = await create();
    await age("23:59:59");
    expect((await create()).body.id).toBe(first.body.id);
    await age("00:00:02");
    const repeated = await create();
    expect(repeated.status).toBe(201);
    expect(repeated.body.id).not.toBe(first.body.id);
    expect((await create()).body.id).toBe(repeated.body.id);
  });

  test("an expired key is not replayed from REST or tRPC while it is used again", async () => {
    const shop = await harness.shop();
    const key = randomUUID();
    const create = () => shop.api("POST", "/vendors", vendor, { "idempotency-key": key });
    await create();
    await database.query(
      `UPDATE idempotency_keys
        SET created_at = (created_at AT TIME ZONE 'UTC' - interval '25 hours') AT TIME ZONE 'UTC'
        WHERE key = $1`,
      [key],
    );
    // Locked as by a request that has claimed the key and is still running.
    const other = await database.connect();
    await other.query("BEGIN");
    await other.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `idempotency:${shop.tenantId}:${key}`,
    ]);
    expect(await create()).toMatchObject({
      status: 409,
      body: { error: "IDEMPOTENCY_IN_PROGRESS", nextStep: expect.any(String) },
    });
    await other.query("COMMIT");
    const repeated = await create();
    expect([repeated.status, repeated.headers.has("idempotency-replayed")]).toEqual([201, false]);
  });

  test("an Idempotency-Key lets a refused request be retried once its cause is fixed", async () => {
    const shop = await harness.shop();
    const key = { "idempotency-key": randomUUID() };
    const invoice = shop.invoice({ purchaseOrderNumber: "PO-1001" });
    expect(await shop.receive(invoice, key)).toMatchObject({ status: 404 });
    await shop.order({ status: "ordered", vendorName: "Great Lakes Heavy Duty Parts" });
    expect(await shop.receive(invoice, key)).toMatchObject({ status: 201 });
  });

  test("an Idempotency-Key never stores a secret: a replay masks it, and no table has it", async () => {
    const shop = await harness.shop();
    for (const named of writes.filter(({ operation }) => operation.secrets.length > 0)) {
      const input = await sampleInput(shop, named);
      const headers = {
        ...credentials(named.operation, shop),
        "idempotency-key": randomUUID(),
      };
      const first = await rest(harness.baseUrl, named, input, headers);
      const again = await rest(harness.baseUrl, named, input, headers);
      // A secret may be the end of an address.
      const tokens = /"([^"]*((?:bl_live_|bl_cust_|bl_link_|bl_est_|whsec_)[\w+/=-]{43,}))"/;
      const [, value = "", secret = ""] = tokens.exec(first.text) ?? [];
      expect(secret).not.toBe("");
      expect(again.text).not.toContain(secret.slice(0, 20));
      // Signing secrets are stored, in the one table of their subscriptions.
      const signs = secret.startsWith("whsec_");
      expect(again.text).toContain(
        signs ? `whsec_…${secret.slice(-4)}"` : `${value.slice(0, 12)}…`,
      );
      const holders = signs ? ["webhook_subscriptions"] : [];
      expect(await tablesHolding(database, secret.slice(0, 20))).toEqual(holders);
      expect(await tablesHolding(database, secret.slice(-20))).toEqual(holders);
    }
  });
});
