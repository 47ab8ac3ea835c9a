import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const measure = { label: "Tread", kind: "measure", unit: "mm", min: 4, max: 30 } as const;
const photos = ["https://photos.example.com/1.jpg"];

/** An inspection of one item, and how to change the item. */
async function inspected(item: Record<string, unknown>) {
  const shop = await harness.shop();
  const inspection = await shop.inspection({ items: [{ label: "Item", ...item }] });
  const path = `/inspections/${inspection.id}`;
  const itemId = inspection.items[0]?.id;
  const update = (fields: object) => shop.api("PATCH", `${path}/items/${itemId}`, fields);
  const refused = async (fields: object, field: string) => {
    const one = await update(fields);
    expect(one.status, one.text).toBe(400);
    expect(one.body.details).toMatchObject([{ field }]);
    const whole = await shop.api("PATCH", path, { items: [{ id: itemId, ...fields }] });
    expect(whole.status, whole.text).toBe(400);
    expect(whole.body.details).toMatchObject([{ field: `items[0].${field}` }]);
    return one.body.details[0].message;
  };
  return { shop, inspection, path, update, refused };
}

describe("a measured value", () => {
  test.each([
    [3.9999, "failed"],
    [4, "passed"],
    [30, "passed"],
    [30.0001, "failed"],
    [-1, "failed"],
  ] as const)("the value %d between 4 and 30 has the result %s", async (measured, result) => {
    const { update, refused, inspection, shop } = await inspected(measure);
    expect(inspection.items).toMatchObject([{ ...measure, measured: null, result: null }]);
    expect(await update({ measured })).toMatchObject({ status: 200, body: { measured, result } });
    expect(await update({ measured, result })).toMatchObject({ status: 200, body: { result } });
    const other = result === "passed" ? "failed" : "passed";
    for (const contradicting of [other, "NA", null]) {
      const message = `contradicts the measured value, whose result is ${result}`;
      expect(await refused({ measured, result: contradicting }, "result")).toBe(message);
      expect(await refused({ result: contradicting }, "result")).toBe(message);
    }
    const made = await shop.inspection({ items: [{ ...measure, measured }] });
    expect(made.items).toMatchObject([{ measured, result }]);
  });

  test("a value of one limit is judged by this limit", async () => {
    const { update } = await inspected({ ...measure, max: undefined });
    expect((await update({ measured: 1000 })).body.result).toBe("passed");
    expect((await update({ min: null, max: 0, measured: 0 })).body.result).toBe("passed");
    expect((await update({ measured: 0.1 })).body.result).toBe("failed");
  });

  test("a value without limits has the result that is sent", async () => {
    const { update } = await inspected({ kind: "measure" });
    expect((await update({ measured: 7 })).body).toMatchObject({ measured: 7, result: null });
    expect((await update({ result: "failed" })).body).toMatchObject({
      measured: 7,
      result: "failed",
    });
  });

  test("the result of a value is removed with the value, and changes with the limits", async () => {
    const { update } = await inspected({ ...measure, measured: 5 });
    expect((await update({ min: 6 })).body).toMatchObject({ measured: 5, result: "failed" });
    expect((await update({ notes: "Left" })).body).toMatchObject({ result: "failed" });
    expect((await update({ measured: null })).body).toMatchObject({ measured: null, result: null });
    expect((await update({ result: "NA" })).body).toMatchObject({ measured: null, result: "NA" });
    expect((await update({ measured: null })).body).toMatchObject({ result: "NA" });
  });

  test("a value, a unit and limits are only of measures", async () => {
    const { refused, update } = await inspected({});
    await refused({ measured: 1 }, "measured");
    await refused({ unit: "mm" }, "unit");
    await refused({ min: 1 }, "min");
    await refused({ kind: "measure", min: 2, max: 1 }, "max");
    const asked = { kind: "measure", unit: "mm", max: 1, measured: 2 };
    expect((await update(asked)).body).toMatchObject({ ...asked, result: "failed" });
    await refused({ kind: "text", unit: null, measured: null, notes: "Worn" }, "max");
  });
});

describe("a required photo", () => {
  test("an item that requires a photo gets no result without one", async () => {
    const { refused, update, shop } = await inspected({ photoRequired: true });
    await refused({ result: "passed" }, "photos");
    await refused({ result: "failed" }, "photos");
    expect(await update({ result: "NA" })).toMatchObject({ status: 200 });
    expect(await update({ result: "passed", photos })).toMatchObject({ status: 200 });
    await refused({ photos: [] }, "photos");
    expect((await update({ result: null, photos: [] })).body).toMatchObject({ photos: [] });
    const items = [{ label: "Horn" }, { label: "Rims", photoRequired: true, result: "passed" }];
    const made = await shop.api("POST", "/inspections", { name: "DVIR", items });
    expect(made).toMatchObject({ status: 400, body: { details: [{ field: "items[1].photos" }] } });
  });

  test("a measured value of an item that requires a photo needs one", async () => {
    const { refused, update } = await inspected({ ...measure, photoRequired: true });
    await refused({ measured: 5 }, "photos");
    expect(await update({ measured: 5, photos })).toMatchObject({ body: { result: "passed" } });
  });

  test("an item with a result and no photo cannot begin to require one", async () => {
    const { refused } = await inspected({ result: "passed" });
    await refused({ photoRequired: true }, "photos");
  });
});

test("the database refuses a result that contradicts the value, and one without its photo", async () => {
  const { inspection } = await inspected({ ...measure, measured: 5 });
  const set = (change: string) =>
    database.query(`UPDATE inspection_items SET ${change} WHERE inspection_id = $1`, [
      inspection.id,
    ]);
  await expect(set("result = 'failed'")).rejects.toThrow("inspection_items_measured");
  await expect(set("result = NULL")).rejects.toThrow("inspection_items_measured");
  await expect(set("measured = 31")).rejects.toThrow("inspection_items_measured");
  await expect(set("kind = 'text'")).rejects.toThrow("inspection_items_");
  await expect(set("photo_required = true")).rejects.toThrow("inspection_items_photo");
});

test("a technician may answer the items of an own inspection, but not change what they ask", async () => {
  const shop = await harness.shop();
  const technician = await addUser({ database, provider }, shop, { role: "technician" });
  const headers = await technician.signIn();
  const items = [{ ...measure, photoRequired: true }];
  const inspection = await shop.inspection({ technicianId: technician.id, items });
  const path = `/inspections/${inspection.id}`;
  const [item] = inspection.items;
  const itemPath = `${path}/items/${item?.id}`;
  const denied = { status: 403, body: { missingPermissions: ["shop.write"] } };
  for (const change of [{ photoRequired: false }, { min: 1 }, { severity: "safety" }]) {
    expect(await shop.api("PATCH", itemPath, change, headers)).toMatchObject(denied);
    const whole = { items: [{ id: item?.id, ...change }] };
    expect(await shop.api("PATCH", path, whole, headers)).toMatchObject(denied);
  }
  const whole = { items: [{ ...item, measured: 3, result: "failed", photos }] };
  const answer = await shop.api("PATCH", path, whole, headers);
  expect(answer).toMatchObject({ status: 200, body: { items: [{ result: "failed" }] } });
});
