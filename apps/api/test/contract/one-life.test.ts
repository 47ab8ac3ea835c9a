import { isWrite } from "@bayline/contracts";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { plain } from "../harness/plain.ts";
import type { TestShop } from "../harness/shop.ts";
import { contractValidator } from "./openapi-validator.ts";
import {
  credentials,
  examplesNow,
  type HeaderFields,
  ofShops,
  operations,
  rest,
  sampleInput,
  trpc,
  withBody,
  withPathId,
  writes,
} from "./samples.ts";

// `npm test` calls each operation a few times. The other files of this folder, which call it in
// every way, are in the long run.

const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);
const document = contractValidator();

/** The audit entries of the database, and the kinds of the shop's last event. */
async function recordsOf({ tenantId }: TestShop) {
  const [found] = await database.query(
    `SELECT (SELECT count(*)::int FROM audit_entries) AS entries,
      (SELECT coalesce(max(position), 0) FROM events WHERE tenant_id = $1) AS position`,
    [tenantId],
  );
  return { entries: found.entries, position: found.position };
}

async function eventsAfter({ tenantId }: TestShop, position: unknown): Promise<string[]> {
  const rows = await database.query(
    "SELECT event FROM events WHERE tenant_id = $1 AND position > $2 ORDER BY position",
    [tenantId, position],
  );
  return [...new Set(rows.map(({ event }) => event))];
}

const guarded = operations.filter(({ operation }) => operation.access !== "public");

test.each(guarded)("$name refuses a call without credentials", async (named) => {
  const input = { ...named.operation.example?.input };
  expect(await rest(harness.baseUrl, named, input, {})).toMatchObject({ status: 401 });
});

test.each(withPathId)("$name treats a record of another shop as unknown", async (named) => {
  const [shop, stranger] = [await harness.sharedShop(), await harness.sharedShop("a stranger")];
  const input = await sampleInput(shop, named);
  const answer = await rest(harness.baseUrl, named, input, { "x-api-key": stranger.key });
  expect(answer).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
});

const reading = operations.filter(({ operation }) => !isWrite(operation));

test.each(reading)("$name answers as documented, the same over REST and tRPC", async (named) => {
  const shop = await harness.sharedShop();
  const headers = credentials(named.operation, shop);
  const input = await sampleInput(shop, named);
  const overRest = await rest(harness.baseUrl, named, input, headers);
  expect(overRest.status).toBe(named.operation.status);
  expect(document.validate(named.name, overRest.status, overRest.body)).toEqual([]);
  const overTrpc = await trpc(harness.origin, named, input, headers);
  expect(overTrpc.body).toEqual({ result: { data: overRest.body } });
});

let reader: Promise<string> | undefined;

test.each(withBody.filter(ofShops))("$name refuses a read-only key", async (named) => {
  reader ??= harness.sharedShop().then((shop) => shop.readOnlyKey());
  const input = { ...named.operation.example?.input };
  const answer = await rest(harness.baseUrl, named, input, { "x-api-key": await reader });
  expect(answer).toMatchObject({ status: 403, body: { error: "READ_ONLY_KEY" } });
});

/** The events of the write that an operation does beside its own, with an audit entry each. */
const ofProposal = new Map([["proposals.accept", ["vendor.created"]]]);

test.each(writes)("$name is refused, tried, done once and repeated", async (named) => {
  const { name, operation } = named;
  const shop = await harness.sharedShop();
  const input = await sampleInput(shop, named);
  const headers = { ...credentials(operation, shop), "idempotency-key": `one-life-${name}` };
  const send = (more: object = {}, moreHeaders: HeaderFields = {}) =>
    rest(harness.baseUrl, named, { ...input, ...more }, { ...headers, ...moreHeaders });

  const before = await recordsOf(shop);
  expect(await send({ unknown: 1 })).toMatchObject({
    status: 400,
    body: { error: "VALIDATION_ERROR", details: [{ field: "unknown" }] },
  });
  const tried = await send({}, { "dry-run": "true" });
  expect(tried.headers.get("dry-run")).toBe("true");
  expect(document.validate(name, tried.status, tried.body)).toEqual([]);
  expect(await recordsOf(shop)).toEqual(before);

  const done = await send();
  expect([done.status, tried.status]).toEqual([operation.status, operation.status]);
  expect(document.validate(name, done.status, done.body)).toEqual([]);
  const after = await recordsOf(shop);
  const within = ofProposal.get(name) ?? [];
  expect(after.entries).toBe(before.entries + (operation.audited ? 1 : 0) + within.length);
  const events = await eventsAfter(shop, before.position);
  const emitted = operation.emits.filter((kind) => events.includes(kind));
  expect(events).toEqual([...within, ...emitted]);

  const again = await send();
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect([again.status, plain(again.body)]).toEqual([done.status, plain(done.body)]);
  const overTrpc = await trpc(harness.origin, named, input, headers);
  expect(plain(overTrpc.body.result.data)).toEqual(plain(done.body));
  expect(await recordsOf(shop)).toEqual(after);
});
