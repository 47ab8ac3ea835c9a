import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

async function openBlock(shop: TestShop, body: Record<string, unknown> = {}) {
  const order = await shop.workOrder({});
  const path = `/work-orders/${order.id}`;
  const made = await shop.api("POST", `${path}/services`, { name: "Brakes", ...body });
  expect(made.status, made.text).toBe(201);
  const items = `${path}/services/${made.body.id}/items`;
  return {
    ...made.body,
    orderPath: path,
    path: `${path}/services/${made.body.id}`,
    items,
    add: async (line: Record<string, unknown>) => {
      const answer = await shop.api("POST", items, line);
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    read: async () => (await shop.api("GET", path)).body.services[0],
  };
}

describe("a line", () => {
  test("a line's creation, update and deletion each increment the block's version", async () => {
    const shop = await harness.shop();
    const block = await openBlock(shop);
    const line = await block.add({ kind: "fee", unitPriceCents: 500, feeType: "subcontract" });
    expect(line).toMatchObject({ kind: "fee", quantity: 1, totalPriceCents: 500 });
    expect(await block.read()).toMatchObject({ version: 2, fees: [line] });
    const changed = await shop.api("PATCH", `${block.items}/${line.id}`, { quantity: 2.5 });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...line, quantity: 2.5, totalPriceCents: 1250 },
    });
    expect((await block.read()).version).toBe(3);
    const gone = await shop.api("DELETE", `${block.items}/${line.id}`, { kind: "fee" });
    expect(gone).toMatchObject({ status: 200, body: { id: line.id, deleted: true } });
    expect(await block.read()).toMatchObject({
      version: 4,
      fees: [],
      financials: { feesCents: 0 },
    });
    expect((await shop.api("DELETE", `${block.items}/${line.id}`)).status).toBe(404);
  });

  test("a line keeps its kind, and accepts no field of another", async () => {
    const shop = await harness.shop();
    const block = await openBlock(shop);
    const fee = await block.add({ kind: "fee", unitPriceCents: 500 });
    const path = `${block.items}/${fee.id}`;
    const attempts: Array<[string, Promise<{ status: number; body: unknown }>]> = [
      ["kind", shop.api("PATCH", path, { kind: "part" })],
      ["kind", shop.api("DELETE", path, { kind: "part" })],
      ["status", shop.api("PATCH", path, { status: "completed" })],
      ["partNumber", shop.api("PATCH", path, { kind: "fee", partNumber: "A" })],
      ["feeType", shop.api("POST", block.items, { kind: "labor", feeType: "epa" })],
      ["kind", shop.api("POST", block.items, { unitPriceCents: 1 })],
    ];
    for (const [field, attempt] of attempts) {
      expect(await attempt).toMatchObject({ status: 400, body: { details: [{ field }] } });
    }
    expect((await block.read()).version).toBe(2);
  });

  test("a line has its part's name, also after a change, unless it has a description", async () => {
    const shop = await harness.shop();
    const [pads, shoes] = [
      await shop.part({ partNumber: "PAD-1", name: "Brake pads" }),
      await shop.part({ partNumber: "SHOE-1", name: "Brake shoes" }),
    ];
    const block = await openBlock(shop);
    const line = await block.add({ kind: "part", partNumber: "PAD-1" });
    const update = async (change: Record<string, unknown>) =>
      (await shop.api("PATCH", `${block.items}/${line.id}`, change)).body.description;
    expect(line.description).toBe("Brake pads");
    expect(await update({ partNumber: "SHOE-1" })).toBe("Brake shoes");
    expect(await update({ inventoryItemId: pads.id })).toBe("Brake pads");
    expect(await update({ description: "Pads, rear" })).toBe("Pads, rear");
    expect(await update({ inventoryItemId: shoes.id })).toBe("Pads, rear");
  });

  test("a line of labor has the shop's rate and its technician's cost by default", async () => {
    const shop = await harness.shop();
    await shop.api("PATCH", "/settings", { defaultLaborRateCents: 14500 });
    const technician = await addUser({ database, provider }, shop, { role: "technician" });
    await database.query("UPDATE users SET hourly_cost_rate_cents = 4200 WHERE id = $1", [
      technician.id,
    ]);
    const block = await openBlock(shop);
    const usual = await block.add({ kind: "labor", quantity: 2, technicianId: technician.id });
    expect(usual).toMatchObject({
      unitPriceCents: 14500,
      unitCostCents: 4200,
      totalCostCents: 8400,
      technicianName: "The technician",
    });
    const own = { unitPriceCents: 100, unitCostCents: 50, technicianId: technician.id };
    expect(await block.add({ kind: "labor", ...own })).toMatchObject(own);
  });

  test("a line of labor has the times when it was started and completed", async () => {
    const shop = await harness.shop();
    const block = await openBlock(shop);
    const line = await block.add({ kind: "labor" });
    expect(line).toMatchObject({ status: "pending", startedAt: null, completedAt: null });
    const set = async (status: string) =>
      (await shop.api("PATCH", `${block.items}/${line.id}`, { status })).body;
    const begun = await set("in_progress");
    expect(begun).toMatchObject({ completedAt: null, startedAt: expect.any(String) });
    expect(await set("paused")).toMatchObject({ startedAt: begun.startedAt, completedAt: null });
    const done = await set("completed");
    expect(done).toMatchObject({ startedAt: begun.startedAt, completedAt: expect.any(String) });
    expect(await set("completed")).toMatchObject({ completedAt: done.completedAt });
    expect(await set("in_progress")).toMatchObject({
      startedAt: begun.startedAt,
      completedAt: null,
    });
    expect(await set("pending")).toMatchObject({ startedAt: null, completedAt: null });
    expect(await block.add({ kind: "labor", status: "completed" })).toMatchObject({
      startedAt: expect.any(String),
      completedAt: expect.any(String),
    });
  });

  test("a line of a part finds it by number, ignoring case, and copies its fields", async () => {
    const shop = await harness.shop();
    const part = await shop.part({
      partNumber: "A-100",
      name: "Air filter",
      quantity: 4,
      unitCostCents: 700,
      unitPriceCents: 1200,
    });
    const block = await openBlock(shop);
    expect(await block.add({ kind: "part", partNumber: "a-100", quantity: 2 })).toMatchObject({
      inventoryItemId: part.id,
      partNumber: "a-100",
      description: "Air filter",
      unitPriceCents: 1200,
      unitCostCents: 700,
      reservedQuantity: 2,
    });
    expect(await block.add({ kind: "tire", inventoryItemId: part.id })).toMatchObject({
      inventoryItemId: part.id,
      partNumber: "A-100",
    });
    expect(await block.add({ kind: "part", partNumber: "A100" })).toMatchObject({
      inventoryItemId: null,
      reservedQuantity: 0,
    });
    const special = { kind: "part", partNumber: "A-100", inventoryItemId: null };
    expect(await block.add(special)).toMatchObject({ inventoryItemId: null, partNumber: "A-100" });
  });

  test("a line of an ambiguous part number is refused with the candidates", async () => {
    const shop = await harness.shop({ parts: [{ partNumber: "A-100" }, { partNumber: "a-100" }] });
    const block = await openBlock(shop);
    const answer = await shop.api("POST", block.items, { kind: "part", partNumber: "A-100" });
    expect(answer).toMatchObject({ status: 422, body: { error: "AMBIGUOUS_PART_NUMBER" } });
    expect(answer.body.candidates).toHaveLength(2);
    const [{ id }] = answer.body.candidates;
    expect(await block.add({ kind: "part", inventoryItemId: id })).toMatchObject({
      inventoryItemId: id,
    });
  });

  test("a line of a since deleted part still has that part", async () => {
    const shop = await harness.shop();
    const part = await shop.part({ partNumber: "A-100", quantity: 9 });
    const block = await openBlock(shop);
    const line = await block.add({ kind: "part", partNumber: "A-100", quantity: 1 });
    await shop.api("DELETE", `/inventory/${part.id}`);
    const again = await shop.api("PATCH", `${block.items}/${line.id}`, {
      inventoryItemId: part.id,
      partNumber: "A-100",
      quantity: 3,
    });
    expect(again.body).toMatchObject({ inventoryItemId: part.id, reservedQuantity: 3 });
    const repeated = await shop.api("POST", block.items, {
      kind: "part",
      inventoryItemId: part.id,
    });
    expect(repeated).toMatchObject({
      status: 400,
      body: { details: [{ field: "inventoryItemId" }] },
    });
  });
});

