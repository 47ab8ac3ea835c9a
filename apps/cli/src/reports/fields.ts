import { formatDollars } from "@bayline/contracts/plain";
import { plainText } from "../terminal/text.ts";
import type { Field } from "./page.ts";

const right = { align: "right", mayShrink: false } as const;

export function text<Row>(label: string, of: (row: Row) => string | null): Field<Row> {
  const column = { label, align: "left", mayShrink: true } as const;
  return { column, of: (row) => plainText(of(row) ?? ""), total: "" };
}

/** A day or other word that must not be truncated. */
export function word<Row>(label: string, of: (row: Row) => string): Field<Row> {
  const column = { label, align: "left", mayShrink: false } as const;
  return { column, of: (row) => plainText(of(row)), total: "" };
}

export function cents<Row>(label: string, of: (row: Row) => number, total?: number): Field<Row> {
  return {
    column: { label, ...right },
    of: (row) => formatDollars(of(row)),
    total: total === undefined ? "" : formatDollars(total),
  };
}

/** An amount that the service returns in dollars. */
export function dollars<Row>(label: string, of: (row: Row) => number, total?: number): Field<Row> {
  return cents(label, (row) => toCents(of(row)), total === undefined ? undefined : toCents(total));
}

/**
 * Converts dollars to cents. Dollars are cents divided by 100, so the result is exact; averages are
 * rounded.
 */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

export function showDollars(amount: number): string {
  return formatDollars(toCents(amount));
}

export function count<Row>(label: string, of: (row: Row) => number, total?: number): Field<Row> {
  return {
    column: { label, ...right },
    of: (row) => String(of(row)),
    total: total === undefined ? "" : String(total),
  };
}

/** Has two decimals for alignment. */
export function decimal<Row>(label: string, of: (row: Row) => number, total?: number): Field<Row> {
  return {
    column: { label, ...right },
    of: (row) => of(row).toFixed(2),
    total: total === undefined ? "" : total.toFixed(2),
  };
}

export function percent<Row>(label: string, of: (row: Row) => number, total?: number): Field<Row> {
  const show = (value: number) => `${Math.round(value * 100) / 100} %`;
  return {
    column: { label, ...right },
    of: (row) => show(of(row)),
    total: total === undefined ? "" : show(total),
  };
}

/** A percentage of a whole. */
export function shareOf<Row>(label: string, of: (row: Row) => number, whole: number): Field<Row> {
  const show = (part: number) => `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)} %`;
  return { column: { label, ...right }, of: (row) => show(of(row)), total: "" };
}

/** Marks a column to be dropped first. */
export function extra<Row>(field: Field<Row>): Field<Row> {
  return { ...field, column: { ...field.column, isExtra: true } };
}

type FieldMaker<Row> = (label: string, of: (row: Row) => number, total?: number) => Field<Row>;

/** Returns a maker of fields whose total is the sum of the rows. */
export function withSum<Row>(rows: readonly Row[], make: FieldMaker<Row>) {
  return (label: string, of: (row: Row) => number) => make(label, of, sumOf(rows, of));
}

export function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}
