import { expect, test } from "vitest";
import { countEach, demoShopOf } from "../harness/demo-shop.ts";
import { useHarness } from "../harness/harness.ts";

// Ten minutes past midnight in Chicago, on the day after its clocks went forward: the hardest
// hour for a history in hours of days and in minutes ago.
const now = "2026-03-09T05:10:00.000Z";
const today = "2026-03-09";
const harness = useHarness({ now: new Date(now) }, { separate: true });
const { demo } = demoShopOf(harness);

interface Line {
  status: string;
  technicianId: string | null;
  startedAt: string | null;
  completedAt: string | null;
  inventoryItemId: string | null;
  partNumber: string | null;
  reservedQuantity: number;
}

interface Block {
  name: string;
  authorizationStatus: string;
  correction: string | null;
  labor: Line[];
  parts: Line[];
}

interface WorkOrder {
  id: string;
  orderNumber: string;
  status: string;
  vehicleUnit: string | null;
  priority: string | null;
  complaint: string | null;
  assignedTo: string | null;
  dueDate: string | null;
  archived: boolean;
  invoicedAt: string | null;
  createdAt: string;
  updatedAt: string;
  totalPriceCents: number;
  services: Block[];
}

async function workOrders(query = "&includeArchived=true"): Promise<WorkOrder[]> {
  const { body } = await demo("GET", `/work-orders?limit=500&fullDetails=true${query}`);
  return body.workOrders;
}

const blocksOf = (orders: WorkOrder[]) => orders.flatMap(({ services }) => services);
const laborOf = (orders: WorkOrder[]) => blocksOf(orders).flatMap(({ labor }) => labor);

test("its work orders have every status, including one custom status of the shop", async () => {
  expect(countEach((await workOrders()).map(({ status }) => status))).toEqual({
    estimate: 3,
    approved: 3,
    in_progress: 4,
    waiting_for_parts: 2,
    quality_check: 1,
    ready_for_pickup: 2,
    completed: 1,
    invoiced: 19,
    paid: 43,
    cancelled: 2,
  });
});

test("its lists show work that is in progress or unpaid; only paid orders are archived", async () => {
  const listed = await workOrders("");
  const all = await workOrders();
  const paid = all.filter(({ status }) => status === "paid");
  expect(all.filter(({ archived }) => archived)).toEqual(paid);
  expect(listed.length).toBe(all.length - paid.length);
  expect(listed.length).toBeGreaterThan(30);
});

test("an order that was opened twice is deleted, and found only by its number", async () => {
  const numbers = (await workOrders()).map(({ orderNumber }) => Number(orderNumber.slice(3)));
  const gone = Array.from({ length: 81 }, (_, at) => 1001 + at).filter(
    (number) => !numbers.includes(number),
  );
  expect(gone).toHaveLength(1);
});

test("orders are numbered in the order of their creation, in the past", async () => {
  const orders = (await workOrders()).toSorted((a, b) => (a.orderNumber < b.orderNumber ? -1 : 1));
  const opened = orders.map(({ createdAt }) => createdAt);
  expect(opened).toEqual(opened.toSorted());
  expect(opened[0]?.slice(0, 10)).toBe("2025-12-10");
  expect(
    orders.filter((order) => order.updatedAt > now || order.updatedAt < order.createdAt),
  ).toEqual([]);
});

test("work is due before, on and after today", async () => {
  const open = (await workOrders("")).filter(({ status }) => /progress|parts|pickup/.test(status));
  const due = open.map(({ dueDate }) => dueDate ?? "");
  expect(due.some((day) => day < today)).toBe(true);
  expect(due).toContain(today);
  expect(due.some((day) => day > today)).toBe(true);
  expect(new Set(open.map(({ priority }) => priority))).toContain("urgent");
});

test("technicians work on what is in progress, and not on waiting orders", async () => {
  const running = await workOrders("&status=in_progress");
  for (const order of running) {
    const atWork = laborOf([order]).filter(({ status }) => status === "in_progress");
    expect(atWork, order.orderNumber).toHaveLength(1);
    expect(atWork[0]?.technicianId).toBe(order.assignedTo);
    expect(atWork[0]?.startedAt).toEqual(expect.any(String));
    expect(atWork[0]?.completedAt).toBeNull();
  }
  const waiting = laborOf(await workOrders("&status=waiting_for_parts"));
  expect(waiting.map(({ status }) => status)).toEqual(["paused", "paused"]);
});

test("finished work has its labor completed and describes what was done", async () => {
  const orders = await workOrders();
  const done = blocksOf(orders.filter(({ status }) => /^(invoiced|paid)$/.test(status)));
  const authorised = done.filter(({ authorizationStatus }) => authorizationStatus === "approved");
  const labor = authorised.flatMap((block) => block.labor);
  expect(labor.filter(({ status }) => status !== "completed")).toEqual([]);
  expect(labor.filter(({ startedAt, completedAt }) => !startedAt || !completedAt)).toEqual([]);
  expect(authorised.filter(({ correction }) => correction === null)).toEqual([]);
});

