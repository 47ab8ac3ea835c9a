import type { contract } from "@bayline/contracts";
import { listWorkOrders as queryOrders, type WorkOrderFilter, workOrderSort } from "@bayline/db";
import type { z } from "zod";
import { visibilityOf } from "../../access/visibility.ts";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { pageAnswer, pageRequest } from "../../pipeline/cursor.ts";
import { endOfShopDay, startOfShopDay } from "../../time/clock.ts";
import { presentHeader, presentServices } from "./present.ts";

type Input = z.output<(typeof contract)["workOrders"]["list"]["input"]>;

/** From this limit on, rows are cards, unless details are requested. */
const cardLimit = 100;

export async function listWorkOrders(ctx: ReadContext, input: Input) {
  const sort = workOrderSort(input.sortField, input.sortDirection);
  const page = pageRequest("workOrders", input, sort.kind);
  const { customerId, vehicleId, assignedTo } = input;
  const withServices = input.fullDetails || input.limit < cardLimit;
  const { pay } = visibilityOf(ctx.caller);
  const named = [customerId, vehicleId, assignedTo].filter((id) => id !== undefined);
  const rows = named.every(isId)
    ? await queryOrders(ctx, {
        ...input,
        ...page,
        sort,
        window: windowOf(input, ctx.caller.timeZone),
        withServices,
        // The pipeline removes labor cost from orders with lines; a card has no lines to compute it
        // from.
        withLaborCost: !withServices && !pay,
      })
    : [];
  const { rows: workOrders, ...rest } = pageAnswer("workOrders", input, rows, {
    at: sort.at,
    // Cards come in hundreds, so their objects are not copied.
    present: (row) => {
      const { blocks, lines, laborCostCents = 0 } = row;
      const header = presentHeader(row);
      header.totalCostCents -= laborCostCents;
      if (!blocks || !lines) return header;
      return { ...header, services: presentServices(row, { blocks, lines }) };
    },
  });
  return { workOrders, ...rest };
}

function windowOf(
  { startDate, endDate, dateField }: Input,
  timeZone: string,
): WorkOrderFilter["window"] {
  if (startDate === undefined || endDate === undefined) return undefined;
  return {
    of: dateField,
    from: startOfShopDay(startDate, timeZone).toISOString(),
    before: endOfShopDay(endDate, timeZone).toISOString(),
  };
}
