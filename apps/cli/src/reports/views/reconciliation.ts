import { contract } from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import type { z } from "zod";
import { plainText } from "../../terminal/text.ts";
import { cents, count, extra, text, word } from "../fields.ts";
import { type Page, type TableSection, tableOf } from "../page.ts";
import { type FlatRow, report } from "../report.ts";

type Answer = z.output<typeof contract.bills.reconcile.output>;
type Totals = Answer["totals"];
type Matched = Answer["matched"][number];
type Differing = Answer["differing"][number];
type Unknown = Answer["notInBooks"][number];
type Unstated = Answer["notOnStatement"][number];
type Returned = Answer["returnsNotCredited"][number];
type Core = Answer["coresNotCredited"][number];

export const reconciliation = report({
  answer: contract.bills.reconcile.output,
  page(answer): Page {
    const { totals, vendorName } = answer;
    const { differing, notInBooks, notOnStatement, matched } = answer;
    const { returnsNotCredited, coresNotCredited } = answer;
    return {
      title: `Statement of ${plainText(vendorName)}`,
      facts: [
        `statement ${formatDollars(totals.statementCents)}`,
        `open in the books ${formatDollars(totals.balanceCents)}`,
      ],
      sections: [
        ...(differing.length > 0 ? [ofDiffering(differing, totals)] : []),
        ...(notInBooks.length > 0 ? [ofUnknown(notInBooks, totals)] : []),
        ...(notOnStatement.length > 0 ? [ofUnstated(notOnStatement, totals)] : []),
        ...(returnsNotCredited.length > 0 ? [ofReturns(returnsNotCredited, totals)] : []),
        ...(coresNotCredited.length > 0 ? [ofCores(coresNotCredited, totals)] : []),
        ...(matched.length > 0 ? [ofMatched(matched, totals)] : []),
      ],
      warnings: [
        ...more(notOnStatement.length, totals.notOnStatement.count, "bills not on the statement"),
        ...more(returnsNotCredited.length, totals.returnsNotCredited.count, "lines of returns"),
        ...more(
          coresNotCredited.length,
          totals.coresNotCredited.count,
          "cores that were sent back",
        ),
      ],
    };
  },
  rows: (answer) => [
    ...answer.differing.map((row) => flat("differs", row)),
    ...answer.notInBooks.map((row) => flat("not in the books", row)),
    ...answer.notOnStatement.map((row) => flat("not on the statement", row)),
    ...answer.returnsNotCredited.map((row) =>
      flat("return not credited", { ...row, number: row.purchaseOrderNumber }),
    ),
    ...answer.coresNotCredited.map((row) =>
      flat("core not credited", { ...row, number: row.billNumber }),
    ),
    ...answer.matched.map((row) => flat("matched", row)),
  ],
});

interface AnyRow {
  number: string;
  type?: string;
  date?: string;
  amountCents?: number;
  billDate?: string;
  totalCents?: number;
  balanceCents?: number;
  differenceCents?: number;
  partNumber?: string;
  quantity?: number;
}

/** Each row has every column, so that the CSV file has one header. */
function flat(result: string, row: AnyRow): FlatRow {
  return {
    result,
    number: row.number,
    type: row.type ?? null,
    date: row.date ?? row.billDate ?? null,
    amountCents: row.amountCents ?? null,
    totalCents: row.totalCents ?? null,
    balanceCents: row.balanceCents ?? null,
    differenceCents: row.differenceCents ?? null,
    partNumber: row.partNumber ?? null,
    quantity: row.quantity ?? null,
  };
}

function more(shown: number, all: number, noun: string): string[] {
  return all > shown ? [`${all} ${noun} in total; the oldest ${shown} are shown`] : [];
}

function titled(title: string, { count: rows }: { count: number }): string {
  return `${title}, ${rows} ${rows === 1 ? "row" : "rows"}`;
}

function ofDiffering(rows: readonly Differing[], { differing }: Totals): TableSection {
  return tableOf(rows, {
    title: titled("Amount differs", differing),
    fields: [
      word<Differing>("Number", ({ number }) => number),
      word("Date", ({ date }) => date),
      extra(text("Type", ({ type }) => type)),
      cents("Statement", ({ amountCents }) => amountCents, differing.amountCents),
      cents("Bill", ({ totalCents }) => totalCents),
      cents("Difference", ({ differenceCents }) => differenceCents),
      text("Status", ({ status }) => status),
    ],
  });
}

function ofUnknown(rows: readonly Unknown[], { notInBooks }: Totals): TableSection {
  return tableOf(rows, {
    title: titled("Not in the books", notInBooks),
    fields: [
      word<Unknown>("Number", ({ number }) => number),
      word("Date", ({ date }) => date),
      extra(text("Type", ({ type }) => type)),
      cents("Statement", ({ amountCents }) => amountCents, notInBooks.amountCents),
    ],
  });
}

function ofUnstated(rows: readonly Unstated[], { notOnStatement }: Totals): TableSection {
  return tableOf(rows, {
    title: titled("Not on the statement", notOnStatement),
    fields: [
      word<Unstated>("Number", ({ number }) => number),
      word("Date", ({ billDate }) => billDate),
      extra(text("Type", ({ type }) => type)),
      cents("Bill", ({ totalCents }) => totalCents),
      cents("Balance", ({ balanceCents }) => balanceCents, notOnStatement.amountCents),
    ],
  });
}

function ofReturns(rows: readonly Returned[], { returnsNotCredited }: Totals): TableSection {
  return tableOf(rows, {
    title: titled("Returns not credited", returnsNotCredited),
    fields: [
      word<Returned>("Return", ({ purchaseOrderNumber }) => purchaseOrderNumber),
      word("Part", ({ partNumber }) => partNumber),
      count("Quantity", ({ quantity }) => quantity),
      cents("Cost", ({ amountCents }) => amountCents, returnsNotCredited.amountCents),
    ],
  });
}

function ofCores(rows: readonly Core[], { coresNotCredited }: Totals): TableSection {
  return tableOf(rows, {
    title: titled("Cores not credited", coresNotCredited),
    fields: [
      word<Core>("Bill", ({ billNumber }) => billNumber),
      word("Part", ({ partNumber }) => partNumber),
      count("Quantity", ({ quantity }) => quantity),
      cents("Deposit", ({ amountCents }) => amountCents, coresNotCredited.amountCents),
    ],
  });
}

function ofMatched(rows: readonly Matched[], { matched }: Totals): TableSection {
  return tableOf(rows, {
    title: titled("Matched", matched),
    fields: [
      word<Matched>("Number", ({ number }) => number),
      word("Date", ({ date }) => date),
      extra(text("Type", ({ type }) => type)),
      cents("Statement", ({ amountCents }) => amountCents, matched.amountCents),
      cents("Balance", ({ balanceCents }) => balanceCents),
      text("Status", ({ status }) => status),
    ],
  });
}
