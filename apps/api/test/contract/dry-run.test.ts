import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { plain } from "../harness/plain.ts";
import { snapshot } from "../harness/tables.ts";
import { contractValidator } from "./openapi-validator.ts";
import { credentials, examplesNow, ofShops, rest, sampleInput, trpc, writes } from "./samples.ts";

// The clock is stopped, so that the answer of a dry run can be compared with the real one.
const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);
const document = contractValidator();

/** The result of something that was sent after the commit. A dry run sends nothing. */
const ofSending = ["status", "responseStatus", "durationMs", "error", "nextAttemptAt"];

/** The predictable part of an answer: all of it, except the result of a delivery. */
function foreseen(body: object): unknown {
  if (!("attempt" in body)) return plain(body);
  const fields = Object.entries(body).filter(([field]) => !ofSending.includes(field));
  return plain(Object.fromEntries(fields));
}

test.each(writes)(
  "a dry run of $name answers as if it were real and stores nothing",
  async (named) => {
    const shop = await harness.sharedShop();
    const input = await sampleInput(shop, named);
    const headers = {
      ...credentials(named.operation, shop),
      "idempotency-key": `dry-${named.name}`,
    };
    const dry = { ...headers, "dry-run": "true" };

    // The operator's operations write rows of no shop, and of new shops.
    const stored = () => snapshot(database, ofShops(named) ? shop.tenantId : undefined);
    const before = await stored();
    const tried = await rest(harness.baseUrl, named, input, dry);
    const overTrpc = await trpc(harness.origin, named, input, dry);
    const refused = await rest(harness.baseUrl, named, { ...input, unknown: 1 }, dry);
    expect(await stored()).toEqual(before);

    expect(tried.headers.get("dry-run")).toBe("true");
    expect(document.validate(named.name, tried.status, tried.body)).toEqual([]);
    expect(overTrpc.headers.get("dry-run")).toBe("true");
    expect(refused.status).toBe(400);

    const real = await rest(harness.baseUrl, named, input, headers);
    expect(real.headers.has("dry-run")).toBe(false);
    expect(real.headers.has("idempotency-replayed")).toBe(false);
    const known = foreseen(real.body);
    expect([tried.status, foreseen(tried.body)]).toEqual([real.status, known]);
    expect(foreseen(overTrpc.body.result.data)).toEqual(known);
    expect(await stored()).not.toEqual(before);
  },
);

test("a dry run is refused like a real request", async () => {
  const shop = await harness.shop();
  const invoice = shop.invoice();
  await shop.receive(invoice);
  const real = await shop.receive(invoice);
  const dry = await shop.receive(invoice, { "dry-run": "true" });
  expect([dry.status, plain(dry.body)]).toEqual([409, plain(real.body)]);
});

test("Dry-Run is true or false, and nothing else", async () => {
  const shop = await harness.shop();
  const create = (dryRun: string) =>
    shop.api("POST", "/vendors", { name: "Great Lakes" }, { "dry-run": dryRun });
  expect(await create("yes")).toMatchObject({
    status: 400,
    body: { details: [{ field: "Dry-Run" }] },
  });
  expect((await create("false")).headers.has("dry-run")).toBe(false);
  expect((await shop.api("GET", "/vendors")).body.count).toBe(1);
});
