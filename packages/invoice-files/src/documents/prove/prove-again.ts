import { type DocumentInvoice, partKey } from "@bayline/contracts";
import type {
  DocumentReading,
  KnownFacts,
  KnownOrder,
  KnownVendor,
  ProvedField,
} from "../types.ts";
import { isOfOtherVendor, proveDate, proveNumber, proveOrder } from "./heading.ts";
import { lawful, type StoredField } from "./lawful.ts";
import { knownNumbers, type LineFacts, provePart } from "./lines.ts";
import { provePack } from "./packs.ts";
import { readingOfStored, type StoredDocument, storedRival } from "./stored.ts";
import { proveVendor } from "./vendor.ts";

export interface ProvedAgain {
  invoice: DocumentInvoice;
  fields: StoredField[];
  /** The document names an order that it cannot belong to. */
  isOrderOpen: boolean;
}

const orderPath = "purchaseOrderNumber";

/**
 * Judges the fields that depend on the shop's records again, after a person corrected others: the
 * vendor, the order, the number, the date, the parts and the packs. What a person decided stays,
 * and so does what the document itself leaves open.
 */
export function proveAgain({ invoice, fields }: StoredDocument, facts: KnownFacts): ProvedAgain {
  const reading = readingOfStored({ invoice, fields });
  const judged = new JudgedFields(fields);
  const vendor = findVendor(invoice, reading, { judged, facts });
  const { order, isOpen } = findOrder(invoice, reading, { judged, facts, vendor });
  const certainVendor = judged.isCertain("vendor") ? vendor : null;
  judged.judge("invoiceNumber", proveNumber(reading, certainVendor, order, facts.orders));
  // An order that a person names may have been entered after the invoice came.
  const date = proveDate(reading, facts, judged.isByPerson(orderPath) ? null : order);
  const isDated = judged.judge("invoiceDate", date.field);
  const isNamed = invoice.type === "invoice" && invoice.purchaseOrderNumber !== null;
  const known = { parts: facts.parts, order, vendor: certainVendor };
  const lines = judgeLines(invoice.lines, reading, { judged, known });
  const again = {
    ...invoice,
    ...(vendor && { vendorId: vendor.id, vendorName: vendor.name }),
    ...(isDated && { invoiceDate: date.value }),
    ...(isNamed && { purchaseOrderId: order?.id ?? null }),
    ...(order && { purchaseOrderNumber: order.number }),
    lines,
  };
  const said = lawful({ invoice: again, fields: judged.all, open: [] });
  return { invoice: said.invoice, fields: said.fields, isOrderOpen: isOpen };
}

/** The fields of a document, of which those that were read are judged again. */
class JudgedFields {
  readonly #byPath: Map<string, StoredField>;

  constructor(fields: readonly StoredField[]) {
    this.#byPath = new Map(fields.map((field) => [field.path, field]));
  }

  get all(): StoredField[] {
    return [...this.#byPath.values()];
  }

  isCertain(path: string): boolean {
    return this.#byPath.get(path)?.certainty === "certain";
  }

  isByPerson(path: string): boolean {
    return this.#byPath.get(path)?.by === "person";
  }

  /** Judges a field that was read. Returns false if a person must decide it, or has. */
  judge(path: string, { certainty, reason, rivals = [] }: ProvedField): boolean {
    const field = this.#byPath.get(path);
    if (field?.by !== "read" || field.isDoubtful) return false;
    const { rivals: _before, ...kept } = field;
    const others = rivals.flatMap(storedRival);
    this.#byPath.set(path, {
      ...kept,
      certainty,
      reason,
      ...(others.length > 0 && { rivals: others }),
    });
    return true;
  }

  /** Opens a field that a person decided, because it contradicts another one. */
  open(path: string, reason: string): void {
    const field = this.#byPath.get(path);
    if (field) this.#byPath.set(path, { ...field, certainty: "likely", reason });
  }
}

interface Judging {
  judged: JudgedFields;
  facts: KnownFacts;
}

/**
 * The vendor of the document. An account number that a person entered may identify it: the one that
 * was read was judged beside the name on the document, which is not kept.
 */
function findVendor(
  { vendorId, vendorName }: DocumentInvoice,
  reading: DocumentReading,
  { judged, facts }: Judging,
): Pick<KnownVendor, "id" | "name" | "accountNumber"> | null {
  if (judged.isByPerson("accountNumber") && !judged.isCertain("vendor")) {
    const { vendor, field } = proveVendor(reading, facts.vendors);
    if (vendor && field.certainty === "certain" && judged.judge("vendor", field)) return vendor;
  }
  if (vendorId === null) return null;
  const known = facts.vendors.find(({ id }) => id === vendorId);
  return known ?? { id: vendorId, name: vendorName ?? "", accountNumber: null };
}

interface Found {
  /** Null if the document belongs to no order. */
  order: KnownOrder | null;
  isOpen: boolean;
}

function findOrder(
  { type, vendorName, purchaseOrderId, purchaseOrderNumber }: DocumentInvoice,
  reading: DocumentReading,
  { judged, facts, vendor }: Judging & { vendor: { id: string } | null },
): Found {
  if (type === "credit" || purchaseOrderNumber === null) return { order: null, isOpen: false };
  // A vendor that booking adds has no orders.
  const isNew = vendor === null && vendorName !== null && judged.isCertain("vendor");
  const seller = isNew ? { id: null } : vendor;
  if (!judged.isByPerson(orderPath)) {
    const { order, field, isOpen } = proveOrder(reading, facts.orders, seller);
    judged.judge(orderPath, field);
    return { order, isOpen };
  }
  const order = facts.orders.find(({ id }) => id === purchaseOrderId);
  if (order && !isOfOtherVendor(order, seller)) return { order, isOpen: false };
  const reason = order
    ? "is one of another vendor"
    : "accepts no invoice: it is closed, or a return";
  judged.open(orderPath, `order ${purchaseOrderNumber} ${reason}`);
  return { order: null, isOpen: true };
}

function judgeLines(
  lines: DocumentInvoice["lines"],
  reading: DocumentReading,
  { judged, known }: { judged: JudgedFields; known: LineFacts },
): DocumentInvoice["lines"] {
  const keys = lines.flatMap(({ partNumber }) => (partNumber === null ? [] : partKey(partNumber)));
  const numbers = knownNumbers(known, keys);
  const counts = Map.groupBy(keys, (key) => key);
  return lines.map((line, index) => {
    const read = reading.lines[index];
    if (!read) return line;
    const at = `lines[${index}]`;
    // A part on two lines stays with a person.
    const isAlone = read.partNumber && counts.get(partKey(read.partNumber.value))?.length === 1;
    const part = isAlone ? provePart(read, numbers) : null;
    const isJudged = part !== null && judged.judge(`${at}.partNumber`, part.field);
    const partNumber = isJudged ? part.value : line.partNumber;
    const pack = read.packQuantity && provePack(read, partNumber, numbers);
    const isPacked = pack && judged.judge(`${at}.packQuantity`, pack.field);
    return { ...line, partNumber, ...(isPacked && { packQuantity: pack.value }) };
  });
}
