import { afterAll, beforeAll, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

/** The names that a list shows. */
async function names(shop: TestShop, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await shop.api("GET", `/inspections?${new URLSearchParams(query)}`, undefined, {
    prefer: "handling=strict",
  });
  expect(answer.status, answer.text).toBe(200);
  const rows: Array<{ name: string }> = answer.body.inspections;
  expect(answer.body.count).toBe(rows.length);
  return rows.map(({ name }) => name);
}

// One shop, read by every test below: newest first D, C, B, A.
let shop: TestShop;
const known = new Map<string, string>();
beforeAll(async () => {
  shop = await harness.shop();
  const truck = await shop.vehicle({ unitNumber: "T-104" });
  const trailer = await shop.vehicle({ unitNumber: "R-10" });
  const order = await shop.workOrder({ vehicleId: truck.id });
  const user = await addUser({ database, provider }, shop, { role: "technician" });
  for (const [name, id] of [
    ["truck", truck.id],
    ["trailer", trailer.id],
    ["order", order.id],
    ["technician", user.id],
  ] as const) {
    known.set(name, id);
  }
  await shop.inspection({ name: "A", vehicleId: trailer.id, items: [{ label: "Lights" }] });
  await shop.inspection({ name: "B", workOrderId: order.id, status: "failed" });
  await shop.inspection({ name: "C", vehicleId: truck.id, technicianId: user.id });
  await shop.inspection({ name: "D", status: "passed", technicianId: user.id });
});

const filters: Array<[Record<string, string>, string[]]> = [
  [{}, ["D", "C", "B", "A"]],
  [{ vehicleId: "truck" }, ["C", "B"]],
  [{ vehicleId: "trailer" }, ["A"]],
  [{ workOrderId: "order" }, ["B"]],
  [{ technicianId: "technician" }, ["D", "C"]],
  [{ status: "pending" }, ["C", "A"]],
  [{ status: "passed" }, ["D"]],
  [{ status: "failed" }, ["B"]],
  [{ vehicleId: "truck", technicianId: "technician" }, ["C"]],
  [{ vehicleId: "truck", workOrderId: "order", status: "failed" }, ["B"]],
  [{ vehicleId: "trailer", status: "passed" }, []],
  [{ vehicleId: "order" }, []],
  [{ workOrderId: "no id" }, []],
];

test.each(filters)("the filter %j finds %j", async (filter, found) => {
  const query = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, known.get(value) ?? value]),
  );
  expect(await names(shop, query)).toEqual(found);
});

test("rows have the names of their references, and no items", async () => {
  const { body } = await shop.api("GET", "/inspections?status=failed");
  expect(body.inspections).toMatchObject([
    { name: "B", vehicleUnit: "T-104", orderNumber: expect.stringMatching(/^WO-/) },
  ]);
  expect(body.inspections[0]).not.toHaveProperty("items");
});

test("an unknown status is a 400", async () => {
  expect(await shop.api("GET", "/inspections?status=done")).toMatchObject({
    status: 400,
    body: { details: [{ field: "status" }] },
  });
});

test("a page has 100 inspections without a limit", async () => {
  const other = await harness.shop();
  await Promise.all(Array.from({ length: 101 }, () => other.inspection()));
  const { body } = await other.api("GET", "/inspections");
  expect(Object.keys(body)).toEqual(["inspections", "count", "lastEvaluatedKey"]);
  expect([body.count, typeof body.lastEvaluatedKey]).toEqual([100, "string"]);
});

test("shops do not see each other's inspections, even by the vehicle's id", async () => {
  const other = await harness.shop();
  expect(await names(other)).toEqual([]);
  expect(await names(other, { vehicleId: known.get("truck") ?? "" })).toEqual([]);
});
