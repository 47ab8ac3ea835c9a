import {
  contract,
  type DocumentInvoice,
  type ErrorDetail,
  formatDollars,
  lineAmountCents,
  parseInput,
} from "@bayline/contracts";
import { listInvoicedGoods, listUncreditedCores, listUncreditedReturns } from "@bayline/db";
import {
  type CreditBooks,
  type CreditedGoods,
  chargeProblem,
  creditedChargeOf,
  invoicesOf,
  nameLines,
} from "@bayline/invoice-files";
import type { WriteContext } from "../../pipeline/context.ts";
import { sumOf } from "../amounts/money.ts";
import { createBill } from "../bills/create.ts";
import { creditNotNamed } from "./refusals.ts";

/** The most returned goods and cores that a credit is compared with. */
const most = 1000;

/** Creates the bill of a credit, or refuses it with the lines that are not known. */
export async function createCredit(ctx: WriteContext, invoice: DocumentInvoice) {
  const { vendorId, invoiceNumber, invoiceDate } = invoice;
  if (!vendorId) {
    throw creditNotNamed([{ field: "vendor", message: "is not a vendor of the shop" }]);
  }
  const memo = memoOf(invoice);
  const { lines, problems } = nameLines(memo.goods, await findBooks(ctx, vendorId, memo.goods));
  const unnamed = [...memo.problems, ...problems];
  if (unnamed.length > 0) throw creditNotNamed(unnamed);
  const request = {
    type: "credit",
    vendorId,
    number: invoiceNumber,
    billDate: invoiceDate ?? undefined,
    lines: [...lines, ...memo.charges],
  };
  const { data, details } = parseInput(contract.bills.create.input, request);
  if (details) throw creditNotNamed(details);
  return createBill(ctx, data);
}

/** What a credit gives back. Its amounts may be printed above or below zero. */
export function memoOf({ lines, charges, totalCents, purchaseOrderNumber }: DocumentInvoice) {
  const problems: ErrorDetail[] = [];
  const sign = (totalCents ?? 0) > 0 ? -1 : 1;
  const goods = lines.flatMap((line, index): CreditedGoods[] => {
    const { partNumber, description, packQuantity } = line;
    const place = `lines[${index}]`;
    const quantity = -sign * (line.quantity ?? 0) * (packQuantity ?? 1);
    if (partNumber === null || line.amountCents === null || quantity <= 0) {
      problems.push({ field: place, message: "gives nothing back: enter the credit by hand" });
      return [];
    }
    const depositCents = Number(lineAmountCents(quantity, line.coreDepositCents ?? 0));
    return [
      {
        partNumber,
        quantity,
        depositCents,
        amountCents: sign * line.amountCents - depositCents,
        place,
        ...(description !== null && { description }),
        ...(purchaseOrderNumber !== null && { reference: purchaseOrderNumber }),
      },
    ];
  });
  const credited = charges.map(({ amountCents, ...charge }) =>
    creditedChargeOf({ ...charge, amountCents: sign * amountCents }),
  );
  for (const [index, charge] of credited.entries()) {
    const message = chargeProblem(charge);
    if (message !== undefined) problems.push({ field: `charges[${index}]`, message });
  }
  const sum = sumOf([...goods, ...credited], ({ amountCents }) => amountCents);
  if (problems.length === 0 && totalCents !== null && sum !== sign * totalCents) {
    const message = `is ${formatDollars(totalCents)}, and the lines and charges add up to ${formatDollars(sign * sum)}`;
    problems.push({ field: "totalCents", message });
  }
  return { goods, charges: credited, problems };
}

async function findBooks(
  ctx: WriteContext,
  vendorId: string,
  goods: readonly CreditedGoods[],
): Promise<CreditBooks> {
  const returns = await listUncreditedReturns(ctx, vendorId, most);
  const cores = await listUncreditedCores(ctx, vendorId, most);
  const lines = await listInvoicedGoods(ctx, vendorId, invoicesOf(goods));
  return {
    returnsNotCredited: returns.rows,
    coresNotCredited: cores.rows,
    billed: Map.groupBy(lines, ({ numberKey }) => numberKey),
  };
}