describe("a technician", () => {
  const parts = { database, provider };

  async function scene() {
    const shop = await harness.shop();
    const mine = await addUser(parts, shop, { role: "technician" });
    const other = await addUser(parts, shop, { role: "technician" });
    const block = await openBlock(shop, {
      labor: [{ technicianId: mine.id }, { technicianId: other.id }, {}],
      parts: [{ quantity: 1, unitPriceCents: 100 }],
    });
    const headers = await mine.signIn();
    const update = (line: { id: string }, body: object) =>
      shop.api("PATCH", `${block.items}/${line.id}`, body, { ...headers, "x-api-key": "" });
    return { shop, mine, other, block, update };
  }

  test("a technician may update only their own labor", async () => {
    const { block, update } = await scene();
    const [own, others, unassigned] = block.labor;
    const done = { status: "completed", quantity: 1.5 };
    expect(await update(own, done)).toMatchObject({ status: 200, body: done });
    for (const line of [others, unassigned]) {
      expect(await update(line, done)).toMatchObject({
        status: 403,
        body: { error: "PERMISSION_DENIED", missingPermissions: ["shop.write"] },
      });
    }
  });

  test("a technician may update parts of their jobs, but no price or technician", async () => {
    const { block, update, other } = await scene();
    expect(await update(block.parts[0], { quantity: 2 })).toMatchObject({ status: 200 });
    expect(await update(block.parts[0], { unitPriceCents: 1 })).toMatchObject({ status: 403 });
    expect(await update(block.labor[0], { discountCents: 1 })).toMatchObject({ status: 403 });
    expect(await update(block.labor[0], { technicianId: other.id })).toMatchObject({ status: 403 });
  });

  test("a technician does not see the hourly cost of any technician", async () => {
    const { shop, mine, block } = await scene();
    const headers = { ...(await mine.signIn()), "x-api-key": "" };
    const { body } = await shop.api("GET", block.orderPath, undefined, headers);
    const [labor] = body.services[0].labor;
    expect(labor).not.toHaveProperty("unitCostCents");
    expect(labor).not.toHaveProperty("totalCostCents");
    expect(body.services[0].parts[0]).toHaveProperty("unitCostCents");
  });
});
