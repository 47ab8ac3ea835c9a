import { partKey } from "@bayline/contracts";
import type {
  DocumentReading,
  KnownOrder,
  KnownOrderLine,
  KnownPart,
  KnownVendor,
  LineReading,
  ProvedField,
  ProvedLine,
  Reading,
  Rival,
} from "../types.ts";
import { type AmountsCheck, amountOf, judgementOf } from "./amounts.ts";
import { certain, fieldOf, type Judgement, likely, placed } from "./fields.ts";
import { areNear, type KnownCosts, knownCosts } from "./known-costs.ts";
import { isPartApart, partDoubts } from "./line-doubts.ts";
import { type OrderLines, provePack } from "./packs.ts";
import { candidatesOf } from "./part-candidates.ts";

const maxLines = 100;

export interface LineFacts {
  parts: readonly KnownPart[];
  order: Pick<KnownOrder, "lines"> | null;
  /** Null unless the vendor is certain. */
  vendor: Pick<KnownVendor, "id"> | null;
}

/** The parts that the shop's records know, by their keys. */
export interface KnownNumbers {
  /** The keys of the part numbers of all lines as read. */
  printed: ReadonlySet<string>;
  numbers: ReadonlyMap<string, string>;
  /** Which record knows the part. */
  reasons: ReadonlyMap<string, string>;
  order: OrderLines;
  /** The keys of parts that earlier bills of the vendor have. */
  billed: ReadonlySet<string>;
  costs: KnownCosts;
}

/** Indexes the records that confirm the part numbers of lines, once for all of them. */
export function knownNumbers(
  { parts, order, vendor }: LineFacts,
  printed: readonly string[],
): KnownNumbers {
  const reasons = new Map<string, string>();
  const numbers = new Map<string, string>();
  const ordered = new Map<string, KnownOrderLine>();
  const know = (key: string, number: string, reason: string) => {
    reasons.set(key, reason);
    numbers.set(key, number);
  };
  for (const { partNumber, billedByVendorIds, isInInventory } of parts) {
    const key = partKey(partNumber);
    if (isInInventory) know(key, partNumber, "the shop has this part");
    else if (vendor && billedByVendorIds.includes(vendor.id)) {
      know(key, partNumber, "an earlier bill of this vendor has this part");
    }
  }
  for (const line of order?.lines ?? []) {
    const key = partKey(line.partNumber);
    know(key, line.partNumber, "the order has this part");
    if (!ordered.has(key)) ordered.set(key, line);
  }
  const billed = parts.filter(
    ({ billedByVendorIds }) => vendor && billedByVendorIds.includes(vendor.id),
  );
  return {
    printed: new Set(printed),
    numbers,
    reasons,
    order: ordered,
    billed: new Set(billed.map(({ partNumber }) => partKey(partNumber))),
    costs: knownCosts(parts),
  };
}

interface ProvedLines {
  lines: ProvedLine[];
  /** Fields that must be certain. */
  gates: ProvedField[];
  others: ProvedField[];
}

/** A line as proved, with the fields that it was made from. */
interface Judged {
  line: ProvedLine;
  /** In cents, also a fraction. */
  printedCost: number | null;
  gates: ProvedField[];
  others: ProvedField[];
}

/** Proves the lines. Equal parts at one cost are merged. */
export function proveLines(
  { lines, kind }: DocumentReading,
  check: AmountsCheck,
  facts: LineFacts,
): ProvedLines {
  const printed = lines.flatMap(({ partNumber }) =>
    partNumber ? [partKey(partNumber.value)] : [],
  );
  const known = knownNumbers(facts, printed);
  const doubts = partDoubts(lines);
  const judged = lines.map((line, index) => {
    const doubt = doubts[index];
    const part = line.partNumber && doubt ? { ...line.partNumber, doubt } : line.partNumber;
    return judge({ ...line, partNumber: part }, known, judgementOf(check, index));
  });
  const merged = mergeEqual(withoutShifts(lines, judged));
  const keys = merged.map(({ line }) =>
    line.partNumber === null ? null : partKey(line.partNumber),
  );
  const counts = new Map<string | null, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isRepeated = (index: number) =>
    keys[index] !== null && (counts.get(keys[index] ?? null) ?? 0) > 1;
  const at = (index: number, fields: ProvedField[]) =>
    fields.map((field) => ({ ...field, path: `lines[${index}].${field.path}` }));
  const gates = merged.flatMap((entry, index) =>
    at(index, [
      ...entry.gates.map((field) =>
        field.path === "partNumber" && isRepeated(index)
          ? { ...field, certainty: "likely" as const, reason: "it is on two lines at two costs" }
          : field,
      ),
    ]).map((field) => (isReturned(entry.line, kind) ? returnedField(field) : field)),
  );
  return {
    lines: merged.map(({ line }) => line),
    gates: [...countFields(merged.length), ...gates],
    others: merged.flatMap(({ others }, index) => at(index, others)),
  };
}

