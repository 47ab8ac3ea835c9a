import type { RawDatabase } from "./database.ts";

type Table = "invoices" | "invoice_lines" | "payments" | "credits";
type Row = Record<string, unknown>;

const orders = {
  invoices: "number",
  invoice_lines: "position",
  payments: "created_at, id",
  credits: "created_at, id",
} as const satisfies Record<Table, string>;

/** The stored money rows of an invoice: in order, with days as texts. */
export function moneyOf(database: RawDatabase) {
  return async (table: Table, invoiceId: string): Promise<Row[]> => {
    const of = table === "invoices" ? "id" : "invoice_id";
    const rows = await database.query(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${of} = $1 ORDER BY ${orders[table]}`,
      [invoiceId],
    );
    return rows.map(({ row }) => row);
  };
}
