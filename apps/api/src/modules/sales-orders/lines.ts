import { type ErrorDetail, invalid, type SalesLineInput } from "@bayline/contracts";
import type { SalesOrderLineRow, SalesOrderRow } from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import {
  type NamedParts,
  partsNamed,
  refuseAmbiguousGoods,
  unknownPart,
  withPart,
} from "../inventory/goods-of-lines.ts";
import { discountRefusals, taxableRefusals } from "../work-orders/line-refusals.ts";
import { isNeverTaxed } from "../work-orders/present-block.ts";
import { pricedLine, type SalesTerms } from "./amounts.ts";

/** A sent line, the stored line that it changes, and its path in the request. */
interface SentLine {
  input: SalesLineInput;
  current: SalesOrderLineRow | undefined;
  at: string;
}

interface Draft {
  order: SalesOrderRow;
  current: SalesOrderLineRow[];
  terms: SalesTerms;
}

/** Builds the lines of a draft from a request. Reports all faults of all lines together. */
export async function linesAsSent(
  ctx: WriteContext,
  inputs: SalesLineInput[],
  { order, current, terms }: Draft,
): Promise<SalesOrderLineRow[]> {
  const byId = new Map(current.map((line) => [line.id, line]));
  const sent = inputs.map((input, index) => ({
    input,
    at: `lines[${index}].`,
    current: input.id === undefined ? undefined : byId.get(input.id),
  }));
  const parts = await partsNamed(ctx, sent);
  refuse(sent.flatMap((line) => problemsOf(line, { sent, parts })));
  refuseAmbiguousGoods(sent, parts);
  const lines = sent.map((line, position) => {
    const base = line.current ?? blankLine(order, line.input.kind ?? "part");
    return pricedLine({ ...applied(line, base, { parts, terms }), position });
  });
  refuse(
    sent.flatMap((line, at) => {
      const made = lines[at];
      return made ? discountRefusals(line, made) : [];
    }),
  );
  return lines;
}

function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw invalid(details);
}

function problemsOf(
  line: SentLine,
  { sent, parts }: { sent: SentLine[]; parts: NamedParts },
): ErrorDetail[] {
  const { input, current, at } = line;
  if (input.id !== undefined && !current) {
    return [{ field: `${at}id`, message: "names no such line of this sale" }];
  }
  if (input.id !== undefined && sent.filter((other) => other.input.id === input.id).length > 1) {
    return [{ field: `${at}id`, message: "is on another line too" }];
  }
  const kind = current?.kind ?? input.kind ?? "part";
  if (input.kind !== undefined && input.kind !== kind) {
    return [{ field: `${at}kind`, message: `is ${kind}: the kind of a line cannot change` }];
  }
  if (kind === "part") return unknownPart(line, parts);
  const foreign = (["inventoryItemId", "partNumber"] as const).filter((field) => input[field]);
  return [
    ...foreign.map((field) => {
      return { field: `${at}${field}`, message: "is not a field of fee lines" };
    }),
    ...taxableRefusals(line, kind),
  ];
}

function blankLine(
  { tenantId, id: salesOrderId }: SalesOrderRow,
  kind: SalesOrderLineRow["kind"],
): SalesOrderLineRow {
  return {
    tenantId,
    id: newId(),
    salesOrderId,
    position: 0,
    kind,
    inventoryItemId: null,
    partNumber: null,
    description: null,
    quantity: 1,
    unitPriceCents: 0,
    unitCostCents: 0,
    discountCents: 0,
    taxable: null,
    amountCents: 0,
    totalPriceCents: 0,
    totalCostCents: 0,
    returnedQuantity: 0,
    returnedCents: 0,
    deductionId: null,
  };
}

function applied(
  sent: SentLine,
  base: SalesOrderLineRow,
  { parts, terms }: { parts: NamedParts; terms: SalesTerms },
): SalesOrderLineRow {
  const { input } = sent;
  const common = {
    ...base,
    description: input.description === undefined ? base.description : input.description || null,
    quantity: input.quantity ?? base.quantity,
    discountCents: input.discountCents ?? base.discountCents,
    taxable: isNeverTaxed(base.kind) ? null : taxableAsSent(sent, terms),
  };
  const line = base.kind === "part" ? withPart(sent, common, parts) : common;
  return {
    ...line,
    unitPriceCents: input.unitPriceCents ?? line.unitPriceCents,
    unitCostCents: input.unitCostCents ?? line.unitCostCents,
  };
}

/**
 * The tax flag of a line. A sent flag that equals the one derived from the shop's settings counts as
 * not set, so that a line sent back as it was read keeps following the settings.
 */
function taxableAsSent(
  { input: { taxable }, current }: SentLine,
  { partsTaxable }: SalesTerms,
): boolean | null {
  if (taxable === undefined || !current) return taxable ?? current?.taxable ?? null;
  return current.taxable === null && taxable === partsTaxable ? null : taxable;
}
