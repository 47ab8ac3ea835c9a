import type { ChargeReading, DocumentKind } from "@bayline/invoice-files/documents";

/** What one unit of an invoice is. */
export interface Unit {
  label: string;
  /** Units of stock that the paper names for each unit. Several where the paper allows several. */
  packs: number[];
  /** How many units the printed price is for: 100 for a price per hundred. */
  per: number;
}

/** A printed line of goods. Quantities and amounts of a credit memo are negative. */
export interface TruthLine {
  /** The number that the shop's records have. */
  partNumber: string;
  /** The dealer's number for the part, on layouts that print both. */
  vendorPartNumber: string | null;
  description: string;
  ordered: number;
  shipped: number;
  backordered: number;
  unit: Unit;
  /** In cents, for `unit.per` units; may have fractions. */
  price: number;
  amountCents: number;
  /** Of each unit. */
  coreDepositCents: number | null;
}

export interface TruthCharge {
  kind: ChargeReading["kind"];
  label: string;
  amountCents: number;
}

export interface Company {
  name: string;
  slogan: string;
  street: string;
  city: string;
  phone: string;
}

/** Why a document must not be booked without a person. */
export type Blocked =
  | "vendor not known"
  | "part not known"
  | "total does not add up"
  | "part at two costs"
  | "core credit"
  | "another currency"
  | "misleading"
  | "not an invoice";

/** What a document says. */
export interface Truth {
  kind: DocumentKind;
  vendor: Company;
  customer: Company;
  shipTo: Company;
  /** Null on layouts that do not print it. */
  accountNumber: string | null;
  number: string;
  /** `YYYY-MM-DD`, as all dates here. */
  date: string;
  terms: string;
  dueDate: string;
  /** Null if the layout does not print it. */
  orderNumber: string | null;
  lines: TruthLine[];
  /** Lines of the order that the document prints with a shipped quantity and an amount of zero. */
  unshipped: TruthLine[];
  charges: TruthCharge[];
  goodsCents: number;
  coresCents: number;
  /** As printed. */
  totalCents: number;
  blocked: Blocked | null;
  /** The shop has two parts whose numbers differ by characters of like shape. */
  hasTwins: boolean;
}

/** What a layout can print, so that a truth has nothing else. */
export interface Prints {
  lines: [low: number, high: number];
  units: "each" | "packs" | "hundreds" | "mixed";
  /** Unit prices with four decimals. */
  hasFractions: boolean;
  cores: "none" | "column" | "lines";
  charges: Array<ChargeReading["kind"]>;
  /** Taxes on the goods of each invoice, beside the charges that only some have. */
  taxes?: Array<{ label: string; percent: number }>;
  /** What a credit memo keeps of the goods as a fee, in percent. */
  restocking?: number;
  hasBackorders: boolean;
  /** Lines of which nothing was shipped. */
  hasUnshipped?: boolean;
  hasVendorParts: boolean;
  hasAccount: boolean;
  hasOrder: boolean;
  /** Its amounts are in a currency that the shop does not use. */
  isForeign?: boolean;
  kinds: DocumentKind[];
}
