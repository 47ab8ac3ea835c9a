import { afterEach, expect, test, vi } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);
afterEach(() => vi.restoreAllMocks());

const submit = (shop: TestShop, clientRequestId: string, headers = {}) => {
  const problemData = { description: "Pulls to the left" };
  return shop.api("POST", "/service-requests", { problemData, clientRequestId }, headers);
};

/** Sets the service's clock. */
function setClock(time: string) {
  vi.spyOn(harness.services.clock, "now").mockReturnValue(new Date(time));
}

test("a repeat returns the first request as it is now, with 200 and duplicate", async () => {
  const shop = await harness.shop();
  const first = await submit(shop, "kiosk-1");
  expect([first.status, first.body.duplicate]).toEqual([201, false]);
  const path = `/service-requests/${first.body.id}`;
  const { body: reviewed } = await shop.api("PATCH", path, { status: "reviewed" });
  const again = await submit(shop, "kiosk-1");
  expect([again.status, again.body]).toEqual([200, { ...reviewed, duplicate: true }]);
  const other = await shop.api("POST", "/service-requests", {
    problemData: { description: "Something else" },
    clientRequestId: "kiosk-1",
  });
  expect([other.status, other.body.description]).toEqual([200, "Pulls to the left"]);
  expect(await database.count("service_requests", shop.tenantId)).toBe(1);
});

test("a repeat leaves no audit entry", async () => {
  const shop = await harness.shop();
  const { body: request } = await submit(shop, "kiosk-1");
  await submit(shop, "kiosk-1");
  const { body } = await shop.api("GET", `/audit-log?resourceId=${request.id}`);
  expect(body.entries).toMatchObject([{ operation: "serviceRequests.create" }]);
});

test("requests with another name, without a name, or of another shop are no repeats", async () => {
  const [ours, theirs] = [await harness.shop(), await harness.shop()];
  const answers = [
    await submit(ours, "kiosk-1"),
    await submit(ours, "kiosk-2"),
    await submit(ours, "KIOSK-1"),
    await submit(theirs, "kiosk-1"),
  ];
  for (let unnamed = 0; unnamed < 2; unnamed++) {
    const problemData = { description: "Pulls to the left" };
    answers.push(await ours.api("POST", "/service-requests", { problemData }));
  }
  expect(answers.map(({ status, body }) => [status, body.duplicate])).toEqual(
    answers.map(() => [201, false]),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(answers.length);
});

test("a name is forgotten after 10 minutes, and not before", async () => {
  const shop = await harness.shop();
  setClock("2026-03-02T15:00:00.000Z");
  const first = await submit(shop, "kiosk-1");
  setClock("2026-03-02T15:10:00.000Z");
  const again = await submit(shop, "kiosk-1");
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  setClock("2026-03-02T15:10:00.001Z");
  const later = await submit(shop, "kiosk-1");
  expect([later.status, later.body.duplicate]).toEqual([201, false]);
  expect(later.body.id).not.toBe(first.body.id);
  // From now on it is the name of the new one.
  setClock("2026-03-02T15:20:00.000Z");
  expect((await submit(shop, "kiosk-1")).body).toMatchObject({
    id: later.body.id,
    duplicate: true,
  });
});

test("concurrent identical requests create one, and all return it", async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await harness.shop();
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(shop, "kiosk-1")));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(answers.filter(({ body }) => body.duplicate === false)).toHaveLength(1);
    expect(await database.count("service_requests", shop.tenantId)).toBe(1);
  }
});

test("a dry run cannot be repeated", async () => {
  const shop = await harness.shop();
  expect((await submit(shop, "kiosk-1", { "dry-run": "true" })).status).toBe(201);
  expect((await submit(shop, "kiosk-1")).body.duplicate).toBe(false);
});

test("an Idempotency-Key stores a repeat as a repeat", async () => {
  const shop = await harness.shop();
  const key = { "idempotency-key": "request-0001" };
  await submit(shop, "kiosk-1");
  const answers = [await submit(shop, "kiosk-1", key), await submit(shop, "kiosk-1", key)];
  expect(answers.map(({ status, body }) => [status, body.duplicate])).toEqual([
    [200, true],
    [200, true],
  ]);
  expect(answers[1]?.headers.get("idempotency-replayed")).toBe("true");
});
