import { contract } from "@bayline/contracts";
import { z } from "zod";
import type { Party } from "./find-customer.ts";
import type { OutputOf, Steps } from "./workflow.ts";

type Quoted = OutputOf<"workOrders.quote">;
type Order = Quoted["workOrder"];

const cents = z.int().meta({ description: "Whole cents" });
const { totals, shortages, warnings } = contract.workOrders.quote.output.shape;

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
  totals: totals.nullable().meta({ description: "null in a dry run" }),
  shortages,
  warnings,
  nextStep: z.string(),
});

interface Parts {
  steps: Steps;
  customer: Party<OutputOf<"customers.get">> | null;
  vehicle: Party<OutputOf<"vehicles.get">> | null;
  quoted: Quoted | null;
}

export function quoteOf(parts: Parts): z.input<typeof Quote> {
  const { steps, customer, vehicle, quoted } = parts;
  const order = quoted?.workOrder ?? null;
  const added = new Set(quoted?.addedServiceIds);
  const short = quoted?.shortages ?? [];
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
      added: added.has(id),
      authorizationStatus,
      totalPriceCents: financials.totalPriceCents,
    })),
    totals: quoted?.totals ?? null,
    shortages: short,
    ...(quoted?.warnings && { warnings: quoted.warnings }),
    nextStep: nextStep(order, short.length),
  };
}

interface Shown extends Pick<Parts, "steps" | "customer" | "vehicle"> {
  order: Order | null;
}

function customerOf({ steps, customer, order }: Omit<Shown, "vehicle">) {
  if (customer) {
    const { record, created } = customer;
    return { id: created && steps.dryRun ? null : record.id, name: record.name, created };
  }
  if (!order?.customerId) return null;
  return { id: order.customerId, name: order.customerName ?? "", created: false };
}

function vehicleOf({ steps, vehicle, order }: Omit<Shown, "customer">) {
  if (vehicle) {
    const { record, created } = vehicle;
    const { vin, unitNumber } = record;
    return { id: created && steps.dryRun ? null : record.id, vin, unitNumber, created };
  }
  if (!order?.vehicleId) return null;
  const { vehicleId: id, vehicleVin, vehicleUnit: unitNumber } = order;
  return { id, vin: vehicleVin ?? "", unitNumber, created: false };
}

function nextStep(order: Order | null, short: number): string {
  if (!order) return "Show the user who was found or would be created; then call without dryRun.";
  const stock = short > 0 ? " Parts are short: what_to_reorder lists what to buy." : "";
  return `Tell the customer the total. Once they agree, workOrders.services.update with authorizationStatus approved (and its version), and workOrders.update with the shop's next status.${stock}`;
}
