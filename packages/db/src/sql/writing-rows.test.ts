import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { digests, inspectionItems, inspections } from "../schema/index.ts";
import { columnsOf } from "./columns.ts";
import { insertionOf, insertionOfRow, newRecord } from "./inserting.ts";
import { assignmentsOf, onlyOf, updateOf, updateRow } from "./updating.ts";

const database = useDatabase();
const now = "2026-03-02T15:00:00.000Z";

async function newShop(): Promise<string> {
  const tenantId = randomUUID();
  await database.ask(
    "INSERT INTO tenants (tenant_id, name, time_zone) VALUES ($1, 'Shop', 'UTC')",
    [tenantId],
  );
  return tenantId;
}

const asked = {
  kind: "pass_fail" as const,
  unit: null,
  min: null,
  max: null,
  severity: "advice" as const,
  photoRequired: false,
  measured: null,
};

const unset = { workOrderId: null, vehicleId: null, technicianId: null, completedAt: null };

test("rows with arrays are stored as they are sent, one by one and together", async () => {
  const tenantId = await newShop();
  const photos = [[], ["a, b", `"quoted"`, "{braces}", "back\\slash", "", "NULL"], ["one"]];
  await database.open().transaction(async (db) => {
    const scope = { tenantId, now, db };
    const id = randomUUID();
    const fields = { name: "Brakes", status: "pending" as const, notes: null, ...unset };
    await db.read(insertionOfRow(inspections, newRecord(scope, id, fields)));
    const items = photos.map((each, position) => ({
      id: randomUUID(),
      inspectionId: id,
      position,
      label: `Item ${position}`,
      category: null,
      result: null,
      notes: null,
      photos: each,
      ...asked,
    }));
    await db.read(insertionOf(scope, inspectionItems, items));
    const read = sql`SELECT ${columnsOf(inspectionItems, "c")} FROM inspection_items c
      WHERE c.tenant_id = ${tenantId} ORDER BY c.position`;
    expect(await db.read(read)).toEqual(items.map((item) => ({ tenantId, ...item })));

    const reversed = items.map((item, at) => ({ ...item, photos: photos.at(-1 - at) ?? [] }));
    await db.read(updateOf(scope, onlyOf(inspectionItems, "photos"), reversed));
    expect(await db.read(read)).toEqual(reversed.map((item) => ({ tenantId, ...item })));
  });
});

test("rows with JSON are stored as they are sent, one by one and together", async () => {
  const tenantId = await newShop();
  const narrative = { headline: `a "quoted", {text}`, lines: [1, null, "NULL"] };
  await database.open().transaction(async (db) => {
    const scope = { tenantId, now, db };
    const made = ["2026-03-01", "2026-03-02"].map((businessDate) => ({
      id: randomUUID(),
      period: "daily" as const,
      businessDate,
      headline: "Headline",
      renderMode: "fallback" as const,
      status: "generated" as const,
      narrative,
      snapshot: { of: businessDate },
      anomalyCount: 0,
      feedbackScore: null,
      createdAt: now,
      updatedAt: now,
    }));
    const [first, second] = made;
    if (!first || !second) throw new Error("two digests");
    await db.read(insertionOf(scope, digests, [first]));
    await db.read(insertionOfRow(digests, { tenantId, ...second }));
    const changed = { narrative: ["changed"], headline: "Changed" };
    const after = await updateRow(
      scope,
      onlyOf(digests, "narrative", "headline"),
      first.id,
      changed,
    );
    expect(after).toMatchObject({ ...first, ...changed, updatedAt: "2026-03-02T15:00:00.001Z" });
    const read = sql`SELECT d.narrative FROM digests d WHERE d.tenant_id = ${tenantId} AND d.id = ${second.id}`;
    expect(await db.read(read)).toEqual([{ narrative }]);
  });
});

test("a write that forgets a column or names one that does not exist does not compile", () => {
  const scope = { tenantId: randomUUID(), now };
  const items = onlyOf(inspectionItems, "label", "notes");
  // @ts-expect-error `notes` is missing.
  expect(assignmentsOf(scope, items, { label: "Brakes" }).values).toContain("Brakes");
  // @ts-expect-error `photos` is missing.
  expect(insertionOf(scope, inspectionItems, [{ id: "a", position: 1 }]).sql).toMatch(/^INSERT/);
  // @ts-expect-error There is no column `colour`.
  expect(onlyOf(inspectionItems, "colour").columns).toEqual([]);
});
