import { describe, expect, test } from "vitest";
import {
  approvedAtOnce,
  approvedOf,
  fleetWith,
  job,
  orderOf,
} from "../../../test/approvals/policies.ts";
import { decide, send, servicesOf } from "../../../test/approvals/sent.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { shopOf } from "../../../test/harness/shop.ts";

// In Chicago it is still the evening of February 28.
const harness = useHarness({ now: new Date("2026-03-01T04:30:00.000Z") });
const database = useDatabase(harness);

describe("an approval policy", () => {
  test("an approval policy approves a service up to its limit without tax, and its record says which rule did", async () => {
    const shop = await harness.shop();
    await shop.api("PATCH", "/settings", { taxRatePercent: 10, laborTaxable: true });
    const fleet = await fleetWith(shop, [{ name: "Small repairs", maxServiceCents: 50_000 }]);
    const orderId = await orderOf(shop, fleet, [job("Wash", 50_000), job("Engine", 50_001)]);
    const sent = await send(shop, orderId);
    const services = await servicesOf(shop, orderId);
    expect(services.Wash).toMatchObject({ authorizationStatus: "approved", version: 2 });
    expect(services.Engine).toMatchObject({ authorizationStatus: "pending", version: 1 });
    expect(sent.status).toBe("open");
    expect(sent.services.map(({ state }) => state)).toEqual(["approved", "pending"]);
    expect(sent.approvals).toEqual([
      expect.objectContaining({
        serviceId: services.Wash?.id,
        decision: "approved",
        packetHash: sent.hash,
        name: "Alder Freight",
        channel: "policy",
        principal: { type: "policy", id: fleet.customerId, name: "Small repairs" },
        note: 'Approved by the rule "Small repairs": $500.00 without tax. Limits: $500.00 a service.',
      }),
    ]);
    const engine = services.Engine?.id ?? "";
    expect((await decide(shop, sent.id, { [engine]: "declined" })).body.status).toBe("decided");
    const again = await decide(shop, sent.id, { [services.Wash?.id ?? ""]: "declined" });
    expect(again).toMatchObject({ status: 409, body: { error: "ALREADY_DECIDED" } });
  });

  test("an estimate that a policy approves whole is decided when it is sent, in one audit entry and three events", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [{ name: "All small", maxServiceCents: 50_000 }]);
    const sent = await send(shop, await orderOf(shop, fleet, [job("Wash", 4500)]));
    expect(sent).toMatchObject({ status: "decided", sentTo: null });
    const { body: log } = await shop.api("GET", "/audit-log?limit=1");
    expect(log.entries[0]).toMatchObject({
      operation: "workOrders.sendEstimate",
      changes: { approvals: { after: [{ channel: "policy" }] } },
    });
    const { body: feed } = await shop.api("GET", "/events?limit=100");
    const last = feed.events.slice(-3).map(({ event }: { event: string }) => event);
    expect(last).toEqual(["estimate.sent", "estimate.approved", "work_order.updated"]);
  });

  test("an approval policy by VMRS codes approves services whose codes are all listed", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [{ name: "Brakes", vmrsCodes: ["013", "017-001"] }]);
    const services = [
      job("Below", 100, { vmrsCode: "013-001-023" }),
      job("Exact", 100, { vmrsCode: "017-001" }),
      job("Above", 100, { vmrsCode: "017" }),
      job("Other", 100, { vmrsCode: "018" }),
      job("No code", 100),
      {
        ...job("Mixed", 100, { vmrsCode: "013" }),
        parts: [{ description: "Tire", unitPriceCents: 100, vmrsCode: "018" }],
      },
      {
        ...job("Part without a code", 100, { vmrsCode: "013" }),
        parts: [{ description: "Bolt", unitPriceCents: 100 }],
      },
    ];
    const approved = await approvedAtOnce(shop, fleet, services);
    expect(approved).toEqual(["Below", "Exact", "Part without a code"]);
  });

  test("an approval policy by canned jobs approves services that were made from them", async () => {
    const shop = await harness.shop();
    const labor = [{ description: "Inspect", quantity: 1, unitPriceCents: 100 }];
    const listed = await shop.cannedJob({ name: "Inspection", labor });
    const other = await shop.cannedJob({ name: "Reline", labor });
    const fleet = await fleetWith(shop, [{ name: "PM", cannedJobIds: [listed.code] }]);
    const { body } = await shop.api("GET", fleet.policy);
    expect(body.rules[0].cannedJobIds).toEqual([listed.id]);
    const services = [{ cannedJobId: listed.id }, { cannedJobId: other.id }].map((fields) => ({
      ...fields,
      name: undefined,
    }));
    expect(await approvedAtOnce(shop, fleet, services)).toEqual(["Inspection"]);
  });

  test("an approval policy by vehicles approves services of orders of them", async () => {
    const shop = await harness.shop();
    const { id: customerId } = await shop.customer({ name: "Alder Freight" });
    const truck = await shop.vehicle({ customerId, unitNumber: "T-1", vin: "1M8GDM9AXKP042788" });
    const other = await shop.vehicle({ customerId, unitNumber: "T-2", vin: "1M8GDM9AXKP042789" });
    const rules = [{ name: "Old truck", vehicleIds: ["T-1"] }];
    await shop.api("PATCH", `/customers/${customerId}/approval-policy`, { rules });
    const approved = async (fields: object) =>
      approvedAtOnce(shop, { customerId }, [job("Wash", 100)], fields);
    expect(await approved({ vehicleId: truck.id })).toEqual(["Wash"]);
    expect(await approved({ vehicleId: other.id })).toEqual([]);
    expect(await approved({})).toEqual([]);
  });

  test("an approval policy with a limit for an order takes the services that fit, also in later estimates", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [{ name: "Order", maxOrderCents: 10_000 }]);
    const services = [job("A", 6000), job("B", 5000), job("C", 3000)];
    const orderId = await orderOf(shop, fleet, services);
    expect(approvedOf(await send(shop, orderId))).toEqual(["A", "C"]);
    await shop.block(orderId, job("D", 1001));
    await shop.block(orderId, job("E", 1000));
    expect(approvedOf(await send(shop, orderId))).toEqual(["E"]);
    expect(await approvedAtOnce(shop, fleet, services)).toEqual(["A", "C"]);
  });

  test("an approval policy with a limit for a month counts all orders of the customer, and says what is spent", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [{ name: "Month", maxMonthCents: 100_000 }]);
    expect(await approvedAtOnce(shop, fleet, [job("A", 60_000)])).toEqual(["A"]);
    const sent = await send(shop, await orderOf(shop, fleet, [job("B", 40_001), job("C", 40_000)]));
    expect(approvedOf(sent)).toEqual(["C"]);
    expect(sent.approvals[0]?.note).toBe(
      'Approved by the rule "Month": $400.00 without tax. Limits: $1,000.00 of $1,000.00 in 2026-02.',
    );
    const other = await fleetWith(shop, [{ name: "Month", maxMonthCents: 100_000 }]);
    expect(await approvedAtOnce(shop, other, [job("D", 100_000)])).toEqual(["D"]);
  });
});

