import { partKey } from "@bayline/contracts";
import type { ProvedInvoice, ProvedLine } from "@bayline/invoice-files/documents";
import { vendorId } from "./records.ts";
import { sumOf } from "./truth/make.ts";
import type { Truth, TruthLine } from "./truth/types.ts";

/** A field whose value is not that of the document. */
export interface Wrong {
  path: string;
  read: unknown;
  truth: unknown;
}

/** How a proved reading compares with what the document says. */
export interface Verdict {
  isReady: boolean;
  /** Wrong fields that are certain, and wrong results of documents that are ready. */
  wrongAndCertain: Wrong[];
  fields: number;
  rightFields: number;
  /** Fields that keep the document from being ready. */
  open: string[];
  /** The same fields, each with its reason. */
  reasons: string[];
}

export function compare(proved: ProvedInvoice, truth: Truth): Verdict {
  const isReady = proved.open.length === 0;
  if (truth.kind === "other") {
    const wrongAndCertain = isReady ? [{ path: "blocked", read: null, truth: truth.blocked }] : [];
    return { isReady, wrongAndCertain, fields: 0, rightFields: 0, ...openOf(proved) };
  }
  const certain = new Set(
    proved.fields.filter(({ certainty }) => certainty === "certain").map(({ path }) => path),
  );
  const head = headFields(proved, truth);
  const lines = proved.lines.flatMap((line, at) =>
    lineFields(line, at, truth, certain.has(`lines[${at}].packQuantity`)),
  );
  const charges = chargeFields(proved, truth);
  const checked = [...head, ...lines, ...charges];
  const isTrusted = (path: string) => certain.has(path) || (isReady && path.startsWith("lines"));
  const wrong = checked.filter(({ path, isRight }) => !isRight && isTrusted(path));
  return {
    isReady,
    wrongAndCertain: [
      ...wrong.map(({ path, read, truth: value }) => ({ path, read, truth: value })),
      ...(isReady ? wrongBooking(proved, truth) : []),
    ],
    ...countsOf(checked, truth),
    ...openOf(proved),
  };
}

function openOf({ open, fields }: ProvedInvoice): Pick<Verdict, "open" | "reasons"> {
  const reasonOf = (path: string) => fields.find((field) => field.path === path)?.reason ?? "";
  return { open, reasons: open.map((path) => `${path} ${reasonOf(path)}`) };
}

interface Checked extends Wrong {
  isRight: boolean;
}

function check(path: string, read: unknown, truth: unknown): Checked {
  return { path, read, truth, isRight: read === truth };
}

function headFields(proved: ProvedInvoice, truth: Truth): Checked[] {
  const vendor = truth.blocked === "vendor not known" ? null : vendorId;
  const optional = [
    check("dueDate", proved.dueDate, truth.dueDate),
    check("accountNumber", proved.accountNumber, truth.accountNumber),
    check("purchaseOrderNumber", proved.purchaseOrderNumber, truth.orderNumber),
  ].filter(({ read }) => read !== null);
  return [
    check("vendor", proved.vendorId, vendor),
    check("invoiceNumber", proved.invoiceNumber, truth.number),
    check("invoiceDate", proved.invoiceDate, truth.date),
    check("totalCents", proved.totalCents, truth.totalCents),
    ...optional,
  ];
}

/** Compares a line with the printed line, or with the merged lines, of its part. */
function lineFields(line: ProvedLine, at: number, truth: Truth, isPackCertain: boolean): Checked[] {
  const printed = truth.lines
    .concat(truth.unshipped)
    .filter(({ partNumber }) => partKey(partNumber) === partKey(line.partNumber ?? ""));
  const path = (field: string) => `lines[${at}].${field}`;
  const [first, ...others] = printed;
  if (!first) {
    const byPlace = truth.lines[at]?.partNumber ?? null;
    return [check(path("partNumber"), line.partNumber, byPlace)];
  }
  const choices = [...printed, merged([first, ...others])];
  const best = choices
    .map((choice) => fieldsOf(line, choice, path, isPackCertain))
    .sort((a, b) => rightOf(b) - rightOf(a))[0];
  return [{ ...check(path("partNumber"), "", ""), read: line.partNumber }, ...(best ?? [])];
}

