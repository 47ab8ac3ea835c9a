import type { DocumentInvoice, DocumentRival } from "@bayline/contracts";
import type { DocumentReading, LineReading, ProvedField, Reading, Rival } from "../types.ts";
import type { StoredField } from "./lawful.ts";

/** A proved field as it is stored. */
export function storedField({ evidence, rivals, ...field }: ProvedField): StoredField {
  const { page = null, box = null, place = null, text = null } = evidence ?? {};
  const stored: StoredField = { ...field, page, box, place, text, by: "read" };
  return rivals ? { ...stored, rivals: rivals.flatMap(storedRival) } : stored;
}

export function storedRival({ value, evidence }: Rival): DocumentRival[] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  const { page = null, box = null, text = null } = evidence ?? {};
  return [{ value, text, page, box }];
}

/** What a document says, as it is stored. */
export interface StoredDocument {
  invoice: DocumentInvoice;
  fields: readonly StoredField[];
}

/** The reading of a stored document, with the values that it has since. */
export function readingOfStored({ invoice, fields }: StoredDocument): DocumentReading {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const read = <Value extends string | number>(path: string, value: Value | null) =>
    value === null ? null : readingOf(value, byPath.get(path));
  const { type, vendorName, accountNumber, invoiceNumber, invoiceDate, dueDate } = invoice;
  return {
    kind: type,
    otherKind: null,
    layout: null,
    vendorName: read("vendor", vendorName),
    accountNumber: read("accountNumber", accountNumber),
    invoiceNumber: read("invoiceNumber", invoiceNumber),
    invoiceDate: read("invoiceDate", invoiceDate),
    dueDate: read("dueDate", dueDate),
    purchaseOrderNumber: read("purchaseOrderNumber", invoice.purchaseOrderNumber),
    lines: invoice.lines.map((line, index): LineReading => {
      const at = (field: string) => `lines[${index}].${field}`;
      return {
        partNumber: read(at("partNumber"), line.partNumber),
        vendorPartNumber: read(at("vendorPartNumber"), line.vendorPartNumber),
        description: read(at("description"), line.description),
        quantity: read(at("quantity"), line.quantity),
        packQuantity: read(at("packQuantity"), line.packQuantity),
        unitCostCents: read(at("unitCostCents"), line.unitCostCents),
        amountCents: read(at("amountCents"), line.amountCents),
        coreDepositCents: read(at("coreDepositCents"), line.coreDepositCents),
      };
    }),
    charges: [],
    totalCents: read("totalCents", invoice.totalCents),
  };
}

/** What a person entered has no alternatives. */
function readingOf<Value extends string | number>(
  value: Value,
  field: StoredField | undefined,
): Reading<Value> {
  const { text = null, page = null, box = null, place = null, by, rivals = [] } = field ?? {};
  const isSame = (rival: DocumentRival): rival is DocumentRival & { value: Value } =>
    typeof rival.value === typeof value && rival.value !== value;
  const others = by === "read" ? rivals.filter(isSame) : [];
  return {
    value,
    evidence: { text: text ?? String(value), page, box, place },
    alternatives: others.map((rival) => rival.value),
    rivals: others.flatMap((rival) =>
      rival.text === null
        ? []
        : [
            {
              value: rival.value,
              evidence: { text: rival.text, page: rival.page, box: rival.box, place: null },
            },
          ],
    ),
  };
}