describe("the rules of an approval policy", () => {
  test("the first rule that applies decides: one that asks hides those after it", async () => {
    const shop = await harness.shop();
    const ask = { name: "Never tires", action: "ask", vmrsCodes: ["017"] };
    const small = { name: "Small", maxServiceCents: 1000 };
    const services = [
      job("Tire", 100, { vmrsCode: "017-001" }),
      {
        ...job("Tire and wash", 100),
        parts: [{ description: "Tire", unitPriceCents: 100, vmrsCode: "017" }],
      },
      job("Wash", 100),
    ];
    const fleet = await fleetWith(shop, [ask, small]);
    expect(await approvedAtOnce(shop, fleet, services)).toEqual(["Wash"]);
    await shop.api("PATCH", fleet.policy, { rules: [small, ask] });
    expect(await approvedAtOnce(shop, fleet, services)).toEqual(["Tire", "Tire and wash", "Wash"]);
  });

  test("a rule whose limit is reached leaves a service to the rules after it, each with its own sums", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [
      { name: "First", maxMonthCents: 1000 },
      { name: "Second", maxMonthCents: 1500 },
    ]);
    const sent = await send(
      shop,
      await orderOf(shop, fleet, [job("A", 1000), job("B", 1000), job("C", 500), job("D", 1)]),
    );
    const names = sent.approvals.map(({ principal }) => principal.name).toSorted();
    expect([approvedOf(sent), names]).toEqual([
      ["A", "B", "C"],
      ["First", "Second", "Second"],
    ]);
  });

  test("all lists and limits of a rule must apply", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [
      { name: "Brakes", vmrsCodes: ["013"], maxServiceCents: 1000 },
    ]);
    const services = [
      job("Dear brakes", 1001, { vmrsCode: "013" }),
      job("Brakes", 1000, { vmrsCode: "013" }),
      job("Wash", 100),
    ];
    expect(await approvedAtOnce(shop, fleet, services)).toEqual(["Brakes"]);
  });

  test("a disabled policy, and one of a deleted customer, approves nothing", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [{ name: "Small", maxServiceCents: 1000 }]);
    const { body } = await shop.api("PATCH", fleet.policy, { enabled: false });
    expect(body).toMatchObject({ enabled: false, rules: [{ name: "Small" }] });
    expect(await approvedAtOnce(shop, fleet, [job("A", 100)])).toEqual([]);
    await shop.api("PATCH", fleet.policy, { enabled: true });
    const orderId = await orderOf(shop, fleet, [job("A", 100)]);
    await shop.api("DELETE", `/customers/${fleet.customerId}`);
    expect(approvedOf(await send(shop, orderId))).toEqual([]);
  });

  test("wrong rules are refused by their fields", async () => {
    const shop = await harness.shop();
    const { id: customerId } = await shop.customer({ name: "Alder Freight" });
    const other = await shop.customer({ name: "Birch Haulage" });
    const foreign = await shop.vehicle({ customerId: other.id });
    const refused = async (...rules: object[]) => {
      const path = `/customers/${customerId}/approval-policy`;
      const { status, body } = await shop.api("PATCH", path, { rules });
      expect(status).toBe(400);
      return body.details.map(({ field }: { field: string }) => field);
    };
    const small = { name: "Small", maxServiceCents: 100 };
    expect(await refused({ name: "Everything" })).toEqual(["rules[0].action"]);
    expect(await refused({ ...small, action: "ask" })).toEqual(["rules[0].maxServiceCents"]);
    expect(await refused(small, { ...small, name: "SMALL" })).toEqual(["rules[1].name"]);
    expect(await refused({ name: "T", vehicleIds: [foreign.id] })).toEqual([
      "rules[0].vehicleIds[0]",
    ]);
    expect(await refused({ name: "J", cannedJobIds: [other.id] })).toEqual([
      "rules[0].cannedJobIds[0]",
    ]);
    expect(await refused({ name: "V", vmrsCodes: ["13"] })).toEqual(["rules[0].vmrsCodes[0]"]);
    const many = Array.from({ length: 51 }, (_, at) => ({ ...small, name: `Rule ${at}` }));
    expect(await refused(...many)).toEqual(["rules"]);
  });

  test("a policy is sent back whole after its canned job and its vehicle were deleted", async () => {
    const shop = await harness.shop();
    const { id: customerId } = await shop.customer({ name: "Alder Freight" });
    const vehicle = await shop.vehicle({ customerId });
    const cannedJob = await shop.cannedJob();
    const policy = `/customers/${customerId}/approval-policy`;
    const rules = [{ name: "Old", vehicleIds: [vehicle.id], cannedJobIds: [cannedJob.id] }];
    await shop.api("PATCH", policy, { rules });
    await shop.api("DELETE", `/vehicles/${vehicle.id}`);
    await shop.api("DELETE", `/canned-jobs/${cannedJob.id}`);
    const { body: read } = await shop.api("GET", policy);
    const more = [...read.rules, { name: "Small", maxServiceCents: 1 }];
    const saved = await shop.api("PUT", policy, { ...read, rules: more });
    expect(saved).toMatchObject({ status: 200, body: { rules: [{ name: "Old" }, {}] } });
  });
});

