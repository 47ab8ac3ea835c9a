import { createHash } from "node:crypto";
import { canonicalJson } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { decide, pendingOrder, send, servicesOf } from "../../../test/approvals/sent.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { pdfOf } from "../../../test/harness/pdf.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

const statusOf = async (shop: TestShop, orderId: string, name: string) =>
  (await servicesOf(shop, orderId))[name]?.authorizationStatus;

/** An order whose brakes a customer approved. */
async function approvedBrakes(shop: TestShop) {
  const { id, serviceIds } = await pendingOrder(shop);
  const [brakes = ""] = serviceIds;
  const sent = await send(shop, id);
  expect((await decide(shop, sent.id, { [brakes]: "approved" })).status).toBe(200);
  const { body } = await shop.api("GET", `/work-orders/${id}`);
  const [block] = body.services;
  const path = `/work-orders/${id}/services/${brakes}`;
  return { id, brakes, sent, path, line: `${path}/items/${block.parts[0].id}` };
}

describe("a sent estimate", () => {
  test("a sent estimate has the pending services with their amounts, and the hash of its content", async () => {
    const shop = await harness.shop();
    const { id, serviceIds } = await pendingOrder(shop);
    const before = await servicesOf(shop, id);
    const { version, id: washId } = before.Wash ?? { version: 0, id: "" };
    await shop.api("PATCH", `/work-orders/${id}/services/${washId}`, {
      version,
      authorizationStatus: "approved",
    });
    const sent = await send(shop, id, { message: "Ready on Wednesday" });
    const { body: order } = await shop.api("GET", `/work-orders/${id}`);
    expect(sent.number).toBe(`EST-${order.orderNumber.slice(3)}-1`);
    const [brakes] = order.services;
    expect(sent.content.services).toMatchObject([
      {
        id: serviceIds[0],
        name: "Brake service",
        cause: "Worn linings",
        lines: [
          { kind: "labor", quantity: 2, totalPriceCents: 29_000 },
          { kind: "part", totalPriceCents: 18_900, taxable: true },
        ],
        priceCents: 47_900,
        taxCents: brakes.financials.taxCents,
        totalCents: 47_900 + brakes.financials.taxCents,
      },
    ]);
    expect(sent.services).toEqual([{ serviceId: serviceIds[0], state: "pending" }]);
    expect(sent.content.message).toBe("Ready on Wednesday");
    expect(sent.totalCents).toBe(sent.content.totalCents);
    const hash = createHash("sha256").update(canonicalJson(sent.content)).digest("hex");
    expect(sent.hash).toBe(hash);
    const { body: read } = await shop.api("GET", `/approvals/${sent.number.toLowerCase()}`);
    const { url: _once, mail: _outcome, ...packet } = { mail: "", ...sent };
    expect(read).toEqual(packet);
    const { body: list } = await shop.api("GET", `/approvals?workOrderId=${order.orderNumber}`);
    expect(list.packets).toEqual([expect.objectContaining({ id: sent.id, status: "open" })]);
  });

  test("a sent estimate contains no cost, pay or note", async () => {
    const shop = await harness.shop();
    const sent = await send(shop, (await pendingOrder(shop)).id);
    expect(JSON.stringify(sent)).not.toMatch(/cost|technician|margin|thin here/i);
  });

  test("the pending work of a cancelled order cannot be sent", async () => {
    const shop = await harness.shop();
    const { id } = await pendingOrder(shop);
    await shop.api("PATCH", `/work-orders/${id}`, { status: "cancelled" });
    const refused = await shop.api("POST", `/work-orders/${id}/send-estimate`, { to: null });
    expect(refused).toMatchObject({ status: 409, body: { error: "NOTHING_PENDING" } });
    await shop.api("PATCH", `/work-orders/${id}`, { status: "estimate" });
    expect((await send(shop, id)).services).toHaveLength(2);
  });

  test("a later estimate is the next version, and leaves the earlier one as it was", async () => {
    const shop = await harness.shop();
    const { id } = await pendingOrder(shop);
    const first = await send(shop, id);
    const { Wash } = await servicesOf(shop, id);
    await shop.api("DELETE", `/work-orders/${id}/services/${Wash?.id}`);
    const second = await send(shop, id);
    expect(second.number).toBe(first.number.replace(/1$/, "2"));
    expect(second.content.services).toHaveLength(1);
    const { body } = await shop.api("GET", `/approvals/${first.id}`);
    expect(body).toMatchObject({ content: first.content, hash: first.hash });
    expect(body.services.map(({ state }: { state: string }) => state)).toEqual([
      "pending",
      "removed",
    ]);
  });

  test("an order without pending work, or with an invoice, is not sent", async () => {
    const shop = await harness.shop();
    const { id } = await shop.workOrder({});
    const path = `/work-orders/${id}/send-estimate`;
    expect((await shop.api("POST", path, {})).body).toMatchObject({ error: "NOTHING_PENDING" });
    await shop.block(id, { fees: [{ unitPriceCents: 100 }] });
    await shop.api("POST", `/work-orders/${id}/invoice`);
    expect((await shop.api("POST", path, {})).body).toMatchObject({
      error: "WORK_ORDER_INVOICED",
    });
  });

  test("a link ends in 14 days unless it is sent otherwise, and within 90", async () => {
    const shop = await harness.shop();
    const { id } = await pendingOrder(shop);
    const daysTo = (instant: string) => (Date.parse(instant) - Date.now()) / 86_400_000;
    expect(daysTo((await send(shop, id)).expiresAt)).toBeCloseTo(14, 1);
    const path = `/work-orders/${id}/send-estimate`;
    for (const days of [-1, 91]) {
      const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString();
      expect((await shop.api("POST", path, { expiresAt })).body).toMatchObject({
        details: [{ field: "expiresAt" }],
      });
    }
  });

  test("an estimate is printed as it was sent, with its decisions", async () => {
    const shop = await harness.shop();
    const { id, sent } = await approvedBrakes(shop);
    await shop.api("PATCH", `/work-orders/${id}`, { poNumber: "45-1" });
    const printed = await pdfOf(shop, `/approvals/${sent.number}/pdf`);
    expect(printed.length).toBeGreaterThan(1000);
  });

  test("a permanent delete of an order deletes its estimates", async () => {
    const shop = await harness.shop();
    const { id, sent } = await approvedBrakes(shop);
    expect((await shop.api("POST", `/work-orders/${id}/permanent-delete`)).status).toBe(200);
    expect((await shop.api("GET", `/approvals/${sent.id}`)).status).toBe(404);
    const rows = await database.query("SELECT FROM approvals WHERE packet_id = $1", [sent.id]);
    expect(rows).toEqual([]);
  });
});