function fieldsOf(
  line: ProvedLine,
  truth: TruthLine,
  path: (field: string) => string,
  isPackCertain: boolean,
) {
  const stock = stockOf(line);
  const stocks = truth.unit.packs.map((pack) => truth.shipped * pack);
  const isStock = stock !== null && stocks.includes(stock);
  // The pieces of a pack that is open are a person's.
  const isPrinted = !isPackCertain && line.packQuantity !== null && line.quantity === truth.shipped;
  const isPack = isStock || truth.unit.packs.includes(line.packQuantity ?? 1);
  const cost = line.unitCostCents;
  const product = (line.quantity ?? 0) * (cost ?? 0);
  const isCost = cost === null || Math.abs(product - truth.amountCents) < 1;
  return [
    { ...check(path("quantity"), line.quantity, stocks), isRight: isStock || isPrinted },
    { ...check(path("packQuantity"), line.packQuantity, truth.unit.packs), isRight: isPack },
    { ...check(path("unitCostCents"), cost, truth.price / truth.unit.per), isRight: isCost },
    check(path("amountCents"), line.amountCents, truth.amountCents),
    depositField(line, truth, path("coreDepositCents")),
  ];
}

/** A deposit is printed for each unit, and read for each piece of a pair. */
function depositField(line: ProvedLine, truth: TruthLine, path: string): Checked {
  const pieces = truth.unit.packs.length > 1 ? (line.packQuantity ?? 1) : 1;
  const read = line.coreDepositCents === null ? null : line.coreDepositCents * pieces;
  return check(path, read, truth.coreDepositCents);
}

function stockOf({ quantity, packQuantity }: ProvedLine): number | null {
  return quantity === null ? null : quantity * (packQuantity ?? 1);
}

/** Lines of one part as one line. */
function merged(lines: [TruthLine, ...TruthLine[]]): TruthLine {
  return {
    ...lines[0],
    shipped: sumOf(lines.map(({ shipped }) => shipped)),
    amountCents: sumOf(lines.map(({ amountCents }) => amountCents)),
  };
}

function rightOf(fields: Checked[]): number {
  return fields.filter(({ isRight }) => isRight).length;
}

/** Compares the amounts of charges, and their kinds unless they are open. */
function chargeFields(proved: ProvedInvoice, truth: Truth): Checked[] {
  const left = [...truth.charges];
  return proved.charges.map(({ kind, amountCents }, at) => {
    const isKindOpen = proved.fields.some(({ path }) => path === `charges[${at}].kind`);
    const index = left.findIndex(
      (charge) =>
        charge.amountCents === amountCents &&
        (isKindOpen || groupOf(charge.kind) === groupOf(kind)),
    );
    if (index >= 0) left.splice(index, 1);
    const path = `charges[${at}].amountCents`;
    const read = `${kind} ${amountCents}`;
    return { path, read, truth: truth.charges, isRight: index >= 0 };
  });
}

/** A name such as "Expedite" may be a fee or another charge. */
function groupOf(kind: string): string {
  return kind === "fee" ? "other" : kind;
}

/** What a document that is ready would book, against what it says. */
function wrongBooking(proved: ProvedInvoice, truth: Truth): Wrong[] {
  const booked = proved.lines.filter(({ quantity }) => quantity !== 0);
  const results: Wrong[] = [
    { path: "blocked", read: null, truth: truth.blocked },
    { path: "type", read: proved.type, truth: truth.kind },
    {
      path: "parts",
      read: distinct(booked.map(({ partNumber }) => partKey(partNumber ?? ""))),
      truth: distinct(truth.lines.map(({ partNumber }) => partKey(partNumber))),
    },
    {
      path: "charges",
      read: sumOf(proved.charges.map(({ amountCents }) => amountCents)),
      truth: sumOf(truth.charges.map(({ amountCents }) => amountCents)),
    },
  ];
  return results.filter(({ read, truth: value }) => read !== value);
}

/** The distinct texts in one order, as one text. */
function distinct(texts: string[]): string {
  return [...new Set(texts)].sort().join(", ");
}

const headCount = 4;
const fieldsOfLine = 5;

/** Counts what is right of what the document says; a line that was not found is all wrong. */
function countsOf(checked: Checked[], truth: Truth): { fields: number; rightFields: number } {
  const parts = new Set(truth.lines.map(({ partNumber }) => partNumber)).size;
  const fields = headCount + parts * fieldsOfLine + truth.charges.length;
  const isCounted = ({ path }: Checked) =>
    !/packQuantity|dueDate|accountNumber|purchaseOrderNumber/.test(path);
  const rightFields = checked.filter((field) => field.isRight && isCounted(field)).length;
  return { fields, rightFields: Math.min(rightFields, fields) };
}
