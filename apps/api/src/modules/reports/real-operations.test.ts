import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import { agingSnapshots } from "./jobs/aging-snapshots.ts";
import { partUsage } from "./jobs/part-usage.ts";
import { settleDays } from "./jobs/settle-days.ts";
import { weeklyRollups } from "./jobs/weekly-rollups.ts";

// A Tuesday, and the night after it.
const day = "2026-03-10";
const harness = useHarness({ now: new Date(`${day}T15:00:00Z`) });
const nightNow = new Date("2026-03-11T07:00:00Z");

test("a shop's invoices and payments are in every report by the next morning", async () => {
  const shop = await harness.shop({
    timeZone: "UTC",
    parts: [{ partNumber: "FF63009", category: "Filters", quantity: 5, unitCostCents: 2_875 }],
  });
  const customerId = (await shop.customer({ name: "Prairie Haul" })).id;
  const lee = await shop.user({ commissionRatePercent: 10, hourlyCostRateCents: 4_000 });
  const { id } = await shop.workOrder({ customerId, dueDate: "2026-03-10" });
  await shop.block(id, {
    authorizationStatus: "approved",
    labor: [{ quantity: 1.5, unitPriceCents: 14_000, discountCents: 1_000, technicianId: lee.id }],
    parts: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 6_000 }],
  });
  // 21,000 - 1,000 + 12,000.
  const invoice = await shop.api("POST", `/work-orders/${id}/invoice`);
  expect(invoice).toMatchObject({ status: 201, body: { totalCents: 32_000 } });
  const pay = async (amountCents: number) => {
    const paid = await shop.api("POST", "/payments", { workOrderId: id, amountCents });
    expect(paid.status, paid.text).toBe(201);
    return paid.body.id;
  };
  await pay(12_000);
  expect((await shop.api("POST", `/payments/${await pay(5_000)}/void`)).status).toBe(200);
  await shop.api("POST", `/payments/${await pay(3_000)}/refund`, { amountCents: 500 });

  const night = await harness.startAnother({ now: nightNow });
  for (const job of [agingSnapshots, partUsage, weeklyRollups]) {
    const { failed } = await job.run(harness.services, { now: nightNow });
    expect([job.name, failed]).toEqual([job.name, []]);
  }
  await settleDays(harness.services);
  const get = async (path: string) => {
    const headers = { "x-api-key": shop.key };
    return (await call(`${night.origin}/v1`, "GET", path, { headers })).body;
  };
  expect(await get(`/reports/customer-aging?asOf=2026-03-11`)).toMatchObject({
    rows: [
      {
        customer: "Prairie Haul",
        days30: 175,
        total: 175,
        invoices: [
          {
            workOrderId: id,
            invoiceNumber: invoice.body.invoiceNumber,
            daysPastDue: 1,
            totalAmount: 320,
            paidAmount: 145,
            balance: 175,
          },
        ],
      },
    ],
  });
  expect(await get(`/reports/customer-aging?mode=snapshot&asOf=${day}`)).toMatchObject({
    rows: [{ current: 175, total: 175 }],
    meta: { snapshotFound: true },
  });
  expect(await get("/reports/weekly-trend?weeks=1")).toMatchObject({
    weeklyTrend: [
      {
        weekStart: "2026-03-09",
        revenueCents: 32_000,
        laborRevenueCents: 21_000,
        partsRevenueCents: 12_000,
        laborProfitCents: 15_000,
        partsProfitCents: 6_250,
        laborHours: 1.5,
        jobs: 1,
        customers: 1,
      },
    ],
  });
  expect(await get("/report-aggregates/part-usage")).toMatchObject({
    parts: [{ key: "FF63009", category: "Filters", qtyUsed180: 2, totalCostCents: 2_875 }],
  });
  for (const mode of ["cached", "live"]) {
    expect(await get(`/report-aggregates/commission?mode=${mode}`)).toMatchObject({
      report: { mechanics: [{ mechanicId: lee.id, laborRevenue: 210, commission: 21 }] },
    });
  }
  await night.close();
});