describe("a decision", () => {
  test("a decision by phone says who decided and who recorded it, and the order follows", async () => {
    const shop = await harness.shop();
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = "", wash = ""] = serviceIds;
    const sent = await send(shop, id);
    const fields = { poNumber: "4500128", note: "Go ahead" };
    const first = await decide(shop, sent.id, { [brakes]: "approved" }, fields);
    expect(first.body).toMatchObject({
      status: "open",
      services: [
        { serviceId: brakes, state: "approved" },
        { serviceId: wash, state: "pending" },
      ],
      approvals: [
        {
          serviceId: brakes,
          decision: "approved",
          packetHash: sent.hash,
          name: "Marcus Lindqvist",
          channel: "phone",
          principal: { type: "api_key", name: "First key" },
          ...fields,
          ip: null,
          userAgent: null,
        },
      ],
    });
    const second = await decide(shop, sent.id, { [wash]: "declined" }, { channel: "email" });
    expect(second.body.status).toBe("decided");
    const { body: order } = await shop.api("GET", `/work-orders/${id}`);
    expect(order.poNumber).toBe("4500128");
    const statuses = order.services.map((service: { authorizationStatus: string }) => {
      return service.authorizationStatus;
    });
    expect(statuses).toEqual(["approved", "declined"]);
  });

  test("a service is decided once, by whichever estimate of it", async () => {
    const shop = await harness.shop();
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = ""] = serviceIds;
    const [first, second] = [await send(shop, id), await send(shop, id)];
    expect((await decide(shop, first.id, { [brakes]: "declined" })).status).toBe(200);
    for (const packet of [first, second]) {
      const again = await decide(shop, packet.id, { [brakes]: "approved" });
      expect(again).toMatchObject({ status: 409, body: { error: "ALREADY_DECIDED" } });
    }
    expect(await statusOf(shop, id, "Brake service")).toBe("declined");
  });

  test("a service that is pending again is not decided by the estimate that decided it", async () => {
    const shop = await harness.shop();
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = ""] = serviceIds;
    const sent = await send(shop, id);
    await decide(shop, sent.id, { [brakes]: "declined" });
    const { "Brake service": block } = await servicesOf(shop, id);
    const pending = { version: block?.version, authorizationStatus: "pending" };
    await shop.api("PATCH", `/work-orders/${id}/services/${brakes}`, pending);
    expect((await decide(shop, sent.id, { [brakes]: "approved" })).body).toMatchObject({
      error: "ALREADY_DECIDED",
    });
    const later = await send(shop, id);
    expect((await decide(shop, later.id, { [brakes]: "approved" })).status).toBe(200);
  });

  test.each([
    ["a line is added", { fees: [{ description: "Disposal", unitPriceCents: 900 }] }],
    ["a price falls", { labor: [{ description: "Replace linings", unitPriceCents: 100 }] }],
    ["a text changes", { cause: "Cracked drum" }],
    ["a discount is given", { financials: { discountCents: 100 } }],
  ])(
    "a service is not decided after %s, and nothing else of the request is",
    async (_what, change) => {
      const shop = await harness.shop();
      const { id, serviceIds } = await pendingOrder(shop);
      const [brakes = "", wash = ""] = serviceIds;
      const sent = await send(shop, id);
      const { "Brake service": block } = await servicesOf(shop, id);
      const path = `/work-orders/${id}/services/${brakes}`;
      await shop.api("PATCH", path, { version: block?.version, ...change });
      const both = await decide(shop, sent.id, { [wash]: "approved", [brakes]: "approved" });
      expect(both).toMatchObject({ status: 409, body: { error: "ESTIMATE_CHANGED" } });
      const { body } = await shop.api("GET", `/approvals/${sent.id}`);
      expect(body).toMatchObject({
        approvals: [],
        services: [{ state: "changed" }, { state: "pending" }],
      });
      expect((await decide(shop, sent.id, { [wash]: "approved" })).status).toBe(200);
    },
  );

  test("a decision about another order's service is refused", async () => {
    const shop = await harness.shop();
    const sent = await send(shop, (await pendingOrder(shop)).id);
    const other = await pendingOrder(shop);
    const refused = await decide(shop, sent.id, { [other.serviceIds[0] ?? ""]: "approved" });
    expect(refused.body.details).toMatchObject([{ field: "decisions[0].serviceId" }]);
  });
});

