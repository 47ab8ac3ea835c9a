import type { ErrorDetail, SalesLineInput } from "@bayline/contracts";
import type { SalesOrderLineRow, SalesOrderRow } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { buildLines } from "../lines/build.ts";
import { newLine, type SubmittedLine } from "../lines/line.ts";
import type { SalesTerms } from "./amounts.ts";

interface Draft {
  order: SalesOrderRow;
  current: SalesOrderLineRow[];
  terms: SalesTerms;
}

/** Builds the lines of a draft from a request. Reports all errors of all lines together. */
export async function buildSaleLines(
  ctx: ReadContext,
  inputs: SalesLineInput[],
  { order, current: stored, terms }: Draft,
): Promise<SalesOrderLineRow[]> {
  const byId = new Map(stored.map((line) => [line.id, line]));
  const submitted = inputs.map((input, index) => {
    const current = input.id === undefined ? undefined : byId.get(input.id);
    const kind = current?.kind ?? input.kind ?? "part";
    return { kind, input, current, at: `lines[${index}].` };
  });
  const lines = await buildLines(ctx, submitted, {
    container: "sale",
    document: { customerId: order.customerId, vehicleId: null },
    taxDefaults: { partsTaxable: terms.partsTaxable },
    newLine: (kind, position) => newSaleLine(order, kind, position),
    refusals: foreignFields,
  });
  return lines.map((line, position) => ({ ...line, position }));
}

export function newSaleLine(
  { tenantId, id: salesOrderId }: SalesOrderRow,
  kind: SalesOrderLineRow["kind"],
  position: number,
): SalesOrderLineRow {
  const returned = { returnedQuantity: 0, returnedCents: 0 };
  return { ...newLine(tenantId, kind, position), salesOrderId, ...returned };
}

/** Refuses the fields of goods on fee lines. */
function foreignFields({
  kind,
  input,
  at,
}: SubmittedLine<SalesLineInput, SalesOrderLineRow>): ErrorDetail[] {
  if (kind === "part") return [];
  return (["inventoryItemId", "partNumber"] as const)
    .filter((field) => input[field])
    .map((field) => ({ field: `${at}${field}`, message: "is not a field of fee lines" }));
}
