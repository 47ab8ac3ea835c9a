import { type ColumnConcept, columnEntryOf } from "../../../lexicon/columns.ts";

/** What a column of a table contains. */
export type ColumnField =
  | "partNumber"
  | "customerPartNumber"
  | "vendorPartNumber"
  | "newPart"
  | "lineNumber"
  | "description"
  | "shipped"
  | "quantity"
  | "ordered"
  | "backordered"
  | "unit"
  | "packSize"
  | "price"
  | "listPrice"
  | "core"
  | "coreTotal"
  | "amount"
  | "discount"
  | "tax"
  | "formerPart"
  | "ignored";

/** The fields of a line that are numbers. */
export const numberFields: ReadonlySet<ColumnField | undefined> = new Set<ColumnField | undefined>([
  "shipped",
  "quantity",
  "ordered",
  "backordered",
  "price",
  "listPrice",
  "core",
  "coreTotal",
  "amount",
  "discount",
]);

/** `Amount excl. tax` is an amount. One with its tax is none of the goods. */
const withoutTax =
  /(?<=[a-z]) (?:excl|excluding|exc|ex|before|without|net of) (?:of )?(?:sales )?(?:tax|vat|gst|hst)$/;

/** Concepts that a table of goods has a column for. Others name no column of one. */
const fields: Partial<Record<ColumnConcept, ColumnField>> = {
  partNumber: "partNumber",
  customerPartNumber: "customerPartNumber",
  vendorPartNumber: "vendorPartNumber",
  newPart: "newPart",
  lineNumber: "lineNumber",
  description: "description",
  shipped: "shipped",
  quantity: "quantity",
  ordered: "ordered",
  backordered: "backordered",
  unit: "unit",
  packSize: "packSize",
  price: "price",
  listPrice: "listPrice",
  core: "core",
  coreTotal: "coreTotal",
  amount: "amount",
  discount: "discount",
  tax: "tax",
  formerPart: "formerPart",
  place: "ignored",
  note: "ignored",
  invoiceDate: "ignored",
  vendorName: "ignored",
  purchaseOrder: "ignored",
};

function fieldOf(header: string): ColumnField | undefined {
  const entry = columnEntryOf(normalised(header));
  return entry && fields[entry.concept];
}

const counted: ReadonlySet<ColumnField> = new Set<ColumnField>([
  "shipped",
  "quantity",
  "ordered",
  "price",
]);

/** What a header means. `Unit` is a price if its cells are amounts. */
export function columnFieldOf(header: string): ColumnField | undefined {
  const field = fieldOf(header);
  const [first, second, ...others] = header.split("/").map(fieldOf);
  if (field !== undefined || others.length > 0) return field;
  // `Item / Description`: the description is below the number.
  if (first === "partNumber" && second === "description") return first;
  // `Price / UOM`: a number with its unit.
  return first !== undefined && counted.has(first) && second === "unit" ? first : undefined;
}

/** `Part #` → `part no`; `Price (USD)` → `price` */
export function normalised(header: string): string {
  return header
    .toLowerCase()
    .replace(/\(?(us\$|\$|€|£|\b(usd|eur|cad|aud|nzd|gbp|chf)\b)\)?/g, " ")
    .replaceAll("#", " no ")
    .replaceAll("%", " pct ")
    .replace(/\bnumber\b/g, "no")
    .replace(/\bquantity\b/g, "qty")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(withoutTax, "");
}
