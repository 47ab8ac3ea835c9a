import { payPermissions } from "@bayline/contracts";
import { listWorkOrders as queryOrders, type WorkOrderFilter, workOrderSort } from "@bayline/db";
import { denied } from "../../access/authorise.ts";
import { visibilityOf } from "../../access/visibility.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { endOfShopDay, startOfShopDay } from "../../time/clock.ts";
import { listPage } from "../list-page.ts";
import { presentHeader, presentServices } from "./present.ts";

type Input = InputOf<"workOrders.list">;

/** From this limit on, rows are cards, unless details are requested. */
const cardLimit = 100;

export function listWorkOrders(ctx: ReadContext, input: Input) {
  const { pay } = visibilityOf(ctx.caller);
  // The order of the rows would show the cost of labor.
  if (input.sortField === "marginPercent" && !pay) throw denied(payPermissions);
  const sort = workOrderSort(input.sortField, input.sortDirection);
  const withServices = input.fullDetails || input.limit < cardLimit;
  const window = windowOf(input, ctx.caller.timeZone);
  // The pipeline removes labor cost from orders with lines; a card has no lines to compute it from.
  const withLaborCost = !withServices && !pay;
  return listPage("workOrders", input, {
    read: (page) =>
      queryOrders(ctx, { ...input, ...page, sort, window, withServices, withLaborCost }),
    at: sort.at,
    sortKind: sort.kind,
    ids: [input.customerId, input.vehicleId, input.assignedTo],
    changes: { scope: ctx, table: "work_orders" },
    // Cards come in hundreds, so their objects are not copied.
    present: (row) => {
      const { blocks, lines, laborCostCents = 0 } = row;
      const header = presentHeader(row);
      header.totalCostCents -= laborCostCents;
      if (!blocks || !lines) return header;
      return { ...header, services: presentServices(row, { blocks, lines }) };
    },
  });
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
