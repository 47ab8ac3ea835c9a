import { definedFields } from "@bayline/contracts";
import { customerText, noIntegrationColumns, vehicleText, type WorkOrderRow } from "@bayline/db";
import { noteGenerated } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { startOfShopDay } from "../../time/clock.ts";
import { noAmounts } from "./amounts.ts";
import type { Held } from "./references.ts";

export type NewOrder = InputOf<"workOrders.create">;

/** An empty order with the status of an estimate. */
export function blankOrder(ctx: WriteContext, id: string, number: number): WorkOrderRow {
  return {
    tenantId: ctx.tenantId,
    id,
    number,
    orderNumber: noteGenerated(`WO-${number}`),
    status: "estimate",
    category: "estimate",
    name: null,
    customerId: null,
    vehicleId: null,
    poNumber: null,
    priority: null,
    complaint: null,
    notes: null,
    assignedTo: null,
    assignedTechnicians: [],
    dueDate: null,
    dueAt: null,
    customerText: "",
    vehicleText: "",
    archived: false,
    taxRatePercent: 0,
    partsTaxable: true,
    laborTaxable: false,
    ...noAmounts,
    odometer: null,
    engineHours: null,
    servicedAt: null,
    completedAt: null,
    invoicedAt: null,
    paidAmountCents: 0,
    creditedAmountCents: 0,
    ...noIntegrationColumns,
    deletedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

type Header = Omit<NewOrder, "status">;

/** An order with the sent header fields. Customer and vehicle must be locked. */
export function withHeader(
  order: WorkOrderRow,
  sent: Header,
  { held, timeZone }: { held: Held; timeZone: string },
): WorkOrderRow {
  const { customer, vehicle } = held;
  return {
    ...order,
    ...plainFields(order, sent, timeZone),
    ...(isChange(sent.customerId, order.customerId) && {
      customerId: customer?.id ?? null,
      customerText: customer ? customerText(customer) : "",
    }),
    ...(isChange(sent.vehicleId, order.vehicleId) && {
      vehicleId: vehicle?.id ?? null,
      vehicleText: vehicle ? vehicleText(vehicle) : "",
    }),
  };
}

/** Whether a reference was sent that differs from the current one. */
function isChange(sent: string | null | undefined, before: string | null): boolean {
  return sent !== undefined && sent !== before;
}

function plainFields(order: WorkOrderRow, sent: Header, timeZone: string) {
  const { customerId: _customer, vehicleId: _vehicle, ...plain } = sent;
  const { dueDate = order.dueDate, assignedTechnicians = order.assignedTechnicians } = plain;
  return {
    ...definedFields(plain),
    assignedTechnicians: [...new Set(assignedTechnicians)],
    dueAt: dueDate === order.dueDate ? order.dueAt : dueAt(dueDate, timeZone),
  };
}

/**
 * A date without a time is due at the start of that day in the shop, so that it lies within the
 * day's window.
 */
function dueAt(dueDate: string | null, timeZone: string): string | null {
  if (dueDate === null) return null;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(dueDate);
  return (isDay ? startOfShopDay(dueDate, timeZone) : new Date(dueDate)).toISOString();
}
