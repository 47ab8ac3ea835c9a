import { randomUUID } from "node:crypto";
import { until } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

/** An inspection of some items, and the paths of those. */
async function checklist(shop: TestShop, labels: string[]) {
  const inspection = await shop.inspection({ items: labels.map((label) => ({ label })) });
  const path = `/inspections/${inspection.id}`;
  return { inspection, path, items: inspection.items.map(({ id }) => `${path}/items/${id}`) };
}

test("an update of an item changes only the fields of the request, and returns its inspection's id", async () => {
  const shop = await harness.shop();
  const { inspection, path, items } = await checklist(shop, ["Lights", "Horn"]);
  const [first = ""] = items;
  const sent = {
    label: "All lights",
    category: "Electrical",
    result: "failed",
    notes: "Left marker is out",
    photos: ["https://photos.example.com/marker.jpg"],
  };
  expect(await shop.api("PUT", first, sent)).toMatchObject({ status: 200 });
  const answer = await shop.api("PATCH", first, { result: "passed" });
  const item = { ...inspection.items[0], ...sent, result: "passed" };
  expect(answer.body).toEqual({ ...item, inspectionId: inspection.id });
  const { body } = await shop.api("GET", path);
  expect(body.items).toEqual([item, inspection.items[1]]);
  expect(body.updatedAt > inspection.updatedAt).toBe(true);
  const cleared = { category: null, result: null, notes: null, photos: [] };
  expect((await shop.api("PATCH", first, cleared)).body).toMatchObject({
    label: "All lights",
    ...cleared,
  });
});

test("the result NA or na of an item is returned as NA, in every request", async () => {
  const shop = await harness.shop();
  const judged = [{ label: "Lights", result: "na" as const }, { label: "Horn" }];
  const { id, items } = await shop.inspection({ items: judged });
  expect(items).toMatchObject([{ result: "NA" }, { result: null }]);
  const path = `/inspections/${id}`;
  const [lights, horn] = items;
  await shop.api("PATCH", `${path}/items/${lights?.id}`, { result: "passed" });
  const one = await shop.api("PATCH", `${path}/items/${horn?.id}`, { result: "NA" });
  expect(one).toMatchObject({ status: 200, body: { label: "Horn", result: "NA" } });
  const whole = [{ id: horn?.id }, { id: lights?.id, result: "na" }];
  const answer = await shop.api("PATCH", path, { items: whole });
  expect(answer.body.items).toMatchObject([
    { label: "Horn", result: "NA" },
    { label: "Lights", result: "NA" },
  ]);
});

test.each([
  ["label", null],
  ["label", " "],
  ["result", "ok"],
  ["result", "Passed"],
  ["notes", "n".repeat(5001)],
  ["photos", null],
  ["photos", Array(51).fill("https://photos.example.com/1.jpg")],
])("an invalid %s of an item is a 400 that names it", async (field, value) => {
  const shop = await harness.shop();
  const { items } = await checklist(shop, ["Lights"]);
  expect(await shop.api("PATCH", items[0] ?? "", { [field]: value })).toMatchObject({
    status: 400,
    body: { details: [{ field }] },
  });
});

test.each([
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "file:///etc/passwd",
  "ftp://photos.example.com/1.jpg",
  "//photos.example.com/1.jpg",
  "photo.jpg",
  "https://",
  "https://photos.example.com:99999/1.jpg",
  "https://[::1/1.jpg",
  "https:///1.jpg x",
  "https://photos.example.com/a b",
  "https://photos.example.com/a\nb",
  `https://photos.example.com/${"a".repeat(2048)}`,
])("%j is not a photo URL", async (photo) => {
  const shop = await harness.shop();
  const { items, path } = await checklist(shop, ["Lights"]);
  const photos = ["https://photos.example.com/1.jpg", photo];
  expect(await shop.api("PATCH", items[0] ?? "", { photos })).toMatchObject({
    status: 400,
    body: { details: [{ field: "photos[1]" }] },
  });
  const replaced = { items: [{ label: "Lights", photos }] };
  expect(await shop.api("PATCH", path, replaced)).toMatchObject({
    status: 400,
    body: { details: [{ field: "items[0].photos[1]" }] },
  });
});

test("an item has up to 50 photos, with any valid URL characters", async () => {
  const shop = await harness.shop();
  const { items } = await checklist(shop, ["Lights"]);
  const photos = Array.from(
    { length: 50 },
    (_, n) => `HTTPS://photos.example.com/{"${n}",'é'}?a=1&b=\\`,
  );
  const answer = await shop.api("PATCH", items[0] ?? "", { photos });
  expect(answer.body.photos).toEqual(photos);
});

test("an item of another or a missing inspection is a 404", async () => {
  const shop = await harness.shop();
  const [ours, other] = [await checklist(shop, ["Lights"]), await checklist(shop, ["Horn"])];
  for (const id of [other.inspection.items[0]?.id, randomUUID(), "no-id"]) {
    expect(await shop.api("PATCH", `${ours.path}/items/${id}`, { result: "passed" })).toMatchObject(
      { status: 404, body: { error: "NOT_FOUND" } },
    );
  }
  expect((await shop.api("GET", other.path)).body).toEqual(other.inspection);
});

/** Holds an inspection as a slow request would, until all of some requests wait for it. */
async function allAtOnce(
  { tenantId }: TestShop,
  id: string,
  requests: Array<() => Promise<unknown>>,
) {
  const holder = await database.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM inspections WHERE tenant_id = $1 AND id = $2 FOR UPDATE", [
    tenantId,
    id,
  ]);
  const answers = Promise.all(requests.map((send) => send()));
  await until("all requests wait for the inspection", async () => {
    return (await database.waitingStatements()).length === requests.length;
  });
  await holder.query("COMMIT");
  return answers;
}

test("concurrent updates of items all survive, and so do two of one item's fields", async () => {
  const shop = await harness.shop();
  const { inspection, path, items } = await checklist(shop, ["Lights", "Horn", "Tires"]);
  const [lights = "", horn = ""] = items;
  const answers = await allAtOnce(shop, inspection.id, [
    () => shop.api("PATCH", lights, { result: "passed" }),
    () => shop.api("PATCH", lights, { notes: "LED" }),
    () => shop.api("PATCH", horn, { result: "failed" }),
    () => shop.api("PATCH", path, { status: "failed" }),
    () => shop.api("PATCH", path, { notes: "Second bay" }),
  ]);
  expect(answers).toMatchObject(Array(5).fill({ status: 200 }));
  expect((await shop.api("GET", path)).body).toMatchObject({
    status: "failed",
    notes: "Second bay",
    items: [
      { label: "Lights", result: "passed", notes: "LED" },
      { label: "Horn", result: "failed" },
      { label: "Tires", result: null },
    ],
  });
});

test("a checklist that is replaced during updates of its items is one or the other, whole", async () => {
  const shop = await harness.shop();
  const { inspection, path, items } = await checklist(shop, ["Lights", "Horn"]);
  const [lights = ""] = items;
  const removed = { items: [{ id: inspection.items[1]?.id }] };
  const answers = await allAtOnce(shop, inspection.id, [
    () => shop.api("PATCH", path, removed),
    () => shop.api("PATCH", lights, { result: "passed" }),
  ]);
  expect(answers[0]).toMatchObject({ status: 200 });
  // Judged before it was removed, or not there any more.
  expect([200, 404]).toContain(Object(answers[1]).status);
  expect((await shop.api("GET", path)).body.items).toEqual([inspection.items[1]]);
});
