import { randomUUID } from "node:crypto";
import type { TestShop } from "../harness/shop.ts";

/** What the key of a customer must not show: texts and amounts, by what they are. */
export type Secrets = Record<string, string>;

/** A customer with a record of each kind, every value of which can be recognised. */
export interface PlantedCustomer {
  name: string;
  customerId: string;
  /** The ids and numbers of a record, by kind of reference. */
  records: Record<string, { id: string; number: string }>;
  /** Services of its estimate that are not decided. */
  serviceIds: string[];
  /** What only the shop may see. */
  internal: Secrets;
  /** What other customers must not see either. */
  own: Secrets;
}

/** Amounts that no other figure has by chance. */
function amounts(base: number) {
  return { labor: base + 311, laborCost: base + 571, part: base + 827, partCost: base + 193 };
}

/** Creates a customer with everything that belongs to it. */
export async function plantCustomer(
  shop: TestShop,
  { name, base }: { name: string; base: number },
): Promise<PlantedCustomer> {
  const internal = internalTexts(name);
  const own = ownTexts(name);
  const cents = amounts(base);
  const externalIds = (what: string) => [{ system: "qbo", id: `${internal.externalId}-${what}` }];
  const metadata = { plan: internal.metadata ?? "" };
  const customer = await shop.customer({
    name,
    email: `${own.email}@fleet.test`,
    notes: internal.customerNotes,
    metadata,
    externalIds: externalIds("customer"),
  });
  const vehicle = await shop.vehicle({
    customerId: customer.id,
    vin: own.vin ?? "",
    unitNumber: own.unit,
    licensePlate: own.plate,
    notes: internal.vehicleNotes,
    metadata,
    externalIds: externalIds("vehicle"),
  });
  const technician = await shop.user({
    name: `Tech ${name}`,
    hourlyCostRateCents: cents.laborCost,
    commissionRatePercent: 7.7123,
  });
  await shop.api("PATCH", `/customers/${customer.id}/approval-policy`, {
    rules: [{ name: own.rule, action: "ask", vmrsCodes: ["013"] }],
  });
  const order = async () => {
    const made = await shop.workOrder({
      customerId: customer.id,
      vehicleId: vehicle.id,
      poNumber: own.po,
      complaint: own.complaint,
      notes: internal.orderNotes,
      metadata,
    });
    const block = await shop.block(made.id, {
      name: own.service,
      labor: [
        {
          description: own.line,
          quantity: 1,
          unitPriceCents: cents.labor,
          technicianId: technician.id,
        },
      ],
      parts: [{ description: own.line, unitPriceCents: cents.part, unitCostCents: cents.partCost }],
    });
    await shop.api("POST", "/comments", {
      recordType: "work_order",
      recordId: made.id,
      text: internal.comment,
    });
    return { ...made, serviceId: block.id };
  };
  const open = await order();
  const decided = await shop.block(open.id, {
    name: own.service,
    fees: [{ description: own.line, unitPriceCents: 100 }],
  });
  const { body: sent } = await shop.api("POST", `/work-orders/${open.id}/send-estimate`, {
    to: null,
    message: own.message,
  });
  await shop.api("POST", `/approvals/${sent.id}/decide`, {
    name,
    decisions: [{ serviceId: decided.id, decision: "approved" }],
  });
  const billed = await order();
  const { body: invoice } = await shop.api("POST", `/work-orders/${billed.id}/invoice`);
  await shop.payment({
    invoiceId: invoice.id,
    amountCents: 100,
    method: "Check",
    reference: own.check,
  });
  return {
    name,
    customerId: customer.id,
    records: {
      customers: { id: customer.id, number: name },
      vehicles: { id: vehicle.id, number: own.unit ?? "" },
      workOrders: { id: open.id, number: open.orderNumber },
      approvals: { id: sent.id, number: sent.number },
      invoices: { id: invoice.id, number: invoice.invoiceNumber },
    },
    serviceIds: [open.serviceId],
    internal: { ...internal, ...costsOf(cents) },
    own: { ...own, name },
  };
}

/** Every figure in which a cost shows. */
function costsOf({ laborCost, partCost }: ReturnType<typeof amounts>): Secrets {
  const figures = { laborCost, partCost, cost: laborCost + partCost };
  return Object.fromEntries(Object.entries(figures).map(([what, cents]) => [what, String(cents)]));
}

const unique = () => randomUUID().slice(24);

function internalTexts(name: string): Secrets {
  const kinds = ["customerNotes", "vehicleNotes", "orderNotes", "comment", "metadata"];
  const texts = kinds.map((kind) => [kind, `inner-${kind}-${name}-${unique()}`]);
  return { ...Object.fromEntries(texts), externalId: `inner-id-${unique()}` };
}

function ownTexts(name: string): Secrets {
  const kinds = [
    "email",
    "plate",
    "po",
    "complaint",
    "service",
    "line",
    "message",
    "check",
    "rule",
  ];
  const texts = kinds.map((kind) => [kind, `${kind}-${unique()}`]);
  return {
    ...Object.fromEntries(texts),
    unit: `U-${unique()}`,
    vin: unique().toUpperCase().padEnd(17, "0"),
    technician: `Tech ${name}`,
  };
}

/** The kinds of secrets that an answer contains. */
export function leaksIn(text: string, secrets: Secrets): string[] {
  const found = Object.entries(secrets).filter(([, secret]) => {
    if (!/^\d+$/.test(secret)) return text.toLowerCase().includes(secret.toLowerCase());
    const dollars = (Number(secret) / 100).toFixed(2);
    return new RegExp(`(?<![\\d.-])(?:${secret}|${dollars.replace(".", "\\.")})(?![\\d-])`).test(
      text.replaceAll(",", ""),
    );
  });
  return found.map(([what]) => what);
}
