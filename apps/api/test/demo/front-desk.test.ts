import { expect, test } from "vitest";
import type { Mail, Mailer } from "../../src/modules/users/mailer.ts";
import { makeDemoShopOnFirstStart } from "../../src/operations/demo-shop.ts";
import { checkDigit, countEach, demoShopOf } from "../harness/demo-shop.ts";
import { useHarness } from "../harness/harness.ts";

const now = "2026-06-30T20:45:00.000Z";
const harness = useHarness({ now: new Date(now) }, { separate: true });
const { open, demo } = demoShopOf(harness);

test("no mail is sent for the demo shop", async () => {
  const sent: Mail[] = [];
  const mailer: Mailer = {
    isConfigured: true,
    send: async (mail) => {
      sent.push(mail);
      return "sent";
    },
  };
  await open(() => makeDemoShopOnFirstStart({ ...harness.services, mailer }));
  expect(sent).toEqual([]);
  const { entries } = (await demo("GET", "/audit-log?limit=500&resourceType=user")).body;
  const writes = entries.map(({ operation }: { operation: string }) => operation);
  expect(countEach(writes)).toEqual({ "admin.users.create": 8, "admin.users.activate": 8 });
  // Inactive users are not invited, and therefore have no password.
  for (const { operation, changes } of entries) {
    const isActive = operation === "admin.users.create" ? [null, false] : [false, true];
    expect(changes.isActive).toEqual({ before: isActive[0], after: isActive[1] });
  }
});

test("its school district requires PO numbers, and every invoice of it has one", async () => {
  const { customers } = (await demo("GET", "/customers?limit=500")).body;
  const strict = customers.filter(({ poRequired }: { poRequired: boolean }) => poRequired);
  expect(strict).toMatchObject([{ name: "Four Rivers School District" }]);
  const { invoices } = (await demo("GET", `/invoices?limit=500&customerId=${strict[0].id}`)).body;
  expect(invoices.length).toBeGreaterThan(3);
  for (const { poNumber } of invoices) expect(poNumber).toMatch(/^FR-26\d\d$/);
});

test("its staff has roles, pay and phone numbers", async () => {
  const { users } = (await demo("GET", "/users")).body;
  expect(countEach(users.map(({ role }: { role: string }) => role))).toEqual({
    admin: 1,
    manager: 1,
    service_writer: 2,
    technician: 4,
  });
  for (const user of users) {
    expect(user).toMatchObject({
      isActive: true,
      email: expect.stringMatching(/\.example$/),
      phone: expect.stringMatching(/^\+1 \d{3} 555 01\d\d$/),
    });
    if (user.role !== "technician") continue;
    expect(user.hourlyCostRateCents).toBeGreaterThan(2000);
    expect(user.commissionRatePercent).toBeGreaterThan(0);
  }
});

test("inspections are passed, failed, and in progress with open items", async () => {
  const { inspections } = (await demo("GET", "/inspections")).body;
  const states = countEach(inspections.map(({ status }: { status: string }) => status));
  expect(states).toEqual({ passed: 7, failed: 2, pending: 2 });
  const names = new Set(inspections.map(({ name }: { name: string }) => name));
  expect(names).toEqual(new Set(["Annual DOT inspection", "Pre-purchase inspection"]));
  for (const { id, status } of inspections) {
    const { items } = (await demo("GET", `/inspections/${id}`)).body;
    const open = items.filter(({ result }: { result: string | null }) => result === null);
    expect(open.length > 0, status).toBe(status === "pending");
    if (status !== "failed") continue;
    const failed = items.filter(({ result }: { result: string | null }) => result === "failed");
    expect(failed[0]?.notes).toEqual(expect.any(String));
  }
});

test("service requests have all outcomes, and two were converted into the orders that name them", async () => {
  const { serviceRequests } = (await demo("GET", "/service-requests")).body;
  expect(countEach(serviceRequests.map(({ status }: { status: string }) => status))).toEqual({
    new: 2,
    reviewed: 1,
    scheduled: 2,
    rejected: 1,
    converted: 2,
  });
  const { workOrders } = (await demo("GET", "/work-orders?limit=500")).body;
  const orders = new Set(workOrders.map(({ id }: { id: string }) => id));
  for (const request of serviceRequests) {
    expect(request.createdAt <= request.updatedAt && request.updatedAt <= now).toBe(true);
    expect(orders.has(request.workOrderId)).toBe(request.status === "converted");
    const { vin } = request.vehicleInfo;
    if (vin !== null) expect(checkDigit(vin), vin).toBe(vin[8]);
  }
  expect(
    serviceRequests.filter(({ customerId }: { customerId: string | null }) => !customerId),
  ).toHaveLength(2);
});

test("the audit log names the users who did the work", async () => {
  const { entries } = (await demo("GET", "/audit-log?limit=500&resourceType=work_order")).body;
  const writers = entries.map(({ actor }: { actor: { name: string } }) => actor.name);
  expect(new Set(writers)).toEqual(new Set(["Dana Whitfield", "Priya Nair"]));
  const blocks = (await demo("GET", "/audit-log?limit=500&resourceType=service_block")).body;
  const names = blocks.entries.map(({ actor }: { actor: { name: string } }) => actor.name);
  expect(names).toContain("Marcus Bell");
});
