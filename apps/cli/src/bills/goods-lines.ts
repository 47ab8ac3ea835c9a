import { definedFields, isRecord, lineAmountCents } from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import { CliError, exitCodes } from "../terminal/exit.ts";

type Fields = Record<string, unknown>;

/**
 * The bill of goods that an invoice is for, as a request of `bills.create`: its lines, and its
 * charges behind them.
 */
export function goodsOf(invoice: Fields): object {
  const { invoiceNumber, invoiceDate, dueDate, vendor, totalCents } = invoice;
  const named = isRecord(vendor) ? (vendor.id ?? vendor.name) : undefined;
  const goods = recordsIn(invoice.lines).map(goodsLineOf);
  const charges = recordsIn(invoice.charges);
  requireTotal(totalCents, [...goods, ...charges]);
  return {
    type: "invoice",
    ...definedFields({ vendorId: named, number: invoiceNumber, billDate: invoiceDate, dueDate }),
    lines: [...goods, ...charges],
  };
}

function recordsIn(list: unknown): Fields[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Fields of a received line that a line of a bill has too. */
function goodsLineOf(line: Fields): Fields {
  const { partNumber, inventoryItemId, description, quantity, packQuantity } = line;
  const { unitCostCents, amountCents, coreDepositCents } = line;
  const identity = { partNumber, inventoryItemId, description };
  const amounts = { quantity, packQuantity, unitCostCents, amountCents, coreDepositCents };
  return { kind: "part", ...definedFields(identity), ...definedFields(amounts) };
}

function requireTotal(total: unknown, lines: readonly Fields[]): void {
  const sum = lines.reduce((all, line) => all + centsOf(line), 0);
  if (typeof total !== "number" || total === sum) return;
  const message = `The invoice adds up to ${formatDollars(sum)}, but its total is ${formatDollars(total)}.`;
  throw new CliError("TOTAL_MISMATCH", message, {
    exit: exitCodes.conflict,
    nextStep: "Compare lines, charges and core deposits with the paper.",
  });
}

function centsOf({ quantity, unitCostCents, amountCents, coreDepositCents = 0, ...line }: Fields) {
  if (typeof quantity !== "number") return Number(amountCents ?? 0);
  const stock = quantity * Number(line.packQuantity ?? 1);
  const cents = amountCents ?? lineAmountCents(quantity, Number(unitCostCents ?? 0));
  return Number(cents) + Number(lineAmountCents(stock, Number(coreDepositCents)));
}