describe("an amount that a policy approved", () => {
  const month = { name: "Month", maxMonthCents: 1000 };

  test("an amount is given back when its service is pending again, declined or removed", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [month]);
    const orderId = await orderOf(shop, fleet, [job("A", 1000)]);
    const isSpent = async () => (await approvedAtOnce(shop, fleet, [job("Probe", 1)])).length === 0;
    const path = async () => {
      const { A } = await servicesOf(shop, orderId);
      return { url: `/work-orders/${orderId}/services/${A?.id}`, version: A?.version };
    };
    const set = async (authorizationStatus: string) => {
      const { url, version } = await path();
      await shop.api("PATCH", url, { version, authorizationStatus });
    };
    await send(shop, orderId);
    expect(await isSpent()).toBe(true);
    await set("declined");
    const probe = await orderOf(shop, fleet, [job("Other", 1000)]);
    expect(approvedOf(await send(shop, probe))).toEqual(["Other"]);
    await shop.api("DELETE", `/work-orders/${probe}`);
    expect(await isSpent()).toBe(true);
    await shop.api("POST", `/work-orders/${probe}/permanent-delete`);
    await set("pending");
    expect(approvedOf(await send(shop, orderId))).toEqual(["A"]);
    await shop.api("DELETE", (await path()).url);
    expect(await isSpent()).toBe(false);
  });

  test("a raised service loses its approval and its amount, and the policy decides again when it is sent", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [month]);
    const orderId = await orderOf(shop, fleet, [job("A", 800)]);
    await send(shop, orderId);
    const { A } = await servicesOf(shop, orderId);
    const fee = { kind: "fee", description: "Disposal", unitPriceCents: 200 };
    await shop.api("POST", `/work-orders/${orderId}/services/${A?.id}/items`, fee);
    expect((await servicesOf(shop, orderId)).A?.authorizationStatus).toBe("pending");
    const sent = await send(shop, orderId);
    expect([sent.version, approvedOf(sent)]).toEqual([2, ["A"]]);
    expect(sent.approvals[0]?.note).toContain("$10.00 of $10.00 in");
    expect(await approvedAtOnce(shop, fleet, [job("B", 1)])).toEqual([]);
  });

  test("an amount of a cancelled order stays spent, because the order can be opened again", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [month]);
    const orderId = await orderOf(shop, fleet, [job("A", 1000)]);
    await send(shop, orderId);
    const cancelled = await shop.api("PATCH", `/work-orders/${orderId}`, { status: "cancelled" });
    expect(cancelled.status).toBe(200);
    expect(await approvedAtOnce(shop, fleet, [job("B", 1)])).toEqual([]);
  });

  test("an amount counts in the calendar month of the shop's time zone", async () => {
    const rule = { name: "Month", maxMonthCents: 1000 };
    // The first instants of February and of March in Chicago.
    const cases = [
      ["America/Chicago", "2026-02-01T06:00:00.000Z", []],
      ["America/Chicago", "2026-02-01T05:59:59.999999Z", ["B"]],
      ["America/Chicago", "2026-03-01T04:29:00.000Z", []],
      ["UTC", "2026-02-28T23:59:59.999999Z", ["B"]],
      ["UTC", "2026-03-01T00:00:00.000Z", []],
    ] as const;
    for (const [timeZone, at, expected] of cases) {
      const shop = await harness.shop({ timeZone });
      const fleet = await fleetWith(shop, [rule]);
      await approvedAtOnce(shop, fleet, [job("A", 1000)]);
      await database.query("UPDATE approvals SET created_at = $2 WHERE tenant_id = $1", [
        shop.tenantId,
        at,
      ]);
      const approved = await approvedAtOnce(shop, fleet, [job("B", 1000)]);
      expect(approved, `${timeZone} ${at}`).toEqual(expected);
    }
  });

  test("an amount belongs to the name of its rule: another name begins at zero, another limit does not", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [month]);
    await approvedAtOnce(shop, fleet, [job("A", 1000)]);
    await shop.api("PATCH", fleet.policy, { rules: [{ name: "MONTH", maxMonthCents: 1500 }] });
    expect(await approvedAtOnce(shop, fleet, [job("B", 501), job("C", 500)])).toEqual(["C"]);
    await shop.api("PATCH", fleet.policy, { rules: [{ name: "Other", maxMonthCents: 700 }] });
    expect(await approvedAtOnce(shop, fleet, [job("D", 700)])).toEqual(["D"]);
  });
});

describe("access to an approval policy", () => {
  test("only administrators set a policy, and the key of a customer reads its own alone", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [{ name: "Small", maxServiceCents: 100 }]);
    const other = await shop.customer({ name: "Birch Haulage" });
    const keyOf = async (path: string, fields: object) => {
      const { body } = await shop.api("POST", path, fields);
      return shopOf(shop.baseUrl, shop.tenantId, body.key);
    };
    const program = await keyOf(`/customers/${fleet.customerId}/api-keys`, {});
    const reader = await keyOf("/api-keys", { accessLevel: "read_only" });
    const rules = [{ name: "Small", maxServiceCents: 9_999_999 }];
    for (const caller of [program, reader]) {
      const { status, body } = await caller.api("GET", fleet.policy);
      expect([status, body.rules[0].maxServiceCents]).toEqual([200, 100]);
      expect((await caller.api("PATCH", fleet.policy, { rules })).status).toBe(403);
    }
    const foreign = `/customers/${other.id}/approval-policy`;
    expect((await program.api("GET", foreign)).status).toBe(404);
    expect((await shop.api("GET", foreign)).body).toMatchObject({
      customerId: other.id,
      enabled: true,
      rules: [],
      updatedAt: other.createdAt,
    });
  });
});
