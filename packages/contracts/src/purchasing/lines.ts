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
