import { formatDollars, lineAmountCents } from "@bayline/contracts";
import { type Charge, listCharges, requestCharges } from "../charge-kinds.ts";
import type { InvoiceDraft, Places, Problem } from "../draft.ts";
import { creditMemo, InvoiceFileError, unreadable } from "../errors.ts";
import { refuseMany } from "../limits.ts";
import { dayOf, impliedCentsOf } from "./amounts.ts";
import { readCharges } from "./charges.ts";
import type { Transaction } from "./envelopes.ts";
import { type Item, type Lines, readLines, valueAt } from "./lines.ts";
import { vendorOf } from "./parties.ts";
import { at, placeOf, type Segment } from "./segments.ts";

/** Reads an invoice. Throws if the transaction is not a bill for goods, such as a credit memo. */
export function readInvoice810({ segments, isTest }: Transaction): InvoiceDraft {
  const problems: Problem[] = [];
  const big = segments.find(({ tag }) => tag === "BIG");
  if (!big) throw unreadable(`segment ${segments[0]?.number}: this 810 has no BIG segment`);
  refuseOtherThanBills(big);
  const { items, head } = partsOf(segments);
  refuseMany({ lines: items.length, charges: 0 }, nameOfBill(big));
  refuseSecond(segments, problems);
  checkCount(segments, items, problems);
  const read = readLines(items, problems);
  const charges = [...read.charges, ...readCharges(segments, read.deposits, problems)];
  refuseMany({ lines: items.length, charges: charges.length }, nameOfBill(big));
  const total = readTotal(segments, problems);
  if (problems.length === 0) refuseNegativeTotal(big, total, sumOfAll(read, charges));
  if (problems.length === 0 && read.lines.length === 0 && read.notes.length > 0) {
    problems.push({ field: "lines", message: `there are none: ${read.notes.join("; ")}` });
  }
  const notes = [
    ...(isTest ? ["ISA15 marks this interchange as a test"] : []),
    ...foreignMoney(segments),
    ...read.notes,
    ...(problems.length === 0 ? moneyNotes(read, charges, total) : []),
  ];
  return {
    request: requestOf({ big, head, read, charges, total }, problems),
    places: placesOf(read),
    problems,
    notes,
  };
}

interface RequestParts {
  big: Segment;
  head: Segment[];
  read: Lines;
  charges: readonly Charge[];
  total: number | undefined;
}

function requestOf(
  { big, head, read, charges, total }: RequestParts,
  problems: Problem[],
): Record<string, unknown> {
  const invoiceDate = valueAt(big, 1, { problems, read: dayOf });
  const invoiceNumber = at(big, 2);
  const order = at(big, 4);
  const vendor = vendorOf(head);
  const dueDate = dueDateOf(head, invoiceDate, problems);
  const billed = requestCharges(charges);
  return {
    ...(invoiceNumber !== "" && { invoiceNumber }),
    ...(invoiceDate !== undefined && { invoiceDate }),
    ...(order !== "" && { purchaseOrderNumber: order }),
    ...(vendor && { vendor }),
    lines: read.lines.map(({ segment: _, quantity, unitCostCents, ...line }) => ({
      ...line,
      ...(quantity !== undefined && { quantity: Number(quantity) }),
      ...(unitCostCents !== undefined && { unitCostCents }),
    })),
    ...(billed.length > 0 && { charges: billed }),
    // A negative total cannot be checked by the server.
    ...(total !== undefined && total >= 0 && { totalCents: total }),
    ...(dueDate !== undefined && { dueDate }),
  };
}

/** The due date (ITD06), or the invoice date and the days of its terms (ITD07). */
function dueDateOf(
  head: readonly Segment[],
  invoiceDate: string | undefined,
  problems: Problem[],
): string | undefined {
  const terms = head.find(({ tag }) => tag === "ITD");
  if (!terms) return undefined;
  if (at(terms, 6) !== "") return valueAt(terms, 6, { problems, read: dayOf });
  const days = at(terms, 7);
  // Terms from another day than the invoice's are not known here.
  const isFromInvoice = at(terms, 2) === "" || at(terms, 2) === "3";
  const from = Date.parse(`${invoiceDate}T00:00:00Z`);
  if (!isFromInvoice || !/^\d{1,3}$/.test(days) || Number.isNaN(from)) return undefined;
  return new Date(from + Number(days) * 86_400_000).toISOString().slice(0, 10);
}

function placesOf({ lines }: Lines): Places {
  return {
    unit: "segment",
    rowOfLine: lines.map(({ segment }) => segment.number),
    headerOf: new Map([
      ["quantity", "IT102"],
      ["unitCostCents", "IT104"],
      ["partNumber", "IT107"],
      ["invoiceDate", "BIG01"],
    ]),
  };
}

