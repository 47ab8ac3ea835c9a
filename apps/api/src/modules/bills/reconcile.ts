import { invalid } from "@bayline/contracts";
import {
  findStatedBills,
  findVendor,
  type Group,
  listUncreditedCores,
  listUncreditedReturns,
  listUnstatedBills,
  type StatedBill,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { sumOf } from "../amounts/money.ts";
import { unknownReference } from "../records.ts";

type Input = InputOf<"bills.reconcile">;

/** The most records of a group that an answer lists. */
const most = 1000;

/** Compares a vendor's statement with its bills. Writes nothing. */
export async function reconcileBills(ctx: WriteContext, { vendorId, rows }: Input) {
  const vendor = isId(vendorId) ? await findVendor(ctx, vendorId) : undefined;
  if (!vendor) throw invalid([unknownReference("vendorId", "vendor")]);
  const stated = rows.map(statedRow);
  const keys = [...new Set(stated.map(({ number }) => keyOf(number)))];
  const compared = compareRows(stated, await findStatedBills(ctx, vendorId, keys));
  const named = compared.flatMap(({ bill }) => bill?.id ?? []);
  const [unstated, returns, cores, open] = await Promise.all([
    listUnstatedBills(ctx, vendorId, { stated: named, limit: most }),
    listUncreditedReturns(ctx, vendorId, most),
    listUncreditedCores(ctx, vendorId, most),
    listUnstatedBills(ctx, vendorId, { stated: [], limit: 1 }),
  ]);
  const groups = groupsOf(compared);
  return {
    vendorId,
    vendorName: vendor.name,
    ...groups,
    notOnStatement: unstated.rows.map((bill) => ({
      number: bill.number,
      type: bill.type,
      ...booked(bill),
    })),
    returnsNotCredited: returns.rows,
    coresNotCredited: cores.rows,
    totals: {
      statementCents: sumOf(stated, ({ amountCents }) => amountCents),
      balanceCents: open.cents,
      matched: totalOf(groups.matched),
      differing: totalOf(groups.differing),
      notInBooks: totalOf(groups.notInBooks),
      notOnStatement: wholeOf(unstated),
      returnsNotCredited: wholeOf(returns),
      coresNotCredited: wholeOf(cores),
    },
  };
}

const keyOf = (number: string) => number.toUpperCase();

function statedRow({ type, ...row }: Input["rows"][number], index: number) {
  const isCredit = type ? type === "credit" : row.amountCents < 0;
  return { row: index, ...row, type: isCredit ? ("credit" as const) : ("invoice" as const) };
}

type StatedRow = ReturnType<typeof statedRow>;

interface Compared {
  row: StatedRow;
  bill: StatedBill | undefined;
}

/**
 * Assigns each row the bill with its number and type: the one with its amount first. A bill is
 * assigned once, so a row that repeats a number has no bill. Pure.
 */
export function compareRows(rows: StatedRow[], bills: StatedBill[]): Compared[] {
  const left = new Map<string, StatedBill[]>();
  for (const bill of bills) {
    const key = `${bill.type} ${bill.numberKey}`;
    left.set(key, [...(left.get(key) ?? []), bill]);
  }
  const assigned = new Map<StatedRow, StatedBill>();
  for (const mustAgree of [true, false]) {
    for (const row of rows) {
      const candidates = left.get(`${row.type} ${keyOf(row.number)}`) ?? [];
      const index = candidates.findIndex((bill) => !mustAgree || agrees(row, bill));
      const bill = assigned.has(row) ? undefined : candidates[index];
      if (!bill) continue;
      candidates.splice(index, 1);
      assigned.set(row, bill);
    }
  }
  return rows.map((row) => ({ row, bill: assigned.get(row) }));
}

/** Statements list either the amounts of bills or what is still open of them. */
function agrees({ amountCents }: StatedRow, { totalCents, paidCents }: StatedBill): boolean {
  return amountCents === totalCents || amountCents === totalCents - paidCents;
}

function groupsOf(compared: Compared[]) {
  const known = compared.flatMap(({ row, bill }) =>
    bill ? [{ agreed: agrees(row, bill), line: { ...row, ...booked(bill) } }] : [],
  );
  return {
    matched: known.flatMap(({ agreed, line }) => (agreed ? [line] : [])),
    differing: known.flatMap(({ agreed, line }) =>
      agreed ? [] : [{ ...line, differenceCents: line.amountCents - line.totalCents }],
    ),
    notInBooks: compared.flatMap(({ row, bill }) => (bill ? [] : [row])),
  };
}

function booked(bill: StatedBill) {
  return {
    billId: bill.id,
    status: bill.status,
    billDate: bill.billDate,
    totalCents: bill.totalCents,
    balanceCents: bill.totalCents - bill.paidCents,
  };
}

function totalOf(rows: ReadonlyArray<{ amountCents: number }>) {
  return { count: rows.length, amountCents: sumOf(rows, ({ amountCents }) => amountCents) };
}

const wholeOf = ({ count, cents }: Group<unknown>) => ({ count, amountCents: cents });
