import { z } from "zod";
import type { Party } from "./find-customer.ts";
import type { OutputOf, Steps } from "./workflow.ts";

type Order = OutputOf<"workOrders.get">;

const cents = z.int().meta({ description: "Whole cents" });

export const Quote = z.object({
  dryRun: z.boolean(),
  workOrder: z
    .object({
      id: z.string(),
      orderNumber: z.string(),
      status: z.string(),
      documentType: z.string(),
      dueDate: z.string().nullable(),
    })
    .nullable()
    .meta({ description: "null in a dry run" }),
  customer: z
    .object({ id: z.string().nullable(), name: z.string(), created: z.boolean() })
    .nullable(),
  vehicle: z
    .object({
      id: z.string().nullable(),
      vin: z.string(),
      unitNumber: z.string().nullable(),
      created: z.boolean(),
    })
    .nullable(),
  services: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      added: z.boolean().meta({ description: "By this call, or an equal one before" }),
      authorizationStatus: z.string(),
      totalPriceCents: cents.meta({ description: "After discounts, without tax. Whole cents" }),
    }),
  ),
  totals: z
    .object({
      laborCents: cents,
      partsCents: cents,
      tiresCents: cents,
      materialsCents: cents,
      feesCents: cents,
      discountsCents: cents,
      taxCents: cents,
      totalPriceCents: cents.meta({ description: "What the customer would owe. Whole cents" }),
    })
    .nullable()
    .meta({ description: "Of the whole order; declined work does not count. null in a dry run" }),
  shortages: z
    .array(z.object({ partNumber: z.string(), needed: z.number(), short: z.number() }))
    .meta({ description: "Stocked parts of which too few are there for all open orders" }),
  nextStep: z.string(),
});

interface Parts {
  steps: Steps;
  customer: Party<OutputOf<"customers.get">> | null;
  vehicle: Party<OutputOf<"vehicles.get">> | null;
  order: Order | null;
  added: string[];
}

export async function quoteOf(parts: Parts): Promise<z.input<typeof Quote>> {
  const { steps, customer, vehicle, order, added } = parts;
  const short = order ? await shortages(steps, order) : [];
  return {
    dryRun: steps.dryRun,
    workOrder: order && {
      id: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      documentType: order.documentType,
      dueDate: order.dueDate,
    },
    customer: customerOf({ steps, customer, order }),
    vehicle: vehicleOf({ steps, vehicle, order }),
    services: (order?.services ?? []).map(({ id, name, authorizationStatus, financials }) => ({
      id,
      name,
      added: added.includes(id),
      authorizationStatus,
      totalPriceCents: financials.totalPriceCents,
    })),
    totals: order && totals(order),
    shortages: short,
    nextStep: nextStep(order, short.length),
  };
}

function customerOf({ steps, customer, order }: Pick<Parts, "steps" | "customer" | "order">) {
  if (customer) {
    const { record, created } = customer;
    return { id: created && steps.dryRun ? null : record.id, name: record.name, created };
  }
  if (!order?.customerId) return null;
  return { id: order.customerId, name: order.customerName ?? "", created: false };
}

function vehicleOf({ steps, vehicle, order }: Pick<Parts, "steps" | "vehicle" | "order">) {
  if (vehicle) {
    const { record, created } = vehicle;
    const { vin, unitNumber } = record;
    return { id: created && steps.dryRun ? null : record.id, vin, unitNumber, created };
  }
  if (!order?.vehicleId) return null;
  const { vehicleId: id, vehicleVin, vehicleUnit: unitNumber } = order;
  return { id, vin: vehicleVin ?? "", unitNumber, created: false };
}

function totals({ services, taxCents, totalPriceCents }: Order) {
  const counted = services.filter(({ authorizationStatus }) => authorizationStatus !== "declined");
  const sum = (of: keyof Omit<(typeof counted)[number]["financials"], "marginPercent">) =>
    counted.reduce((total, { financials }) => total + financials[of], 0);
  return {
    laborCents: sum("laborCents"),
    partsCents: sum("partsCents"),
    tiresCents: sum("tiresCents"),
    materialsCents: sum("materialsCents"),
    feesCents: sum("feesCents"),
    discountsCents: sum("discountsCents"),
    taxCents,
    totalPriceCents,
  };
}

/**
 * Maximum number of parts to look up. Quotes with more are rare, and each part is one more call.
 */
const partsLookedUp = 40;

/** Finds parts with negative availability: more is reserved than in stock. */
async function shortages(steps: Steps, { services }: Order) {
  const needed = new Map<string, number>();
  const lines = services
    .filter(({ authorizationStatus }) => authorizationStatus !== "declined")
    .flatMap(({ parts, tires }) => [...parts, ...tires]);
  for (const { inventoryItemId, quantity } of lines) {
    if (inventoryItemId) needed.set(inventoryItemId, (needed.get(inventoryItemId) ?? 0) + quantity);
  }
  const found: Array<{ partNumber: string; needed: number; short: number }> = [];
  for (const [id, quantity] of [...needed].slice(0, partsLookedUp)) {
    const { partNumber, availableQuantity } = await steps.read("inventory.get", { id });
    if (availableQuantity >= 0) continue;
    found.push({ partNumber, needed: quantity, short: Math.min(quantity, -availableQuantity) });
  }
  return found;
}

function nextStep(order: Order | null, short: number): string {
  if (!order) return "Show the user who was found or would be created; then call without dryRun.";
  const stock = short > 0 ? " Parts are short: what_to_reorder lists what to buy." : "";
  return `Tell the customer the total. Once they agree, workOrders.services.update with authorizationStatus approved (and its version), and workOrders.update with the shop's next status.${stock}`;
}
