import { expect, test } from "vitest";
import { settleDays } from "../../src/modules/reports/jobs/settle-days.ts";
import { demoShopOf } from "../harness/demo-shop.ts";
import { useHarness } from "../harness/harness.ts";

// The month was closed on its first day after the end.
const harness = useHarness({ now: new Date("2026-03-09T15:00:00Z") }, { separate: true });
const { demo } = demoShopOf(harness);

const read = async (path: string) => (await demo("GET", path)).body;

test("a dealer's invoice came after its goods, at another price than ordered", async () => {
  const bill = await read("/bills/200-18377");
  expect(bill).toMatchObject({ billDate: "2026-02-03", totalCents: 133_440 });
  const match = await read(`/purchase-orders/${bill.purchaseOrderIds[0]}/match`);
  expect(match.matchLines).toMatchObject([
    { partNumber: "31-1950", priceDifferenceCents: 8 * 330, differences: ["price"] },
    { partNumber: "10250Y", differences: [] },
  ]);
  expect(await read(`/purchase-orders/${bill.purchaseOrderIds[0]}`)).toMatchObject({
    receivedCents: 133_440,
    outstandingCents: 0,
  });
});

test("a bill was corrected, and its order has the corrected cost", async () => {
  const bill = await read("/bills/MB-41266");
  expect(bill.corrections).toMatchObject([{ reason: "Typed 73.50; the paper says 75.30" }]);
  const { parts } = await read(`/purchase-orders/${bill.purchaseOrderIds[0]}`);
  expect(parts[1]).toMatchObject({ partNumber: "4718Q", receivedCents: 4 * 7530 });
});

test("one of two cores was denied, and the other awaits its credit", async () => {
  const { cores } = await read("/cores");
  expect(cores).toMatchObject([
    { partNumber: "K081264HD", sentBackQuantity: 1, deniedQuantity: 1, heldQuantity: 0 },
  ]);
});

test("a customer has a credit that lowered an open invoice", async () => {
  const { invoices } = await read("/invoices?limit=500");
  const credited = invoices.filter(
    (invoice: { creditedCents: number; source: string }) =>
      invoice.creditedCents > 0 && invoice.source === "workOrder",
  );
  expect(credited).toMatchObject([{ status: "open", creditedCents: expect.any(Number) }]);
});

test("February is closed, and freight that came later is a cost of March", async () => {
  const { periods } = await read("/periods");
  expect(periods).toMatchObject([{ through: "2026-02-28", reopenedAt: null }]);
  const { costChanges } = await read("/reports/cost-changes?from=2026-03-01&to=2026-03-09");
  expect(costChanges).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ cause: "charge_applied", billNumber: "200-18377-F" }),
    ]),
  );

  await settleDays(harness.services);
  const range = "startDate=2026-03-01&endDate=2026-03-09";
  const { aggregates } = await read(`/report-aggregates/daily?${range}`);
  const adjusted = aggregates.filter(
    (day: { costAdjustmentCents: number }) => day.costAdjustmentCents > 0,
  );
  expect(adjusted).toMatchObject([{ date: "2026-03-04" }]);
});

test("its ledger is clean after a month was closed", async () => {
  expect(await read("/ledger/verify")).toMatchObject({ ok: true });
});