/** Parts apart from their amounts may all be shifted by a line if one of them is not known. */
function withoutShifts(lines: readonly LineReading[], judged: readonly Judged[]): Judged[] {
  const isApart = (at: number) => lines[at] !== undefined && isPartApart(lines[at]);
  const isOpen = judged.some(
    ({ gates: [part] }, at) => isApart(at) && part?.certainty !== "certain",
  );
  if (!isOpen) return [...judged];
  const reason = "it stands on another row than its amount, and the part of another line is open";
  return judged.map((entry, at) => {
    const gates = entry.gates.map((field) =>
      isApart(at) && field.path === "partNumber" && field.certainty === "certain"
        ? { ...field, certainty: "likely" as const, reason }
        : field,
    );
    return { ...entry, gates };
  });
}

/** Goods sent back are not received. */
function isReturned({ quantity }: ProvedLine, kind: DocumentReading["kind"]): boolean {
  return kind === "invoice" && quantity !== null && quantity <= 0;
}

function returnedField(field: ProvedField): ProvedField {
  if (!field.path.endsWith(".quantity")) return field;
  return {
    ...field,
    certainty: "likely",
    reason: "an invoice with goods sent back is split by a person",
  };
}

function countFields(count: number): ProvedField[] {
  if (count > 0 && count <= maxLines) return [];
  const reason = count === 0 ? "no lines were found" : `at most ${maxLines} lines are booked`;
  return [{ path: "lines", certainty: count === 0 ? "missing" : "likely", reason, evidence: null }];
}

function judge(reading: LineReading, known: KnownNumbers, amounts: Judgement): Judged {
  const part = provePart(reading, known);
  const pack = provePack(reading, part.value, known);
  const amount = amountOf(reading);
  const deposit = reading.coreDepositCents?.value ?? null;
  const share = pack ? (reading.packQuantity?.value ?? pack.value) / pack.value : 1;
  const unitCost = reading.unitCostCents?.value ?? null;
  const isWhole = unitCost !== null && Number.isInteger(unitCost);
  return {
    printedCost: unitCost,
    line: {
      partNumber: part.value,
      vendorPartNumber: reading.vendorPartNumber?.value ?? null,
      description: reading.description?.value ?? null,
      quantity: reading.quantity?.value ?? null,
      packQuantity: pack?.value ?? null,
      unitCostCents: isWhole ? unitCost : null,
      amountCents: amount,
      coreDepositCents: deposit === null ? null : deposit * share,
    },
    gates: [
      part.field,
      fieldOf("quantity", reading.quantity, amounts),
      fieldOf("unitCostCents", reading.unitCostCents, amounts),
      amountFieldOf(reading, amounts),
      ...(reading.coreDepositCents
        ? [fieldOf("coreDepositCents", reading.coreDepositCents, amounts)]
        : []),
      ...(pack ? [pack.field] : []),
    ],
    others: [
      fieldOf("description", reading.description, likely("descriptions are not confirmed")),
      fieldOf("vendorPartNumber", reading.vendorPartNumber, likely("nothing else confirms it")),
    ],
  };
}

/** A file of data without an amount: quantity × unit cost is the amount, which stands nowhere. */
function amountFieldOf(reading: LineReading, amounts: Judgement): ProvedField {
  const field = fieldOf("amountCents", reading.amountCents ?? reading.unitCostCents, amounts);
  return reading.amountCents ? field : { ...field, evidence: null };
}

