import {
  type DocumentField,
  type DocumentInvoice,
  type DocumentRival,
  documentChargeFields,
  documentHeadFields,
  documentLineFields,
  documentTextLengths,
  maxDocumentPages,
  maxEvidenceLength,
  maxReasonLength,
  maxRivals,
  plainText,
} from "@bayline/contracts";
import { z } from "zod";

/** A field as it is stored. */
export interface StoredField extends DocumentField {
  isDoubtful?: boolean;
}

/** What a document says, whose values may be beyond the limits of the contract. */
interface Said {
  invoice: {
    vendorId: string | null;
    purchaseOrderId: string | null;
    lines: readonly object[];
    charges: readonly object[];
  };
  fields: readonly StoredField[];
  open: readonly string[];
}

/** What a document says, within the limits of the contract. */
export interface LawfulReading {
  invoice: DocumentInvoice;
  fields: StoredField[];
  open: string[];
}

const Head = z.object(documentHeadFields);
const Line = z.object(documentLineFields);
const Charge = z.object(documentChargeFields);

/** The fields that a document is booked without. */
const free: ReadonlySet<string> = new Set([
  "accountNumber",
  "description",
  "vendorPartNumber",
  "dueDate",
  "kind",
]);

/**
 * Applies the limits of the contract to what a document says. A text that is too long is cut, and
 * any other value beyond them is left out. Both need a person.
 */
export function lawful({ invoice, fields, open }: Said): LawfulReading {
  const byPath = new Map(
    fields.map((field) => [field.path, lawfulField(field, valueAt(invoice, field.path))]),
  );
  const opened = new Set(open);
  const noteAt = (start: string) => (name: string, repair: Repair) => {
    const path = `${start}${name === "vendorName" ? "vendor" : name}`;
    const field = byPath.get(path);
    if (field) byPath.set(path, repairedField(field, repair));
    if (field && !free.has(name)) opened.add(path);
  };
  const { vendorId, purchaseOrderId } = invoice;
  const head = within(Head, invoice, noteAt(""));
  return {
    invoice: {
      type: head.type,
      vendorId,
      vendorName: head.vendorName,
      accountNumber: head.accountNumber,
      invoiceNumber: head.invoiceNumber,
      invoiceDate: head.invoiceDate,
      dueDate: head.dueDate,
      purchaseOrderId,
      purchaseOrderNumber: head.purchaseOrderNumber,
      lines: invoice.lines.map((line, at) => within(Line, line, noteAt(`lines[${at}].`))),
      charges: invoice.charges.map((charge, at) =>
        within(Charge, charge, noteAt(`charges[${at}].`)),
      ),
      totalCents: head.totalCents,
    },
    fields: [...byPath.values()],
    open: [...opened],
  };
}

/** What a value becomes, and why. */
interface Repair {
  value: string | number | null;
  reason: string;
}

type NoteRepair = (name: string, repair: Repair) => void;

/** The values of an object within the limits of its schema. */
function within<Shape extends Record<string, z.ZodType>>(
  schema: z.ZodObject<Shape>,
  values: object,
  note: NoteRepair,
): z.output<z.ZodObject<Shape>> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const kept = new Map<string, unknown>(Object.entries(values));
  const repairs = new Map<string, Repair>();
  for (const { path, message } of result.error.issues) {
    const name = String(path[0]);
    const field = schema.shape[name];
    if (!field || repairs.has(name)) continue;
    repairs.set(name, repairOf(kept.get(name), { name, field, message }));
  }
  for (const [name, repair] of repairs) {
    kept.set(name, repair.value);
    note(name, repair);
  }
  return schema.parse(Object.fromEntries(kept));
}

const lengths: Readonly<Record<string, number>> = documentTextLengths;

interface Fault {
  name: string;
  field: z.ZodType;
  message: string;
}

function repairOf(value: unknown, { name, field, message }: Fault): Repair {
  const length = lengths[name];
  const cut = typeof value === "string" && length !== undefined ? plainText(value, length) : null;
  if (cut !== null && field.safeParse(cut).success) {
    return { value: cut, reason: `${message}: it was cut` };
  }
  const was = plainText(String(value), 100);
  // A charge always has an amount.
  const none = field.safeParse(null).success ? null : 0;
  return { value: none, reason: `was read as ${was}, and ${message}` };
}

function repairedField(field: StoredField, { value, reason }: Repair): StoredField {
  const certainty = typeof value === "string" ? "likely" : "missing";
  return { ...field, certainty, isDoubtful: true, reason: plainText(reason, maxReasonLength) };
}

/** A field whose texts, places and rivals are within the limits of the contract. */
function lawfulField({ rivals = [], ...field }: StoredField, value: unknown): StoredField {
  const others = rivals.filter((rival) => rival.value !== value);
  const choices = lawfulRivals(others, field.path);
  // Values that are not kept cannot be compared with the shop's records again.
  const isCut = choices.length < new Set(others.map((rival) => rival.value)).size;
  return {
    path: field.path,
    certainty: field.certainty,
    reason: plainText(field.reason, maxReasonLength),
    ...lawfulPlace(field),
    place: lawfulText(field.place),
    text: lawfulText(field.text),
    by: field.by,
    ...((field.isDoubtful || isCut) && { isDoubtful: true }),
    ...(choices.length > 0 && { rivals: choices }),
  };
}

type Place = Pick<DocumentRival, "page" | "box">;

function lawfulPlace({ page, box }: Place): Place {
  const isPlaced = page !== null && page >= 1 && page <= maxDocumentPages;
  const isBox = box !== null && Object.values(box).every(Number.isFinite);
  return { page: isPlaced ? page : null, box: isBox ? box : null };
}

function lawfulText(text: string | null): string | null {
  return text && plainText(text, maxEvidenceLength);
}

/** The rivals that a person can set, each value once. */
function lawfulRivals(rivals: readonly DocumentRival[], path: string): DocumentRival[] {
  const schema = schemaAt(path);
  const settable = rivals.filter(({ value }) => schema?.safeParse(value).data === value);
  const byValue = Map.groupBy(settable, ({ value }) => value);
  return [...byValue.values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, maxRivals)
    .map((rival) => ({
      value: rival.value,
      text: lawfulText(rival.text),
      ...lawfulPlace(rival),
    }));
}

const inList = /^(lines|charges)\[(\d+)\]\.(\w+)$/;

function schemaAt(path: string): z.ZodType | undefined {
  const [, list, , name = headNameOf(path)] = inList.exec(path) ?? [];
  const schemas: Readonly<Record<string, z.ZodType>> =
    list === undefined ? Head.shape : list === "lines" ? Line.shape : Charge.shape;
  return Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}

function valueAt(invoice: Said["invoice"], path: string): unknown {
  const [, list, index, name = headNameOf(path)] = inList.exec(path) ?? [];
  const entries = list === "lines" ? invoice.lines : invoice.charges;
  const record = list === undefined ? invoice : entries[Number(index)];
  return new Map<string, unknown>(Object.entries(record ?? {})).get(name);
}

/** The name of the vendor is in the field `vendor`. */
function headNameOf(path: string): string {
  return path === "vendor" ? "vendorName" : path;
}
