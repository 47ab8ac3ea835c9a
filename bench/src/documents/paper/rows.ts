import { coreCreditCents } from "../truth/make.ts";
import type { Truth, TruthLine } from "../truth/types.ts";
import type { Writer } from "./formats.ts";

/** A printed row of a table: goods, a core or a charge. */
export interface Row {
  part: string;
  vendorPart: string;
  description: string;
  ordered: string;
  shipped: string;
  backordered: string;
  unit: string;
  price: string;
  amount: string;
  /** Deposit of each unit, empty for none. */
  core: string;
  /** Deposits of all units. */
  coreAmount: string;
}

const empty: Row = {
  part: "",
  vendorPart: "",
  description: "",
  ordered: "",
  shipped: "",
  backordered: "",
  unit: "",
  price: "",
  amount: "",
  core: "",
  coreAmount: "",
};

export function goodsRow(line: TruthLine, write: Writer): Row {
  const core = line.coreDepositCents;
  return {
    part: line.partNumber,
    vendorPart: line.vendorPartNumber ?? "",
    description: line.description,
    ordered: write.quantity(line.ordered),
    shipped: write.quantity(line.shipped),
    backordered: String(line.backordered),
    unit: line.unit.label,
    price: write.price(line.price),
    amount: write.number(line.amountCents),
    core: core === null ? "" : write.number(core),
    coreAmount: core === null ? "" : write.number(core * line.shipped),
  };
}

/** How a layout names the row of a core. */
export interface CoreWords {
  part(line: TruthLine): string;
  description(line: TruthLine): string;
  creditOf: string;
}

/** Goods, each followed by a row for its core, and the credit for an old core if there is one. */
export function rowsWithCores(truth: Truth, write: Writer, words: CoreWords): Row[] {
  const rows = truth.lines.flatMap((line) => {
    const goods = goodsRow(line, write);
    if (line.coreDepositCents === null) return [goods];
    const core: Row = {
      ...empty,
      part: words.part(line),
      description: words.description(line),
      ordered: goods.shipped,
      shipped: goods.shipped,
      backordered: "0",
      unit: "EA",
      price: write.price(line.coreDepositCents),
      amount: write.number(line.coreDepositCents * line.shipped),
    };
    return [goods, core];
  });
  return truth.blocked === "core credit" ? [...rows, coreCreditRow(write, words)] : rows;
}

function coreCreditRow(write: Writer, words: CoreWords): Row {
  return {
    ...empty,
    part: words.creditOf,
    description: "CORE CREDIT - OLD CORE RETURNED",
    ordered: write.quantity(-1),
    shipped: write.quantity(-1),
    backordered: "0",
    unit: "EA",
    price: write.price(coreCreditCents),
    amount: write.number(-coreCreditCents),
  };
}

/** Charges as rows of the table of goods. */
export function chargeRows(truth: Truth, write: Writer, part: string): Row[] {
  return truth.charges.map((charge) => ({
    ...empty,
    part,
    description: charge.label,
    ordered: "1",
    shipped: "1",
    backordered: "0",
    unit: "EA",
    price: write.number(charge.amountCents),
    amount: write.number(charge.amountCents),
  }));
}

/** Labels and amounts below a table, the last of which is the total. */
export function totalsOf(
  truth: Truth,
  write: Writer,
  words: { goods: string; cores: string; total: string },
): Array<[label: string, amount: string]> {
  const cores = truth.coresCents === 0 ? [] : [pair(words.cores, truth.coresCents, write)];
  return [
    pair(words.goods, truth.goodsCents, write),
    ...cores,
    ...truth.charges.map(({ label, amountCents }) => pair(label, amountCents, write)),
    pair(words.total, truth.totalCents, write),
  ];
}

function pair(label: string, cents: number, write: Writer): [label: string, amount: string] {
  return [label, write.money(cents)];
}

/** Splits rows over pages: `first` on the first page, `next` on each other page. */
export function pagesOf<T>(rows: T[], first: number, next: number): T[][] {
  const pages = [rows.slice(0, first)];
  for (let at = first; at < rows.length; at += next) pages.push(rows.slice(at, at + next));
  return pages;
}
