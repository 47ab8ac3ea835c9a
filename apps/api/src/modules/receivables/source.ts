import type { InvoiceRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";

/** The kinds of records that invoices bill: `workOrder`. */
export type InvoiceSources = Readonly<Record<InvoiceRow["source"], InvoiceSource>>;

declare module "../../pipeline/context.ts" {
  interface Services {
    invoiceSources: InvoiceSources;
  }
}

/** A kind of record that invoices bill. Its module implements it. */
export interface InvoiceSource {
  /**
   * Locks a record, which precedes its invoice in the lock order. Returns undefined if there is
   * none: it is purged or, without `evenDeleted`, deleted.
   */
  lock(
    ctx: WriteContext,
    id: string,
    which: { evenDeleted: boolean },
  ): Promise<BilledRecord | undefined>;
  /** Locks records by id, also deleted ones. */
  lockAll(ctx: WriteContext, ids: readonly string[]): Promise<BilledRecords>;
}

/** Locked records of one kind that have invoices. */
export interface BilledRecords {
  /** Updates the records after payments on their invoices. */
  standingsChanged(ctx: WriteContext, invoices: readonly InvoiceRow[]): Promise<void>;
}

/** A locked record that has an invoice. */
export interface BilledRecord {
  /** `WO-1001`. */
  number: string;
  /**
   * The uncredited amount of each line of the invoice, in whole cents without tax. Undefined if it
   * follows from the invoice and its credits alone.
   */
  creditableCents?(ctx: WriteContext): Promise<number[]>;
  /** Updates the record after a payment on its invoice, or a credit of it. */
  standingChanged(ctx: WriteContext, change: StandingChange): Promise<void>;
}

export type StandingChange =
  | { cause: "payment" | "refund" | "void"; invoice: InvoiceRow }
  /** `creditedCents` has the credited amount of each line, in whole cents without tax. */
  | { cause: "credit"; invoice: InvoiceRow; creditedCents: number[] };
