import { type CreditBooks, type CreditMemo, invoicesOf, nameLines } from "@bayline/invoice-files";
import type { Bayline } from "@bayline/sdk";
import { CliError, exitCodes } from "../terminal/exit.ts";

interface Memo extends CreditMemo {
  number: string;
  /** The name or id of the vendor. */
  vendor: string;
}

/**
 * The credit of a memo as a request of `bills.create`, with a problem for each line that is not
 * named.
 */
export async function creditOf(client: Bayline, memo: Memo) {
  const { vendor: vendorId, number, billDate, charges } = memo;
  const { lines, problems } = nameLines(memo.lines, await readBooks(client, memo));
  const request = {
    type: "credit" as const,
    vendorId,
    number,
    ...(billDate !== undefined && { billDate }),
    lines: [...lines, ...charges],
  };
  return { request, problems };
}

async function readBooks(
  client: Bayline,
  { vendor: vendorId, number, lines }: Memo,
): Promise<CreditBooks> {
  // The comparison finds a credit of the number, and lists what awaits credit.
  const rows = [{ number, date: "2000-01-01", amountCents: 0, type: "credit" as const }];
  const awaiting = await client.bills.reconcile({ vendorId, rows });
  const [known] = [...awaiting.matched, ...awaiting.differing];
  if (known) throw duplicate(number, known.billId);
  const { returnsNotCredited, coresNotCredited } = awaiting;
  const billed = new Map<string, Array<{ id: string; partNumber: string | null }>>();
  for (const invoiceNumber of invoicesOf(lines)) {
    const goods = [];
    const filter = { vendorId, number: invoiceNumber, type: "invoice" as const };
    for await (const bill of client.bills.list(filter)) {
      if (bill.status === "void" || bill.status === "draft") continue;
      goods.push(...bill.lines.filter(({ kind }) => kind === "part"));
    }
    billed.set(invoiceNumber, goods);
  }
  return { returnsNotCredited, coresNotCredited, billed };
}

function duplicate(number: string, billId: string): CliError {
  return new CliError("DUPLICATE_BILL", `the vendor has a credit with the number ${number}`, {
    exit: exitCodes.conflict,
    nextStep: `Check the bill (bayline bills get ${billId}); do not send it again.`,
  });
}
