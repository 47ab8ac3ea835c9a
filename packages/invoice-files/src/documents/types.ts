import type { ChargeKind } from "@bayline/contracts";

/** A rectangle on a page, in points from the page's top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A run of text on a page. */
export interface TextItem extends Box {
  text: string;
  /** In radians. Absent if the text is upright. */
  angle?: number;
}

/** The text of a page, in points, with its rotation applied. */
export interface TextPage {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  items: TextItem[];
  /** Ruling lines, along the page or across it. */
  rules?: Box[];
  /** Some of the text is not seen, such as what a program recognised in a picture. */
  hasHiddenText?: boolean;
}

/** Where a value was read: on a page, or in a cell or segment of a file without pages. */
export interface Evidence {
  text: string;
  page: number | null;
  box: Box | null;
  /** `row 4, Unit cost`, or `segment 9, IT104`. Null on a page. */
  place: string | null;
}

/** Another value that the document allows; without evidence, its place is not known. */
export interface Rival {
  value: unknown;
  evidence: Evidence | null;
}

/** A value as read. */
export interface Reading<Value> {
  value: Value;
  evidence: Evidence;
  /**
   * Other values that the document allows as well. A field with any is not certain by its label.
   */
  alternatives: Value[];
  /** Other values with their places. They need not be all of the alternatives. */
  rivals?: Array<{ value: Value; evidence: Evidence }>;
  /** Why the document itself leaves it open whether this is the value. It is not certain. */
  doubt?: string;
  /** Of a date: day and month are in the order that is usual at its place, which is no proof. */
  isUsual?: boolean;
}

/** What a document is. Only invoices and credit memos are booked. */
export type DocumentKind = "invoice" | "credit" | "other";

/** A charge as read, in cents. A discount is negative. */
export interface ChargeReading {
  kind: ChargeKind;
  /** Its name is not known: it is a charge because the amounts add up with it. */
  isKindOpen?: boolean;
  description: Reading<string> | null;
  amountCents: Reading<number>;
}

/** A line of goods as read. Absent fields were not found. */
export interface LineReading {
  partNumber: Reading<string> | null;
  vendorPartNumber: Reading<string> | null;
  description: Reading<string> | null;
  /** Shipped, in units of the invoice. Negative on a credit memo. */
  quantity: Reading<number> | null;
  /** Units of stock in each unit of the invoice, such as 12 for a box of 12. */
  packQuantity: Reading<number> | null;
  /** Printed unit price in cents; may be a fraction, such as 0.5 for 50 cents per hundred. */
  unitCostCents: Reading<number> | null;
  amountCents: Reading<number> | null;
  /** Of each unit. */
  coreDepositCents: Reading<number> | null;
}

/** What the file alone says, before the shop's records confirm it. */
export interface DocumentReading {
  kind: DocumentKind;
  /** What a document of kind `other` is, in words: `a statement of account`. */
  otherKind: string | null;
  /** Identifies the arrangement of labels and columns; equal for documents of one template. */
  layout: string | null;
  vendorName: Reading<string> | null;
  accountNumber: Reading<string> | null;
  /** Other numbers around the goods, one of which may be the account number of the vendor. */
  otherNumbers?: Reading<string>[];
  invoiceNumber: Reading<string> | null;
  /** `YYYY-MM-DD`. */
  invoiceDate: Reading<string> | null;
  dueDate: Reading<string> | null;
  purchaseOrderNumber: Reading<string> | null;
  lines: LineReading[];
  charges: ChargeReading[];
  totalCents: Reading<number> | null;
  /** What could not be read, in words. Amounts of a reading with any are not certain. */
  problems?: string[];
}

/** What the service looks up in a shop's records before a reading is proved. */
export interface DocumentLookups {
  accountNumbers: string[];
  vendorNames: string[];
  purchaseOrderNumbers: string[];
  /** Each part number as read, and with O/0, I/1, S/5 and B/8 exchanged. At most 500. */
  partNumbers: string[];
  layout: string | null;
}

export interface KnownVendor {
  id: string;
  name: string;
  accountNumber: string | null;
  /** A person has booked a document of this vendor with this layout. */
  hasConfirmedLayout: boolean;
}

export interface KnownOrder {
  id: string;
  number: string;
  vendorId: string | null;
  /** `YYYY-MM-DD`. */
  createdOn: string;
  lines: KnownOrderLine[];
}

export interface KnownOrderLine {
  partNumber: string;
  /** Null if the order does not say it. */
  unitCostCents: number | null;
  outstandingQuantity: number;
}

export interface KnownPart {
  partNumber: string;
  isInInventory: boolean;
  /** What the shop pays for one. Null if it does not say. */
  unitCostCents: number | null;
  /** Vendors whose earlier bills name the part. */
  billedByVendorIds: string[];
}

/** The shop's records that `DocumentLookups` found. */
export interface KnownFacts {
  /** `YYYY-MM-DD`, in the shop's time zone. */
  today: string;
  vendors: KnownVendor[];
  orders: KnownOrder[];
  parts: KnownPart[];
}

/**
 * `certain` only if something other than the field's own reading confirms it; `likely` if it was
 * read and nothing confirms it; `missing` if it was not read.
 */
export type Certainty = "certain" | "likely" | "missing";

/** A field of a proved invoice. */
export interface ProvedField {
  /** `vendor`, `invoiceNumber` or `lines[2].quantity`. */
  path: string;
  certainty: Certainty;
  /** Why: what confirms the field, or what a person must check. */
  reason: string;
  evidence: Evidence | null;
  /** The document leaves it open in a way that other values of it cannot settle. */
  isDoubtful?: boolean;
  /** Other values that the document allows. Absent if there are none. */
  rivals?: Rival[];
}

export interface ProvedLine {
  partNumber: string | null;
  vendorPartNumber: string | null;
  description: string | null;
  quantity: number | null;
  packQuantity: number | null;
  unitCostCents: number | null;
  amountCents: number | null;
  coreDepositCents: number | null;
}

/** A receiving request with the certainty of each of its fields. */
export interface ProvedInvoice {
  type: "invoice" | "credit";
  vendorId: string | null;
  vendorName: string | null;
  accountNumber: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  purchaseOrderId: string | null;
  purchaseOrderNumber: string | null;
  lines: ProvedLine[];
  charges: Array<{
    kind: ChargeReading["kind"];
    description: string | null;
    amountCents: number;
  }>;
  totalCents: number | null;
  fields: ProvedField[];
  /** Paths of the fields that must be certain before a document is `ready`, and are not. */
  open: string[];
}
