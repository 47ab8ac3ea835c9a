import {
  inUnitsOfStock,
  type LineOutcome,
  lineAmountCents,
  type ReceivingRequest,
  type ReceivingResponse,
} from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import { inCommands } from "../errors/next-step.ts";
import { drawPairs, wrap } from "../output/pairs.ts";
import { lookOf } from "../output/present.ts";
import type { Look } from "../output/record.ts";
import { type Column, drawTable } from "../output/table.ts";
import type { Globals } from "../session/globals.ts";
import { type App, say } from "../terminal/app.ts";
import type { Style } from "../terminal/paint.ts";
import { plainText } from "../terminal/text.ts";
import { idempotencyKeyOf } from "./request.ts";

const styleOfStatus = {
  pending_review: "yellow",
  received: "green",
  received_with_issues: "yellow",
  receive_failed: "red",
} as const satisfies Record<ReceivingResponse["status"], Style>;

const styleOfOutcome = {
  pending_review: "dim",
  stocked_existing: "green",
  created_part: "green",
  skipped_duplicate: "yellow",
  failed: "red",
  not_stocked: "yellow",
} as const satisfies Record<LineOutcome, Style>;

/** Shows the outcome of one invoice to a person. */
export function presentReceipt(
  app: App,
  globals: Globals,
  invoice: ReceivingRequest,
  answer: ReceivingResponse,
): void {
  const look = lookOf(app, globals);
  const { purchaseOrder } = answer;
  const status = look.paint(styleOfStatus[answer.status], answer.status.replaceAll("_", " "));
  say(app, `${look.paint("bold", purchaseOrder.number)}  ${status}\n`);
  say(app, drawPairs(headOf(invoice, answer), look));
  say(app, `\n${drawLines(invoice, answer, look)}`);
  say(app, "");
  for (const line of remarks(answer, look)) say(app, line);
}

function headOf(invoice: ReceivingRequest, answer: ReceivingResponse): Array<[string, string]> {
  const { vendor, purchaseOrder, mode } = answer;
  const matched = {
    id: "by its id",
    name: "matched by name",
    created: "created",
    unlinked: "not linked to a vendor",
    none: "",
  }[vendor.matchedBy];
  const linked = purchaseOrder.linkedExistingPo ? " (an existing order)" : "";
  const name = plainText(vendor.name ?? purchaseOrder.vendorName ?? "");
  return [
    ["Invoice", plainText(purchaseOrder.vendorInvoiceNumber ?? "")],
    ["Vendor", [name, matched && `(${matched})`].filter(Boolean).join(" ")],
    ["Order", `${purchaseOrder.number}, ${purchaseOrder.status.replaceAll("_", " ")}${linked}`],
    ["Mode", mode],
    ...totalsOf(invoice, answer),
  ];
}

/** What was billed: the goods, and the charges and core deposits if there are any. */
function totalsOf(
  invoice: ReceivingRequest,
  { purchaseOrder, bill }: ReceivingResponse,
): Array<[string, string]> {
  const lines = countOf(purchaseOrder.lineCount);
  const { chargesCents, coresCents } = partsOf(invoice);
  if (chargesCents === 0 && coresCents === 0) {
    return [["Total", `${formatDollars(purchaseOrder.totalCostCents)} on ${lines}`]];
  }
  const goodsCents = bill.totalCents - chargesCents - coresCents;
  const beside: Array<[string, number]> = [
    ["Charges", chargesCents],
    ["Cores", coresCents],
  ];
  return [
    ["Goods", `${formatDollars(goodsCents)} on ${lines}`],
    ...beside.flatMap(
      ([label, cents]): Array<[string, string]> =>
        cents === 0 ? [] : [[label, formatDollars(cents)]],
    ),
    ["Total", formatDollars(bill.totalCents)],
  ];
}

function countOf(lines: number): string {
  return `${lines} ${lines === 1 ? "line" : "lines"}`;
}

function drawLines(invoice: ReceivingRequest, answer: ReceivingResponse, look: Look): string {
  const text = (label: string): Column => ({ label, align: "left", mayShrink: false });
  const paint = (outcome: string) => {
    const match = Object.entries(styleOfOutcome).find(
      ([name]) => name.replaceAll("_", " ") === outcome,
    );
    return match ? look.paint(match[1], outcome) : outcome;
  };
  const columns: Column[] = [
    text("Part"),
    { ...text("Description"), mayShrink: true, isExtra: true },
    ...moneyColumns,
    text("Match"),
    { ...text("Outcome"), paint },
  ];
  const rows = answer.lines.map(({ index, match, outcome, ...line }) => [
    plainText(line.partNumber),
    plainText(invoice.lines[index]?.description ?? ""),
    ...amountsOf(line),
    match,
    outcome.replaceAll("_", " "),
  ]);
  return drawTable(...withoutEmpty(columns, rows), look).text;
}

