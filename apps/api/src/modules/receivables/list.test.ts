import { beforeAll, describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

// 1 March, 23:30 in Chicago: another day than in UTC.
const harness = useHarness({ now: new Date("2026-03-02T05:30:00.000Z") });

describe("a list of invoices", () => {
  let shop: TestShop;
  let ids: Record<string, string>;
  beforeAll(async () => {
    shop = await harness.shop({ timeZone: "America/Chicago" });
    const { id: customerId } = await shop.customer({ name: "Prairie Grain" });
    const first = await shop.bill({ customerId });
    await shop.payment({ invoiceId: first.id, amountCents: 1 });
    const second = await shop.bill();
    await shop.api("PATCH", `/work-orders/${second.workOrderId}`, { status: "approved" });
    ids = { customer: customerId, order: String(second.workOrderId) };
  });

  test.each([
    [{}, ["INV-1002", "INV-1001"]],
    [{ status: "void" }, ["INV-1002"]],
    [{ status: "partially_paid" }, ["INV-1001"]],
    [{ status: "open" }, []],
    [{ customerId: "customer" }, ["INV-1001"]],
    [{ customerId: "no id" }, []],
    [{ workOrderId: "order" }, ["INV-1002"]],
    [{ source: "workOrder" }, ["INV-1002", "INV-1001"]],
    [{ source: "salesOrder" }, []],
    [{ startDate: "2026-03-01", endDate: "2026-03-01" }, ["INV-1002", "INV-1001"]],
    [{ startDate: "2026-03-02", endDate: "2026-03-02" }, []],
    [{ status: "void", customerId: "customer" }, []],
  ])("a list of %j has %j", async (query, numbers) => {
    const known = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, ids[value] ?? value]),
    );
    const { body } = await shop.api("GET", `/invoices?${new URLSearchParams(known)}`);
    const listed = body.invoices.map((row: { invoiceNumber: string }) => row.invoiceNumber);
    expect(listed).toEqual(numbers);
    for (const row of body.invoices) expect(row).not.toHaveProperty("lines");
  });

  test.each(["?startDate=2026-03-01", "?endDate=2026-03-01", "?status=late"])(
    "a list with %s is a 400",
    async (query) => {
      expect((await shop.api("GET", `/invoices${query}`)).status).toBe(400);
    },
  );
});
