import sql, { raw, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import {
  appliedCharges,
  billCorrections,
  billLines,
  billReceipts,
  bills,
  returnCredits,
} from "../../schema/index.ts";
import { defaultsOf, type RowOf } from "../../sql/columns.ts";
import { insertionOf, insertionOfRow, type WriteScope } from "../../sql/inserting.ts";
import { arrayOf } from "../../sql/rows.ts";
import { settableOf, updateOf } from "../../sql/updating.ts";
import { insertionOfVariances, type NewVariance } from "../cores/core-returns.ts";
import { type CoreQuantities, insertCores, updateCores } from "../cores/cores.ts";
import { noIntegrationColumns } from "../external-ids.ts";
import type { AppliedCharge } from "./applied-charges.ts";
import type { ReturnCredit } from "./return-credits.ts";
import { recountOfUnbilled } from "./unbilled.ts";
import type { BillRow, NewBill, NewBillLine, NewBillReceipt } from "./write-bills.ts";

export type NewCorrection = Omit<RowOf<typeof billCorrections>, "tenantId" | "createdAt">;

/** The rows of bills that a write adds, changes and removes. */
export interface BillChanges {
  /** A new bill. */
  bill?: NewBill | undefined;
  /** Bills with another row or another line. */
  changedBills?: readonly BillRow[];
  /** New lines of a bill. */
  added?: { billId: string; lines: readonly NewBillLine[] };
  changedLines?: readonly NewBillLine[];
  removedLineIds?: readonly string[];
  /** The receipts that are new or have other cents. */
  receipts?: readonly NewBillReceipt[];
  /** Lines that no longer pay for receipts. */
  unreceivedLineIds?: readonly string[];
  /** Layers whose unbilled quantity changes. */
  recountedLayerIds?: readonly string[];
  /** Lines whose charges for goods of other bills are replaced by `charges`. */
  chargedByLineIds?: readonly string[];
  charges?: readonly AppliedCharge[];
  /** Bills whose core deposits make cores, unless they are drafts. */
  coresOfBillIds?: readonly string[];
  /** Cores with other quantities. */
  cores?: readonly CoreQuantities[];
  returnCredits?: readonly ReturnCredit[];
  /** Lines of void bills, which settle no returned goods any more. */
  unsettledLineIds?: readonly string[];
  variances?: readonly NewVariance[];
  correction?: NewCorrection | undefined;
}

const rowOfBill = settableOf(bills);
const rowOfLine = settableOf(billLines, "billId");

/** The fields of a line that only some kinds have, with their defaults. */
export const defaultsOfBillLine = defaultsOf(billLines, "tenantId", "billId");

/** Saves changes of bills, which must be locked, without waiting for the answers. */
export function saveBillChanges(scope: WriteScope, changes: BillChanges): void {
  const { changedBills = [], changedLines = [], recountedLayerIds = [] } = changes;
  const { coresOfBillIds = [], cores = [] } = changes;
  const before = [
    ...deletionOf(scope, "applied_charges", "source_line_id", changes.chargedByLineIds),
    ...deletionOf(scope, "bill_receipts", "bill_line_id", changes.unreceivedLineIds),
    ...deletionOf(scope, "return_credits", "bill_line_id", changes.unsettledLineIds),
    ...(changedLines.length > 0 ? [updateOf(scope, rowOfLine, changedLines)] : []),
    ...deletionOf(scope, "bill_lines", "id", changes.removedLineIds),
    ...(changedBills.length > 0 ? [updateOf(scope, rowOfBill, changedBills, scope.now)] : []),
  ];
  const insertions = insertionsOf(scope, changes);
  const recounts =
    recountedLayerIds.length > 0 ? [recountOfUnbilled(scope, recountedLayerIds)] : [];
  for (const statement of before) scope.db.write(statement);
  for (const statement of [...insertions, ...recounts]) scope.db.write(statement);
  if (coresOfBillIds.length > 0) insertCores(scope, coresOfBillIds);
  if (cores.length > 0) updateCores(scope, cores);
}

function deletionOf(
  { tenantId }: Scope,
  table: "applied_charges" | "bill_receipts" | "bill_lines" | "return_credits",
  column: string,
  ids: readonly string[] = [],
): Sql[] {
  if (ids.length === 0) return [];
  return [
    sql`DELETE FROM ${raw(table)}
      WHERE tenant_id = ${tenantId} AND ${raw(column)} = ANY(${arrayOf(ids)}::uuid[])`,
  ];
}

/** Rows refer to those of insertions before them. */
function insertionsOf(scope: Scope, changes: BillChanges): Sql[] {
  const { tenantId, now } = scope;
  const { bill, added, receipts = [], charges = [], correction } = changes;
  const { returnCredits: credits = [], variances = [] } = changes;
  const made = { tenantId, paidCents: 0, voidReason: null, createdAt: now, updatedAt: now };
  const known = sql`ON CONFLICT (tenant_id, cost_layer_id, bill_line_id) DO UPDATE SET cents = excluded.cents`;
  return [
    ...(bill ? [insertionOfRow(bills, { ...bill, ...made, ...noIntegrationColumns })] : []),
    ...(added && added.lines.length > 0
      ? [insertionOf(scope, billLines, added.lines, { billId: added.billId })]
      : []),
    ...(receipts.length > 0 ? [sql`${insertionOf(scope, billReceipts, receipts)} ${known}`] : []),
    ...(charges.length > 0 ? [insertionOf(scope, appliedCharges, charges)] : []),
    ...(credits.length > 0 ? [insertionOf(scope, returnCredits, credits)] : []),
    ...(variances.length > 0 ? [insertionOfVariances(scope, variances)] : []),
    ...(correction
      ? [insertionOfRow(billCorrections, { ...correction, tenantId, createdAt: now })]
      : []),
  ];
}