const moneyColumns = ["Qty", "Unit cost", "Amount"].map(
  (label): Column => ({
    label,
    align: "right",
    mayShrink: false,
    isExtra: label === "Amount",
  }),
);

interface Amounts {
  quantity: number;
  unitCostCents: number;
  amountCents?: number;
}

function amountsOf({ quantity, unitCostCents, amountCents }: Amounts) {
  const amount = amountCents ?? Number(lineAmountCents(quantity, unitCostCents));
  return [String(quantity), formatDollars(unitCostCents), formatDollars(amount)];
}

/** Omits empty columns to leave room for the others. */
function withoutEmpty(columns: Column[], rows: string[][]): [Column[], string[][]] {
  const isUsed = columns.map((_, index) => rows.some((row) => row[index] !== ""));
  const keep = <T>(list: T[]) => list.filter((_, index) => isUsed[index]);
  return [keep(columns), rows.map(keep)];
}

function remarks(answer: ReceivingResponse, look: Look): string[] {
  const { warnings, failures, nextStep, lines } = answer;
  const partAt = (index: number | undefined) =>
    index === undefined ? "" : `${lines[index]?.partNumber ?? `line ${index}`}: `;
  const marked = (style: Style, head: string, text: string) => {
    const [first = "", ...more] = wrap(plainText(text), look.width - head.length - 2);
    const indent = " ".repeat(head.length + 2);
    return [`${look.paint(style, head)}  ${first}`, ...more.map((line) => `${indent}${line}`)];
  };
  return [
    ...failures.flatMap(({ partNumber, code, message }) =>
      marked("red", "failed ", `${partNumber}: ${message} (${code})`),
    ),
    ...warnings.flatMap(({ code, message, lineIndex, candidates = [] }) => [
      ...marked("yellow", "warning", `${partAt(lineIndex)}${message} (${code})`),
      ...candidates.flatMap((candidate) => marked("dim", "       ", describe(candidate))),
    ]),
    ...(nextStep ? marked("bold", "next   ", inCommands(nextStep)) : []),
  ];
}

function describe(candidate: Record<string, unknown>): string {
  return Object.values(candidate)
    .filter((value) => value !== null && value !== undefined)
    .join("  ");
}

/** What the lines, charges and core deposits of an invoice add up to. */
function partsOf({ lines, charges = [] }: ReceivingRequest) {
  const add = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const stocked = lines.map((line) => ({ ...line, ...inUnitsOfStock(line) }));
  return {
    goodsCents: add(stocked.map(({ amountCents }) => amountCents)),
    chargesCents: add(charges.map(({ amountCents }) => amountCents)),
    coresCents: add(
      stocked.map(({ quantity, coreDepositCents = 0 }) =>
        Number(lineAmountCents(quantity, coreDepositCents ?? 0)),
      ),
    ),
  };
}

/** Shows the request before it is sent. */
export function presentPreview(app: App, globals: Globals, invoice: ReceivingRequest): void {
  const look = lookOf(app, globals);
  const { vendor, lines } = invoice;
  const { goodsCents, chargesCents, coresCents } = partsOf(invoice);
  const total = goodsCents + chargesCents + coresCents;
  const vendorText = [vendor?.name, vendor?.accountNumber, vendor?.id].filter(Boolean).join(", ");
  const pairs: Array<[string, string | null | undefined]> = [
    ["Invoice", invoice.invoiceNumber],
    ["Date", invoice.invoiceDate],
    ["Vendor", vendorText],
    ["Order", invoice.purchaseOrderNumber ?? invoice.purchaseOrderId ?? "a new one"],
    ["Mode", invoice.mode],
    ["Note", invoice.note],
    ["Total", `${formatDollars(total)} on ${countOf(lines.length)}`],
    ["Key", globals.idempotencyKey ?? idempotencyKeyOf(invoice)],
  ];
  const filled = pairs.flatMap(
    ([label, value]): Array<[string, string]> => (value ? [[label, plainText(value)]] : []),
  );
  say(app, drawPairs(filled, look));
  const columns: Column[] = [
    { label: "Part", align: "left", mayShrink: false },
    { label: "Description", align: "left", mayShrink: true },
    ...moneyColumns,
  ];
  const rows = lines.map((line) => [
    plainText(line.partNumber),
    plainText(line.description ?? ""),
    ...amountsOf(inUnitsOfStock(line)),
  ]);
  say(app, `\n${drawTable(...withoutEmpty(columns, rows), look).text}\n`);
}
