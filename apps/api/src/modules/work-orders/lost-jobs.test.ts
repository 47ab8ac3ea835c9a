import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

/** Completes an order that uses goods of part A. */
async function completed(shop: TestShop, quantity: number): Promise<string> {
  const { id } = await shop.workOrder();
  await shop.block(id, { parts: [{ partNumber: "A", quantity }] });
  await shop.api("PATCH", `/work-orders/${id}`, { status: "completed" });
  return `/work-orders/${id}`;
}

const purge = async (shop: TestShop, path: string) =>
  (await shop.api("POST", `${path}/permanent-delete`)).status;

const receive = (shop: TestShop, quantity: number, unitCostCents: number) =>
  shop.receive(shop.invoice({ lines: [line("A", quantity, unitCostCents)] }));

async function lostJobs(shop: TestShop) {
  const { body } = await shop.api("GET", "/reports/variances?kind=lost_job");
  const rows: Array<{ causeNumber: string; amountCents: number }> = body.variances;
  return rows.map(({ causeNumber, amountCents }) => [causeNumber, amountCents]);
}

/** The sum of them, whose rows of one millisecond have no order. */
const lostCents = async (shop: TestShop) =>
  (await lostJobs(shop)).reduce((sum, [, cents]) => sum + Number(cents), 0);

test("a deleted job keeps its cost, and a permanently deleted one books it as a variance", async () => {
  const shop = await harness.shop();
  await receive(shop, 3, 1000);
  const path = await completed(shop, 2);
  await shop.api("DELETE", path);
  expect(await lostJobs(shop)).toEqual([]);
  expect(await purge(shop, path)).toBe(200);
  expect(await lostJobs(shop)).toEqual([["WO-1001", 2000]]);
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 1, reservedQuantity: 0 });
});

test("a later cost of its goods follows to the variance", async () => {
  const shop = await harness.shop();
  const { body } = await receive(shop, 3, 1000);
  await purge(shop, await completed(shop, 2));
  const charges = [{ kind: "freight", amountCents: 300 }];
  await shop.api("POST", `/bills/${body.bill.id}/correct`, { reason: "Freight", charges });
  expect(await lostCents(shop)).toBe(2200);
  expect(await lostJobs(shop)).toContainEqual(["WO-1001", 200]);
  const changes = (await shop.api("GET", "/reports/cost-changes")).body.costChanges;
  const change = { targetType: "lost_job", targetNumber: null, cents: 200 };
  expect(changes).toContainEqual(expect.objectContaining(change));
});

test("goods that were received after their job was deleted cost what their invoice says", async () => {
  const shop = await harness.shop();
  await shop.part({ partNumber: "A", quantity: 0, unitCostCents: 100 });
  await purge(shop, await completed(shop, 2));
  expect(await lostCents(shop)).toBe(200);
  await receive(shop, 1, 175);
  expect(await lostCents(shop)).toBe(275);
  await receive(shop, 4, 200);
  expect(await lostCents(shop)).toBe(375);
});

test("goods that are only reserved are released, and those that came back are not lost", async () => {
  const shop = await harness.shop();
  await receive(shop, 5, 1000);
  const path = await completed(shop, 2);
  await shop.api("PATCH", path, { status: "approved" });
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 5, reservedQuantity: 2 });
  await purge(shop, path);
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 5, reservedQuantity: 0 });
  expect(await lostJobs(shop)).toEqual([]);
});

test("a job that is deleted while its invoice is received, and corrected, is booked with its cost", async () => {
  const shop = await harness.shop();
  await shop.part({ partNumber: "A", quantity: 0, unitCostCents: 100 });
  const paths = [await completed(shop, 1), await completed(shop, 1), await completed(shop, 1)];
  const [first] = paths;
  const invoices = [receive(shop, 1, 150), receive(shop, 1, 160), receive(shop, 1, 170)];
  const deleted = paths.map((path) => purge(shop, path));
  const again = purge(shop, first ?? "");
  const statuses = await Promise.all([...deleted, again]);
  const [{ body } = { body: null }] = await Promise.all(invoices);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 404]);
  expect(await lostCents(shop)).toBe(480);
  const charges = [{ kind: "freight", amountCents: 7 }];
  await shop.api("POST", `/bills/${body.bill.id}/correct`, { reason: "Freight", charges });
  expect(await lostCents(shop)).toBe(487);
});

test("variances are listed by days, the latest first", async () => {
  const shop = await harness.shop();
  await receive(shop, 9, 1000);
  for (const quantity of [1, 2]) await purge(shop, await completed(shop, quantity));
  const list = async (query: string) => (await shop.api("GET", `/reports/variances${query}`)).body;
  const { variances, lastEvaluatedKey } = await list("?limit=1");
  const { variances: others } = await list(`?limit=1&lastEvaluatedKey=${lastEvaluatedKey}`);
  expect([...variances, ...others].map(({ causeNumber }) => causeNumber).sort()).toEqual([
    "WO-1001",
    "WO-1002",
  ]);
  const [{ date }] = variances;
  expect((await list(`?from=${date}&to=${date}`)).count).toBe(2);
  expect((await list("?from=2090-01-01")).count).toBe(0);
  expect((await list("?kind=core_loss")).count).toBe(0);
  expect(await shop.api("GET", "/reports/variances?from=2026-03-02&to=2026-03-01")).toMatchObject({
    status: 400,
    body: { details: [{ field: "to" }] },
  });
});