describe("an approved service", () => {
  test("an approved service is pending again at a higher price, and alone in the next estimate", async () => {
    const shop = await harness.shop();
    const { id, brakes, line, sent } = await approvedBrakes(shop);
    await shop.api("PATCH", line, { unitPriceCents: 18_901 });
    expect(await statusOf(shop, id, "Brake service")).toBe("pending");
    const { Wash } = await servicesOf(shop, id);
    await decide(shop, sent.id, { [Wash?.id ?? ""]: "approved" });
    const next = await send(shop, id);
    expect(next.content.services.map((service) => service.id)).toEqual([brakes]);
  });

  test("an approved service is pending again with another line, whatever its price", async () => {
    const shop = await harness.shop();
    const { id, path } = await approvedBrakes(shop);
    await shop.api("POST", `${path}/items`, {
      kind: "material",
      description: "Grease",
      unitPriceCents: 0,
    });
    expect(await statusOf(shop, id, "Brake service")).toBe("pending");
  });

  test("an approved service stays approved at a lower price, with other texts and with progress", async () => {
    const shop = await harness.shop();
    const { id, path, line } = await approvedBrakes(shop);
    await shop.api("PATCH", line, { unitPriceCents: 15_000 });
    // Not above what was approved, although above the price before.
    await shop.api("PATCH", line, { unitPriceCents: 18_900 });
    const { body } = await shop.api("GET", `/work-orders/${id}`);
    const [block] = body.services;
    const labor = block.labor.map((each: object) => ({ ...each, status: "completed" }));
    const change = { version: block.version, correction: "Replaced", labor };
    expect((await shop.api("PATCH", path, change)).status).toBe(200);
    expect(await statusOf(shop, id, "Brake service")).toBe("approved");
  });

  test("an approved service is pending again after many small raises, one of them above the approved price", async () => {
    const shop = await harness.shop();
    const { id, line } = await approvedBrakes(shop);
    for (const unitPriceCents of [18_000, 18_400, 18_900]) {
      await shop.api("PATCH", line, { unitPriceCents });
      expect(await statusOf(shop, id, "Brake service")).toBe("approved");
    }
    await shop.api("PATCH", line, { unitPriceCents: 18_950 });
    expect(await statusOf(shop, id, "Brake service")).toBe("pending");
  });

  test("a service that the shop approved itself stays approved", async () => {
    const shop = await harness.shop();
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = ""] = serviceIds;
    const path = `/work-orders/${id}/services/${brakes}`;
    await shop.api("PATCH", path, { version: 1, authorizationStatus: "approved" });
    await shop.api("POST", `${path}/items`, { kind: "fee", unitPriceCents: 5000 });
    expect(await statusOf(shop, id, "Brake service")).toBe("approved");
  });

  test("another service, and the fee of a rule, do not ask about an approved one", async () => {
    const shop = await harness.shop();
    await shop.api("POST", "/pricing/rules", {
      name: "Shop supplies",
      kind: "fee",
      validFrom: "2020-01-01",
      terms: { percent: 5, of: "labor", feeType: "fee" },
    });
    const { id } = await approvedBrakes(shop);
    await shop.block(id, { labor: [{ description: "Align", quantity: 4, unitPriceCents: 9000 }] });
    expect(await statusOf(shop, id, "Brake service")).toBe("approved");
  });
});

