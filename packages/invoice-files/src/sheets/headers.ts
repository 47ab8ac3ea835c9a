import { type ColumnConcept, columnEntryOf } from "../lexicon/columns.ts";

export type LineField =
  | "partNumber"
  | "description"
  | "quantity"
  | "unitCostCents"
  | "coreDepositCents"
  | "vendorPartNumber"
  | "note";

export type HeaderField =
  | "invoiceNumber"
  | "invoiceDate"
  | "dueDate"
  | "totalCents"
  | "vendorName"
  | "vendorId"
  | "accountNumber"
  | "purchaseOrder";

/** Columns with charges of the invoice. */
export type ChargeField = "freight" | "fee" | "tax" | "other";

export type Field = LineField | HeaderField | ChargeField;

const moneyFields: ReadonlySet<Field> = new Set<Field>([
  "unitCostCents",
  "coreDepositCents",
  "totalCents",
  "freight",
  "fee",
  "tax",
  "other",
]);

export function isMoney(field: Field): boolean {
  return moneyFields.has(field);
}

/** Fields whose column dealers also use for flags, such as a Tax column of Y and N. */
export const flaggedFields: readonly Field[] = [
  "coreDepositCents",
  "freight",
  "fee",
  "tax",
  "other",
];

/**
 * The concepts of each field. If a sheet has several columns for one, the first concept and its
 * clearest name is used: the shipped quantity rather than the ordered one, the shop's price rather
 * than a list price.
 */
const concepts: Record<Field, ColumnConcept[]> = {
  partNumber: ["partNumber"],
  description: ["description"],
  quantity: ["shipped", "quantity"],
  unitCostCents: ["price"],
  coreDepositCents: ["core"],
  vendorPartNumber: ["vendorPartNumber"],
  note: ["note"],
  invoiceNumber: ["invoiceNumber"],
  invoiceDate: ["invoiceDate"],
  dueDate: ["dueDate"],
  totalCents: ["totalCents"],
  freight: ["freight"],
  fee: ["fee"],
  tax: ["tax"],
  other: ["other"],
  vendorName: ["vendorName"],
  vendorId: ["vendorId"],
  accountNumber: ["accountNumber"],
  purchaseOrder: ["purchaseOrder"],
};

const fields = new Map(
  (Object.keys(concepts) as Field[]).flatMap((field) =>
    concepts[field].map((concept, at) => [concept, { field, order: at }] as const),
  ),
);

/** The field that a name means, and how far down the list of its names it is. */
function fieldOf(name: string): { field: Field; rank: number } | undefined {
  const entry = columnEntryOf(name);
  const known = entry && fields.get(entry.concept);
  return known && { field: known.field, rank: known.order + 1 - entry.weight };
}

/** The charge that a row with this label has, if it is one: `Sales Tax:` is a tax. */
export function chargeFieldOf(label: string): ChargeField | undefined {
  const field = fieldOf(normalise(label))?.field;
  return chargeFields.find((charge) => charge === field);
}

export const chargeFields = ["freight", "fee", "tax", "other"] as const;

export function isCoreLabel(label: string): boolean {
  const name = normalise(label).replace(/s$/, "");
  return name !== "core" && fieldOf(name)?.field === "coreDepositCents";
}

export function isDiscount(label: string): boolean {
  return /^(less)?(trade|early|cash|invoice)?discounts?$/.test(normalise(label));
}

/** Whether a label names the total of an invoice, and how clearly: 0 is the clearest. */
export function totalRankOf(label: string): number | undefined {
  const name = normalise(label);
  if (fieldOf(name)?.field === "totalCents") return 0;
  return name === "total" || name === "totals" ? 1 : undefined;
}

export function isSubtotal(label: string): boolean {
  return /^(sub|parts|merchandise|goods)totals?$/.test(normalise(label));
}

/** `Part #` → partno; `Unit Cost (USD)` → unitcost */
function normalise(header: string): string {
  return header
    .toLowerCase()
    .replaceAll("#", " no ")
    .replace(/¢/g, " cents ")
    .replace(/\((usd|us\$|\$)\)|\busd\b/g, " ")
    .replace(/[^a-z0-9]/g, "");
}

interface Meaning {
  field: Field;
  rank: number;
  isCents: boolean;
}

function meaningOf(header: string): Meaning | undefined {
  const name = normalise(header);
  const bare = name.replace(/(in)?cents?/, "");
  const isCents = bare !== name;
  const match = fieldOf(isCents ? bare : name);
  if (!match) return undefined;
  if (isCents && !isMoney(match.field)) return undefined;
  return { field: match.field, rank: match.rank, isCents };
}

export interface Column {
  index: number;
  isCents: boolean;
  header: string;
}

export interface Columns {
  /** The column of each field. */
  of: Map<Field, Column>;
  /** Columns with the same meaning as the used one. */
  duplicates: Array<{ field: Field; column: Column }>;
  /** Headers of columns that are not used. */
  unused: string[];
}

/** Parses a header row. Returns undefined if the row is not one. */
export function readHeaders(cells: readonly string[]): Columns | undefined {
  const headers = cells.map((cell) => cell.trim());
  const of: Columns["of"] = new Map();
  const duplicates: Columns["duplicates"] = [];
  for (const [field, [first, ...others]] of bestColumns(headers)) {
    if (first) of.set(field, first);
    duplicates.push(...others.map((column) => ({ field, column })));
  }
  // A title above the table may contain "Invoice" or "Part" too. A header row has at least these.
  if (!of.has("partNumber") || !(of.has("quantity") || of.has("unitCostCents"))) return undefined;
  return { of, duplicates, unused: unusedOf(headers, of) };
}

function unusedOf(headers: readonly string[], of: Columns["of"]): string[] {
  const used = new Set([...of.values()].map(({ index }) => index));
  return headers.filter((header, index) => header !== "" && !used.has(index));
}

/** Returns the columns with the best rank for each field, from left to right. */
function bestColumns(headers: readonly string[]): Map<Field, Column[]> {
  const best = new Map<Field, { rank: number; columns: Column[] }>();
  for (const [index, header] of headers.entries()) {
    const meaning = meaningOf(header);
    if (!meaning) continue;
    const { field, rank, isCents } = meaning;
    const known = best.get(field);
    const column = { index, isCents, header };
    if (known?.rank === rank) known.columns.push(column);
    else if (!known || rank < known.rank) best.set(field, { rank, columns: [column] });
  }
  return new Map([...best].map(([field, { columns }]) => [field, columns]));
}
