import { formatDollars } from "@bayline/contracts/plain";
import type { Document } from "@bayline/sdk";
import { drawPairs } from "../../output/pairs.ts";
import { lookOf } from "../../output/present.ts";
import { type Column, drawTable } from "../../output/table.ts";
import type { Globals } from "../../session/globals.ts";
import { type App, say } from "../../terminal/app.ts";
import { plainText } from "../../terminal/text.ts";

/** Shows what was read beside what is certain. */
export function presentReading(app: App, globals: Globals, document: Document): void {
  const look = lookOf(app, globals);
  const { status, fileName, id, invoice } = document;
  const style = status === "ready" || status === "booked" ? "green" : "yellow";
  const name = plainText(fileName ?? id);
  say(app, `${look.paint("bold", name)}  ${look.paint(style, status.replaceAll("_", " "))}\n`);
  if (!invoice) return;
  const marked = (path: string, text: string | null) => {
    const field = document.fields.find((known) => known.path === path);
    const certainty = field?.certainty ?? "missing";
    const shown = plainText(text ?? "–");
    return certainty === "certain" ? shown : `${shown} ${look.paint("yellow", `(${certainty})`)}`;
  };
  const dollars = (cents: number | null) => (cents === null ? null : formatDollars(cents));
  say(
    app,
    drawPairs(
      [
        ["Vendor", marked("vendor", invoice.vendorName)],
        ["Number", marked("invoiceNumber", invoice.invoiceNumber)],
        ["Date", marked("invoiceDate", invoice.invoiceDate)],
        ...(invoice.purchaseOrderNumber
          ? [["Order", plainText(invoice.purchaseOrderNumber)] satisfies [string, string]]
          : []),
        ["Total", marked("totalCents", dollars(invoice.totalCents))],
      ],
      look,
    ),
  );
  const rows = invoice.lines.map((line, index) => [
    marked(`lines[${index}].partNumber`, line.partNumber),
    plainText(line.description ?? ""),
    marked(`lines[${index}].quantity`, line.quantity === null ? null : String(line.quantity)),
    dollars(line.unitCostCents) ?? "",
    marked(`lines[${index}].amountCents`, dollars(line.amountCents)),
  ]);
  for (const [index, charge] of invoice.charges.entries()) {
    const amount = marked(`charges[${index}].amountCents`, dollars(charge.amountCents));
    rows.push([charge.kind, plainText(charge.description ?? ""), "", "", amount]);
  }
  rows.push(...depositRows(invoice.lines));
  if (rows.length > 0) say(app, `\n${drawTable(columns, rows, look).text}\n`);
}

/** A row for each line with core deposits, with the deposits of all its units. */
export function depositRows(lines: NonNullable<Document["invoice"]>["lines"]): string[][] {
  return lines.flatMap(({ partNumber, quantity, packQuantity, coreDepositCents }) => {
    if (!coreDepositCents) return [];
    const cores = (quantity ?? 0) * (packQuantity ?? 1);
    const part = plainText(partNumber ?? "–");
    const amount = formatDollars(rounded(cores * coreDepositCents));
    return [["core deposit", part, String(cores), formatDollars(coreDepositCents), amount]];
  });
}

/** Rounds half away from zero, as the service does. */
function rounded(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents) + 1e-7);
}

const text = (label: string): Column => ({ label, align: "left", mayShrink: false });
const columns: Column[] = [
  { ...text("Part"), isKey: true },
  { ...text("Description"), mayShrink: true, isExtra: true },
  { ...text("Quantity"), align: "right" },
  { ...text("Unit cost"), align: "right", isOptional: true },
  { ...text("Amount"), align: "right" },
];
