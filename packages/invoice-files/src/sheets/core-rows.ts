import { formatDollars, lineAmountCents } from "@bayline/contracts";
import type { Problem } from "../draft.ts";
import type { Row } from "./sheet.ts";

/** A row with a core deposit. */
export interface CoreRow {
  row: Row;
  cents: number;
  /** The row of a part directly above it. */
  above: Row | undefined;
}

/** A core deposit of all pieces of a part. */
export interface Deposit {
  cents: number;
  row: Row;
}

/**
 * Finds the parts of core deposits: the only part of the sheet, or the one directly above. Below
 * the last part, a deposit may be that of all parts, unless other parts have theirs below them too.
 */
export function depositsOf(
  cores: readonly CoreRow[],
  parts: readonly Row[],
  problems: Problem[],
): Map<Row, Deposit> {
  const [first, ...others] = parts;
  const only = others.length === 0 ? first : undefined;
  const last = parts.at(-1);
  const areBelow = cores.some(({ above }) => above && above !== last);
  const deposits = new Map<Row, Deposit>();
  for (const { row, cents, above } of cores) {
    const part = only ?? (areBelow ? above : undefined);
    const known = part && deposits.get(part);
    if (part) deposits.set(part, { cents: cents + (known?.cents ?? 0), row });
    else {
      const message = `has a core deposit of ${formatDollars(cents)}, but not of which part; write it in a Core column in the row of its part, as the deposit of each`;
      problems.push({ field: `row ${row.number}`, message });
    }
  }
  return deposits;
}

/** Adds the deposit of each piece to a line. */
export function withDeposit(
  line: Record<string, unknown>,
  deposit: Deposit | undefined,
  problems: Problem[],
): Record<string, unknown> {
  const { quantity, coreDepositCents } = line;
  if (!deposit || typeof quantity !== "number" || !(quantity > 0)) return line;
  const { cents, row } = deposit;
  const each = Math.round(cents / quantity);
  const isExact = Number(lineAmountCents(quantity, each)) === cents;
  if (isExact && coreDepositCents === undefined) return { ...line, coreDepositCents: each };
  const message = isExact
    ? "has a core deposit of a part that has one in its own row"
    : `has a core deposit of ${formatDollars(cents)}, which is not a whole number of cents for each of ${quantity}`;
  problems.push({ field: `row ${row.number}`, message });
  return line;
}
