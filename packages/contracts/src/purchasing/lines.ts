import { z } from "zod";
import { maxCents } from "../fields/fields.ts";
import { partKey } from "../fields/matching.ts";

interface LooseLine {
  partNumber?: unknown;
  quantity?: unknown;
  unitCostCents?: unknown;
}

/**
 * Rejects a part number that appears on an earlier line. Runs even if other fields are invalid, so
 * that the response lists every invalid field.
 */
export function eachPartOnce(list: "parts" | "lines") {
  return check((lines, report) => {
    const seen = new Set<string>();
    lines.forEach((line, index) => {
      if (typeof line?.partNumber !== "string") return;
      const key = partKey(line.partNumber);
      if (seen.has(key)) {
        report(
          [list, index, "partNumber"],
          "is on an earlier line too; each part number may appear once",
        );
      }
      seen.add(key);
    });
  }, list);
}

/**
 * Rejects lines whose amount or sum exceeds 2^53 − 1 cents, which clients cannot represent exactly.
 */
export function amountsFit(list: "parts" | "lines") {
  return check((lines, report) => {
    let total = 0n;
    lines.forEach((line, index) => {
      if (typeof line?.quantity !== "number" || typeof line.unitCostCents !== "number") return;
      if (!Number.isSafeInteger(line.unitCostCents)) return;
      // Far above the maximum quantity, which its own rule reports.
      if (!Number.isFinite(line.quantity * 10_000)) return;
      const amount = lineAmountCents(line.quantity, line.unitCostCents);
      total += amount;
      if (amount > maxCents)
        report([list, index, "quantity"], "makes an amount above 2^53 − 1 cents");
    });
    if (total > maxCents) report([list], "add up to an amount above 2^53 − 1 cents");
  }, list);
}

/** quantity × unit cost, rounded half up to a cent. Exact: computed in integer ten-thousandths. */
export function lineAmountCents(quantity: number, unitCents: number): bigint {
  const tenThousandths = BigInt(Math.round(quantity * 10_000));
  return (tenThousandths * BigInt(unitCents) + 5_000n) / 10_000n;
}

/** Cents for each unit of an amount, rounded half up. */
function unitCents(amountCents: number, quantity: number): number {
  const whole = BigInt(Math.round(quantity * 10_000));
  return Number((BigInt(amountCents) * 20_000n + whole) / (2n * whole));
}

interface SentLine {
  quantity: number;
  unitCostCents?: number | undefined;
  amountCents?: number | null | undefined;
  packQuantity?: number | null | undefined;
}

/** A line of an invoice in units of stock, and what a unit of the invoice costs. */
export interface StockedLine {
  quantity: number;
  /** Rounded. */
  unitCostCents: number;
  amountCents: number;
  billedUnitCostCents: number;
}

/** Converts a line of an invoice to units of stock. Its amount decides over its unit cost. */
export function inUnitsOfStock(line: SentLine): StockedLine {
  const { packQuantity, quantity: billed, unitCostCents: sent } = line;
  const amountCents = line.amountCents ?? Number(lineAmountCents(billed, sent ?? 0));
  const isPriced = sent !== undefined && typeof line.amountCents !== "number";
  const billedUnitCostCents = isPriced ? sent : unitCents(amountCents, billed);
  if (typeof packQuantity !== "number") {
    return {
      quantity: billed,
      unitCostCents: billedUnitCostCents,
      amountCents,
      billedUnitCostCents,
    };
  }
  const quantity = Math.round(billed * packQuantity * 10_000) / 10_000;
  const unitCostCents = unitCents(amountCents, quantity);
  return { quantity, unitCostCents, amountCents, billedUnitCostCents };
}

function check(
  inspect: (
    lines: Array<LooseLine | null>,
    report: (path: Array<string | number>, message: string) => void,
  ) => void,
  list: string,
) {
  const run = z.check<Record<string, unknown>>((payload) => {
    const lines = payload.value?.[list];
    if (!Array.isArray(lines)) return;
    inspect(lines, (path, message) =>
      payload.issues.push({ code: "custom", input: payload.value, path, message }),
    );
  });
  run._zod.def.when = () => true;
  return run;
}