test("customers declined some of the work, which reserves no parts", async () => {
  const declined = blocksOf(await workOrders()).filter(
    ({ authorizationStatus }) => authorizationStatus === "declined",
  );
  expect(declined.length).toBeGreaterThanOrEqual(5);
  expect(
    declined.flatMap(({ parts }) => parts).filter((part) => part.reservedQuantity > 0),
  ).toEqual([]);
});

test("two orders wait for parts that are out of stock, one of them on order", async () => {
  const waiting = await workOrders("&status=waiting_for_parts");
  const numbers = blocksOf(waiting).flatMap(({ parts }) => parts.map((part) => part.partNumber));
  expect(numbers.sort()).toEqual(["31-1950", "HE400VG-R"]);
  for (const number of numbers) {
    const { body } = await demo("GET", `/inventory?search=${number}`);
    const [part] = body.inventoryItems;
    expect(part.availableQuantity, number ?? "").toBeLessThan(0);
    expect(part.quantity, number ?? "").toBeGreaterThanOrEqual(0);
  }
  const mixer = waiting.find(({ vehicleUnit }) => vehicleUnit === "M-9");
  expect(mixer).toMatchObject({ priority: "urgent", notes: expect.stringContaining("PO-1013") });
  const { body } = await demo("GET", "/purchase-orders?limit=500");
  const order = body.purchaseOrders.find(({ number }: { number: string }) => number === "PO-1013");
  const detail = await demo("GET", `/purchase-orders/${order.id}`);
  expect(detail.body).toMatchObject({ status: "ordered", parts: [{ partNumber: "HE400VG-R" }] });
});

test("goods were taken for work orders and counter sales, and stock was never below zero", async () => {
  const { body } = await demo("GET", "/inventory?limit=500");
  const ids: string[] = body.inventoryItems.map(({ id }: { id: string }) => id);
  const lists = await Promise.all(
    ids.map((id) => demo("GET", `/inventory/${id}/movements?limit=500`)),
  );
  const movements = lists.flatMap((list) => list.body.movements);
  expect(movements.filter(({ balanceAfter }) => balanceAfter < 0)).toEqual([]);
  const used = movements.filter(({ type }) => type === "consumption");
  expect(used.length).toBeGreaterThan(100);
  expect(new Set(used.map(({ reference }) => reference.type))).toEqual(new Set(["work_order"]));
  const sold = movements.filter(({ type }) => type === "sale");
  expect(sold.length).toBeGreaterThan(10);
  expect(new Set(used.map(({ createdBy }) => createdBy))).toEqual(
    new Set(["Dana Whitfield", "Priya Nair"]),
  );
});

test("labor costs the hourly rate of its technician", async () => {
  const { users } = (await demo("GET", "/users")).body;
  const hourly = new Map<string, number>(
    users.map((user: { id: string; hourlyCostRateCents: number }) => [
      user.id,
      user.hourlyCostRateCents,
    ]),
  );
  const { body } = await demo("GET", "/work-orders?limit=500&fullDetails=true");
  const labor = laborOf(body.workOrders).filter(({ technicianId }) => technicianId !== null);
  expect(labor.length).toBeGreaterThan(30);
  for (const line of labor) {
    expect(line).toMatchObject({ unitCostCents: hourly.get(line.technicianId ?? "") });
  }
});

test("its ledger is clean at midnight too", async () => {
  expect((await demo("GET", "/ledger/verify")).body).toMatchObject({ ok: true });
});

test("a trailer's order has the technician's photo for the customer, and the writer's comment", async () => {
  const read = async (path: string) => (await demo("GET", path)).body;
  const { attachments } = await read("/attachments");
  expect(attachments).toMatchObject([
    { recordType: "work_order", contentType: "image/jpeg", visibleToCustomer: true },
  ]);
  const [{ recordId, createdBy }] = attachments;
  const order = await read(`/work-orders/${recordId}`);
  expect(order).toMatchObject({ vehicleUnit: "H-202" });
  const { comments } = await read(`/comments?recordId=${recordId}`);
  expect(comments).toMatchObject([{ visibleToCustomer: false }]);
  expect(new Set([createdBy, comments[0].createdBy]).size).toBe(2);
});

test("a customer, a vehicle and a vendor have the ids of other systems", async () => {
  const named = async (path: string) => (await demo("GET", path)).body;
  expect(await named("/customers/qbo:417")).toMatchObject({ name: "Prairie Grain Haulers" });
  expect(await named("/vehicles/telematics:88")).toMatchObject({ unitNumber: "T-104" });
  expect(await named("/vendors/qbo:V-63")).toMatchObject({ accountNumber: "48-2210" });
});