describe("work without approval", () => {
  test("labor that has begun warns on the line, the service and the order, until it is approved", async () => {
    const shop = await harness.shop();
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = ""] = serviceIds;
    const { body: order } = await shop.api("GET", `/work-orders/${id}`);
    expect(order.warnings).toBeUndefined();
    const item = `/work-orders/${id}/services/${brakes}/items/${order.services[0].labor[0].id}`;
    const { body: line } = await shop.api("PATCH", item, { status: "in_progress" });
    const warning = { code: "NOT_APPROVED", serviceId: brakes };
    expect(line.warnings).toMatchObject([warning]);
    expect((await shop.api("GET", `/work-orders/${id}`)).body.warnings).toMatchObject([warning]);
    const sent = await send(shop, id);
    await decide(shop, sent.id, { [brakes]: "approved" });
    expect((await shop.api("GET", `/work-orders/${id}`)).body.warnings).toBeUndefined();
  });

  test("a shop that requires approval invoices no pending service, and leaves out declined ones", async () => {
    const shop = await harness.shop();
    await shop.api("PATCH", "/settings", { requireApproval: true });
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = "", wash = ""] = serviceIds;
    const invoice = () => shop.api("POST", `/work-orders/${id}/invoice`);
    const refused = await invoice();
    expect(refused).toMatchObject({ status: 409, body: { error: "NOT_APPROVED" } });
    expect(refused.body.message).toContain("Brake service, Wash");
    const moved = await shop.api("PATCH", `/work-orders/${id}`, { status: "invoiced" });
    expect(moved.body.error).toBe("NOT_APPROVED");
    const sent = await send(shop, id);
    await decide(shop, sent.id, { [brakes]: "approved", [wash]: "declined" });
    const invoiced = await invoice();
    expect(invoiced.status).toBe(201);
    expect(invoiced.body.lines).toHaveLength(2);
    expect((await decide(shop, sent.id, { [wash]: "approved" })).body.error).toBe(
      "WORK_ORDER_INVOICED",
    );
  });
});
