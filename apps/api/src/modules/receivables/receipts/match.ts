import { invalid } from "@bayline/contracts";
import { findCustomer, findRemitted, type RemittedInvoice } from "@bayline/db";
import { isId } from "../../../ids.ts";
import type { WriteContext } from "../../../pipeline/context.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { sumOf } from "../../amounts/money.ts";
import { unknownReference } from "../../records.ts";

type Input = InputOf<"receipts.match">;
type Row = Input["rows"][number];
type MatchedBy = "number" | "po_number" | "amount";

/** Proposes which invoices a customer's remittance pays. Writes nothing. */
export async function matchRemittance(ctx: WriteContext, { customerId, rows }: Input) {
  const customer = isId(customerId) ? await findCustomer(ctx, customerId) : undefined;
  if (!customer) throw invalid([unknownReference("customerId", "customer")]);
  const invoices = await findRemitted(ctx, {
    customerId,
    numbers: rows.map(({ number }) => invoiceNumberOf(number)).filter((number) => number !== null),
    poNumbers: rows.map(({ number }) => number),
    balances: rows.map(({ amountCents }) => amountCents),
  });
  const matched = matchRows(rows, invoices);
  const allocations = allocationsOf(matched);
  return {
    customerId,
    customerName: customer.name,
    rows: matched,
    allocations,
    remittedCents: sumOf(rows, ({ amountCents }) => amountCents),
    allocatedCents: sumOf(allocations, ({ amountCents }) => amountCents),
  };
}

/** `INV-1003`, `inv 1003` and `1003` are the invoice 1003; null for any other text. */
export function invoiceNumberOf(text: string): number | null {
  const digits = /^(?:inv(?:oice)?)?[-#.\s]*0*(\d{1,15})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

interface Match {
  invoice: RemittedInvoice;
  matchedBy: MatchedBy;
}

/**
 * Finds the invoice of each row, by its number first, then by PO number, then by amount. Rows of
 * one invoice share its balance in their order. Pure.
 */
export function matchRows(rows: readonly Row[], invoices: readonly RemittedInvoice[]) {
  const named = rows.map((row) => byNumber(row, invoices) ?? byPoNumber(row, invoices));
  const taken = new Set(named.map((match) => match?.invoice.id));
  const found = rows.map((row, at) => named[at] ?? byAmount(row, invoices, taken));
  const left = new Map(invoices.map(({ id, balanceCents }) => [id, balanceCents]));
  return rows.map(({ number, amountCents }, row) => {
    const match = found[row];
    const invoice = match?.invoice;
    const owed = invoice ? (left.get(invoice.id) ?? 0) : 0;
    const allocatedCents = Math.max(0, Math.min(owed, amountCents));
    if (invoice) left.set(invoice.id, owed - allocatedCents);
    return {
      row,
      number,
      amountCents,
      result: resultOf(match, { amountCents, owed }),
      matchedBy: match?.matchedBy ?? null,
      invoiceId: invoice?.id ?? null,
      invoiceNumber: invoice?.invoiceNumber ?? null,
      balanceCents: invoice?.balanceCents ?? null,
      allocatedCents,
    };
  });
}

function byNumber({ number }: Row, invoices: readonly RemittedInvoice[]): Match | undefined {
  const sought = invoiceNumberOf(number);
  const invoice = invoices.find((one) => one.number === sought);
  return invoice && { invoice, matchedBy: "number" };
}

/** The open invoice with the PO number if there is one, and no other. */
function byPoNumber({ number }: Row, invoices: readonly RemittedInvoice[]): Match | undefined {
  const key = number.toLowerCase();
  const same = invoices.filter(({ poNumber }) => poNumber?.toLowerCase() === key);
  const open = same.filter(({ balanceCents }) => balanceCents > 0);
  const [invoice, ...others] = open.length > 0 ? open : same;
  return invoice && others.length === 0 ? { invoice, matchedBy: "po_number" } : undefined;
}

function byAmount(
  { amountCents }: Row,
  invoices: readonly RemittedInvoice[],
  taken: ReadonlySet<string | undefined>,
): Match | undefined {
  const [invoice, ...others] = invoices.filter(
    ({ id, balanceCents }) => balanceCents > 0 && balanceCents === amountCents && !taken.has(id),
  );
  return invoice && others.length === 0 ? { invoice, matchedBy: "amount" } : undefined;
}

function resultOf(
  match: Match | undefined,
  { amountCents, owed }: { amountCents: number; owed: number },
) {
  if (!match) return "unknown" as const;
  if (owed === 0) return "settled" as const;
  if (amountCents === owed) return "paid" as const;
  return amountCents < owed ? ("short" as const) : ("over" as const);
}

/** One allocation for each invoice, in the order of the rows. */
function allocationsOf(rows: ReturnType<typeof matchRows>) {
  const byInvoice = Map.groupBy(
    rows.filter(({ allocatedCents }) => allocatedCents > 0),
    ({ invoiceId }) => invoiceId,
  );
  return [...byInvoice].flatMap(([invoiceId, ofInvoice]) => {
    const amountCents = sumOf(ofInvoice, ({ allocatedCents }) => allocatedCents);
    return invoiceId === null ? [] : [{ invoiceId, amountCents }];
  });
}