/** Takes the part of a line from the records that know it. */
export function provePart(
  { partNumber, vendorPartNumber, unitCostCents, packQuantity }: LineReading,
  known: KnownNumbers,
): { value: string | null; field: ProvedField } {
  if (!partNumber) return { value: null, field: fieldOf("partNumber", null, likely("")) };
  const cents = (unitCostCents?.value ?? 0) / (packQuantity?.value ?? 1);
  const isConfirmed = (key: string) =>
    known.order.has(key) || areNear(cents, known.costs.get(key) ?? 0);
  const own = provePartNumber(partNumber, known, isConfirmed);
  // The shop may have both numbers as parts of their own.
  const other = vendorPartNumber && provePartNumber(vendorPartNumber, known);
  if (own.field.certainty !== "certain" || other?.field.certainty !== "certain") return own;
  if (partKey(own.value) === partKey(other.value)) return own;
  const reason = `the shop also knows ${other.value}`;
  const rivals = [{ value: other.value, evidence: other.field.evidence }];
  return { ...own, field: { ...own.field, certainty: "likely", reason, rivals } };
}

/**
 * Takes a part number from the records that know it. Two known candidates are not decided. One with
 * other characters than those printed needs something else that confirms it.
 */
function provePartNumber(
  reading: Reading<string>,
  { numbers, reasons, printed }: KnownNumbers,
  isConfirmed: (key: string) => boolean = () => false,
): { value: string; field: ProvedField } {
  const own = partKey(reading.value);
  const read = [own, ...reading.alternatives.map(partKey)];
  // A document that prints both of two similar numbers distinguishes them.
  const similar = read
    .flatMap(candidatesOf)
    .filter((candidate) => !(numbers.has(own) && printed.has(candidate)));
  const known = [...new Set([...read, ...similar])].filter((candidate) => numbers.has(candidate));
  const [key] = known;
  const field = (judgement: Judgement) => fieldOf("partNumber", reading, judgement);
  // A number with confused characters stands where the number was read.
  const rivalOf = (candidate: string): Rival => {
    const other = reading.alternatives.find((value) => partKey(value) === candidate);
    const [rival] = placed(reading, [other ?? reading.value]);
    return { value: numbers.get(candidate), evidence: rival?.evidence ?? null };
  };
  if (key === undefined) {
    return { value: reading.value, field: field(likely("no order, part or earlier bill has it")) };
  }
  if (known.length > 1) {
    const reason = `it may be any of ${known.map((number) => numbers.get(number)).join(", ")}`;
    const rivals = known.filter((candidate) => candidate !== own).map(rivalOf);
    return { value: reading.value, field: field(likely(reason, rivals)) };
  }
  const value = key === own ? reading.value : (numbers.get(key) ?? reading.value);
  if (read.includes(key) || isConfirmed(key)) {
    return { value, field: field(certain(reasons.get(key) ?? "")) };
  }
  return { value, field: field(likely(`it is printed as ${reading.value}`)) };
}

/** Adds lines of one part at one cost. */
function mergeEqual(judged: readonly Judged[]): Judged[] {
  const merged = new Map<string, Judged>();
  for (const [index, entry] of judged.entries()) {
    const { partNumber, packQuantity, coreDepositCents } = entry.line;
    const isComplete = partNumber !== null && entry.printedCost !== null;
    const parts = [partKey(partNumber ?? ""), entry.printedCost, packQuantity, coreDepositCents];
    const key = isComplete ? parts.join("\n") : String(index);
    const known = merged.get(key);
    merged.set(key, known ? sumOf(known, entry) : entry);
  }
  return [...merged.values()];
}

/** The fields of merged lines that are sums, which no other value of one line replaces. */
const added: ReadonlySet<string> = new Set(["quantity", "amountCents"]);

function withoutRivals({ rivals: _rivals, ...field }: ProvedField): ProvedField {
  return field;
}

function sumOf(first: Judged, second: Judged): Judged {
  const add = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  const line = {
    ...first.line,
    quantity: add(first.line.quantity, second.line.quantity),
    amountCents: add(first.line.amountCents, second.line.amountCents),
  };
  const gates = first.gates.map((field) => {
    const other = second.gates.find(({ path }) => path === field.path);
    const chosen = other && other.certainty !== "certain" ? other : field;
    return added.has(field.path) ? withoutRivals(chosen) : chosen;
  });
  return { ...first, line, gates };
}