const credits = new Map([
  ["CR", "a credit memo"],
  ["CN", "a credit invoice"],
]);
const cancellations = new Map([
  ["01", "the cancellation of an invoice"],
  ["03", "the deletion of an invoice"],
  ["17", "the cancellation of an invoice that will be reissued"],
]);

/** A transaction that takes back goods or money must not be booked as received goods. */
function refuseOtherThanBills(big: Segment): void {
  const credit = credits.get(at(big, 7));
  const name = nameOfBill(big);
  if (credit) {
    throw creditMemo(`${name} is ${credit} (${placeOf(big, 7)} is ${at(big, 7)})`);
  }
  const cancellation = cancellations.get(at(big, 8));
  if (cancellation) {
    const message = `${name} is ${cancellation} (${placeOf(big, 8)} is ${at(big, 8)})`;
    throw new InvoiceFileError("CANCELLED_INVOICE", message, {
      nextStep: "If the invoice was received before, delete or cancel its purchase order.",
    });
  }
}

function nameOfBill(big: Segment): string {
  return `invoice ${at(big, 2)}`.trim();
}

/** Not every dealer marks a credit in BIG07: an unexplained negative total is one too. */
function refuseNegativeTotal(big: Segment, total: number | undefined, sum: number): void {
  if (total === undefined || total >= 0 || total === sum) return;
  throw creditMemo(
    `${nameOfBill(big)} has the total ${formatDollars(total)} (TDS), but its lines and charges come to ${formatDollars(sum)}: it appears to be a credit memo`,
  );
}

/** Splits the segments into the header and the items, up to the totals. */
function partsOf(segments: readonly Segment[]) {
  const items: Item[] = [];
  const head: Segment[] = [];
  let isSummary = false;
  for (const segment of segments) {
    if (segment.tag === "IT1") items.push({ it1: segment, below: [] });
    else if (segment.tag === "TDS" || segment.tag === "CTT") isSummary = true;
    else if (!isSummary) (items.at(-1)?.below ?? head).push(segment);
  }
  return { items, head };
}

/** A second segment of its kind would mean a second invoice, and only one could be read. */
function refuseSecond(segments: readonly Segment[], problems: Problem[]): void {
  for (const only of ["BIG", "TDS"]) {
    const [, second] = segments.filter(({ tag }) => tag === only);
    if (second) {
      problems.push({ field: placeOf(second), message: `this 810 has a ${only} already` });
    }
  }
}

function checkCount(segments: readonly Segment[], items: readonly Item[], problems: Problem[]) {
  const ctt = segments.find(({ tag }) => tag === "CTT");
  if (!ctt || at(ctt, 1) === "" || Number(at(ctt, 1)) === items.length) return;
  problems.push({
    field: placeOf(ctt, 1),
    message: `is ${at(ctt, 1)}, but the invoice has ${items.length} items (IT1)`,
  });
}

function readTotal(segments: readonly Segment[], problems: Problem[]): number | undefined {
  const tds = segments.find(({ tag }) => tag === "TDS");
  return tds && valueAt(tds, 1, { problems, read: impliedCentsOf });
}

function sumOfAll({ lines }: Lines, charges: readonly Charge[]): number {
  const ofLines = lines.reduce(
    (sum, { quantity, unitCostCents, coreDepositCents = 0 }) =>
      sum +
      Number(lineAmountCents(Number(quantity ?? 0), unitCostCents ?? 0)) +
      Number(lineAmountCents(Number(quantity ?? 0), coreDepositCents)),
    0,
  );
  return charges.reduce((all, { cents }) => all + cents, ofLines);
}

/** Reports the charges of the invoice, and whether it adds up to its total. */
function moneyNotes(read: Lines, charges: readonly Charge[], total: number | undefined) {
  const sum = sumOfAll(read, charges);
  const notes = charges.length > 0 ? [`charges: ${listCharges(charges)}`] : [];
  if (total === undefined) return [...notes, "it has no total (TDS) to check its lines against"];
  if (total === sum) return notes;
  const hasMore = charges.length > 0 || read.deposits.size > 0;
  const parts = hasMore ? "lines and charges come" : "lines come";
  const difference = formatDollars(Math.abs(total - sum));
  return [
    ...notes,
    `its total (TDS) is ${formatDollars(total)}, but its ${parts} to ${formatDollars(sum)}: ${difference} apart`,
  ];
}

function foreignMoney(segments: readonly Segment[]): string[] {
  const currency = segments.find(({ tag }) => tag === "CUR");
  const code = currency ? at(currency, 2) : "USD";
  if (code === "" || code === "USD") return [];
  return [`its amounts are in ${code} and are not converted`];
}
