import {
  type DocumentInvoice,
  formatDollars,
  lineAmountCents,
  maxInvoiceLines,
} from "@bayline/contracts";
import type { StoredField } from "@bayline/db";
import type { Reviewed } from "./apply.ts";
import { isAmount, isGate } from "./paths.ts";

type Line = DocumentInvoice["lines"][number];

/**
 * Checks the amounts again after a person changed some: those that add up are certain, and those
 * that were only read are not if they do not. Doubtful amounts need a total that a person entered
 * or confirmed.
 */
export function recheckAmounts({ invoice, fields }: Reviewed): Reviewed {
  const problem = problemOf(invoice, fields);
  const isTotalByPerson = fields.some(({ path, by }) => path === "totalCents" && by === "person");
  const checked = fields
    .filter((field) => !isReplacedByAmount(invoice, field.path))
    .map((field): StoredField => {
      if (!isAmount(field.path) || field.certainty === "missing" || isPack(field.path))
        return field;
      if (problem === null) {
        const isOpen = field.isDoubtful && !isTotalByPerson;
        if (isOpen || field.certainty === "certain") return field;
        const { rivals: _rivals, ...kept } = field;
        return { ...kept, certainty: "certain", reason: "all amounts add up to the total" };
      }
      return field.by === "person" ? field : { ...field, certainty: "likely", reason: problem };
    });
  return { invoice, fields: checked };
}

/** Amounts add up whatever the units in a pack are. */
function isPack(path: string): boolean {
  return path.endsWith(".packQuantity");
}

/** The unit cost of a line with an amount is derived from the amount. */
function isReplacedByAmount({ lines }: DocumentInvoice, path: string): boolean {
  const [, index] = /^lines\[(\d+)\]\.unitCostCents$/.exec(path) ?? [];
  const line = index === undefined ? undefined : lines[Number(index)];
  return line?.unitCostCents === null && line.amountCents !== null;
}

/** Why the amounts do not confirm each other; null if they do. */
function problemOf(invoice: DocumentInvoice, fields: readonly StoredField[]): string | null {
  const { lines, charges, totalCents } = invoice;
  if (totalCents === null) return "no total confirms it";
  const certain = new Set(
    fields.flatMap(({ path, certainty }) => (certainty === "certain" ? [path] : [])),
  );
  const isCertain = (path: string) => certain.has(path);
  const wrong = lines.findIndex((line, index) => !isConsistent(line, `lines[${index}]`, isCertain));
  if (wrong >= 0) return `on line ${wrong + 1}, quantity × unit cost is not the amount`;
  const sum =
    lines.reduce((total, line) => total + amountWithCores(line), 0) +
    charges.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum === totalCents) return null;
  return `lines, charges and cores add up to ${formatDollars(sum)}, and the total is ${formatDollars(totalCents)}`;
}

function isConsistent(
  { quantity, unitCostCents, amountCents }: Line,
  path: string,
  isCertain: (path: string) => boolean,
): boolean {
  if (quantity === null || (unitCostCents === null && amountCents === null)) return false;
  if (amountCents === null) return true;
  if (unitCostCents === null) {
    return isCertain(`${path}.quantity`) && isCertain(`${path}.amountCents`);
  }
  return lineAmountCents(quantity, unitCostCents) === BigInt(amountCents);
}

function amountWithCores(line: Line): number {
  const { quantity, packQuantity, unitCostCents, amountCents, coreDepositCents } = line;
  const goods = amountCents ?? Number(lineAmountCents(quantity ?? 0, unitCostCents ?? 0));
  const cores = (quantity ?? 0) * (packQuantity ?? 1) * (coreDepositCents ?? 0);
  return goods + Math.round(cores);
}

/**
 * The fields that must be certain before the document is booked, and are not. An order that the
 * document names need not be known, unless the document cannot belong to it.
 */
export function openFields(fields: readonly StoredField[], isOrderOpen: boolean): string[] {
  return fields
    .filter(({ certainty }) => certainty !== "certain")
    .map(({ path }) => path)
    .filter((path) => isGate(path) && (path !== "purchaseOrderNumber" || isOrderOpen));
}

/**
 * The fields as a person left them, without what was held against them: it may be corrected since.
 */
export function asDecided({ invoice, fields }: Reviewed): Reviewed {
  const decided = fields.map((field) =>
    field.by === "person" && field.certainty === "likely"
      ? { ...field, certainty: "certain" as const, reason: "a person entered it" }
      : field,
  );
  return { invoice, fields: decided };
}

/** The fields without those about the length of a list, which may be another one since. */
export function withoutLengths({ invoice, fields }: Reviewed): Reviewed {
  const { length } = invoice.lines;
  const isBookable = length > 0 && length <= maxInvoiceLines;
  const isLength = ({ path, by }: StoredField) =>
    by === "read" && (path === "charges" || (path === "lines" && isBookable));
  return { invoice, fields: fields.filter((field) => !isLength(field)) };
}
