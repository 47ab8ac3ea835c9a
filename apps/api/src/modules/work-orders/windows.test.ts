import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

/** An order with a directly written moment in a column. */
async function orderAt(shop: TestShop, column: string, moment: string | null) {
  const status = column === "invoiced_at" ? "invoiced" : "approved";
  const { id } = await shop.workOrder({ name: moment ?? "never", status });
  await database.query(`UPDATE work_orders SET ${column} = coalesce($2, ${column}) WHERE id = $1`, [
    id,
    moment,
  ]);
  if (column !== "invoiced_at") return;
  await database.query("UPDATE invoices SET invoiced_at = $2 WHERE work_order_id = $1", [
    id,
    moment,
  ]);
}

async function namesOf(shop: TestShop, query: Record<string, string>): Promise<string[]> {
  const answer = await shop.api("GET", `/work-orders?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.workOrders.map(({ name }: { name: string }) => name).sort();
}

const day = (date: string, dateField: string) => ({ startDate: date, endDate: date, dateField });

test.each([
  ["createdAt", "created_at"],
  ["updatedAt", "updated_at"],
  ["invoicedAt", "invoiced_at"],
  ["dueDate", "due_at"],
])("a window of %s uses the shop's days, both inclusive", async (field, column) => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  await shop.api("PATCH", "/settings", { archiveOnFullPayment: false });
  // 2 March in Chicago, UTC−6: from 06:00Z to 06:00Z.
  const [before, first, last, after] = [
    "2026-03-02T05:59:59.999Z",
    "2026-03-02T06:00:00.000Z",
    "2026-03-03T05:59:59.999Z",
    "2026-03-03T06:00:00.000Z",
  ];
  for (const moment of [before, first, last, after]) await orderAt(shop, column, moment);
  expect(await namesOf(shop, day("2026-03-02", field))).toEqual([first, last]);
  const both = { startDate: "2026-03-01", endDate: "2026-03-02", dateField: field };
  expect(await namesOf(shop, both)).toEqual([before, first, last]);
});

test("the default field of a window is createdAt", async () => {
  const shop = await harness.shop();
  await orderAt(shop, "created_at", "2026-03-02T12:00:00.000Z");
  await orderAt(shop, "updated_at", "2026-03-02T12:00:00.000Z");
  const window = { startDate: "2026-03-02", endDate: "2026-03-02" };
  expect(await namesOf(shop, window)).toEqual(["2026-03-02T12:00:00.000Z"]);
  expect(await namesOf(shop, { ...window, dateField: "createdAt" })).toHaveLength(1);
});

test("a day with a clock change is 23 or 25 hours long", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  // Forward on 8 March 2026 (06:00Z to 05:00Z), back on 1 November 2026 (05:00Z to 06:00Z).
  const spring = ["2026-03-08T06:00:00.000Z", "2026-03-09T04:59:59.999Z"];
  const autumn = ["2026-11-01T05:00:00.000Z", "2026-11-02T05:59:59.999Z"];
  const outside = [
    "2026-03-08T05:59:59.999Z",
    "2026-03-09T05:00:00.000Z",
    "2026-11-01T04:59:59.999Z",
    "2026-11-02T06:00:00.000Z",
  ];
  for (const moment of [...spring, ...autumn, ...outside]) {
    await orderAt(shop, "created_at", moment);
  }
  expect(await namesOf(shop, day("2026-03-08", "createdAt"))).toEqual(spring);
  expect(await namesOf(shop, day("2026-11-01", "createdAt"))).toEqual(autumn);
});

test("an order that is due on a day is in that day's window, in every time zone", async () => {
  for (const timeZone of ["America/Chicago", "Pacific/Auckland", "America/Havana"]) {
    const shop = await harness.shop({ timeZone });
    for (const dueDate of ["2026-03-07", "2026-03-08", "2026-03-09"]) {
      await shop.workOrder({ name: dueDate, dueDate });
      expect(await namesOf(shop, day(dueDate, "dueDate"))).toEqual([dueDate]);
    }
  }
});

test("orders without a due date or an invoice are in no window of that field", async () => {
  const shop = await harness.shop();
  await orderAt(shop, "due_at", null);
  for (const dateField of ["dueDate", "invoicedAt"]) {
    const ever = { startDate: "2000-01-01", endDate: "2100-12-31", dateField };
    expect(await namesOf(shop, ever)).toEqual([]);
  }
});

test("an order that is due on a day keeps the day in a new time zone", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const days = ["2026-03-07", "2026-03-08", "2026-03-09"];
  for (const dueDate of days) await shop.workOrder({ name: dueDate, dueDate });
  const noon = await shop.workOrder({ name: "noon", dueDate: "2026-03-08T12:00:00-05:00" });
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Chicago"]) {
    await shop.api("PATCH", "/settings", { timeZone });
    const on = async (date: string) =>
      (await namesOf(shop, day(date, "dueDate"))).filter((name) => name !== "noon");
    expect(await Promise.all(days.map(on)), timeZone).toEqual(days.map((date) => [date]));
  }
  await shop.api("PATCH", "/settings", { timeZone: "Pacific/Kiritimati" });
  expect(await namesOf(shop, day("2026-03-09", "dueDate"))).toEqual(["2026-03-09", "noon"]);
  const { body } = await shop.api("GET", `/work-orders/${noon.id}`);
  expect(body).toMatchObject({ dueDate: "2026-03-08T12:00:00-05:00", updatedAt: noon.updatedAt });
});
