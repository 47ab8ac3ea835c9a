import { formatDollars } from "@bayline/contracts";
import type { DocumentReading, LineReading } from "../types.ts";
import { certain, doubtful, type Judgement, likely } from "./fields.ts";
import type { KnownCosts } from "./known-costs.ts";
import { exchangeDoubt } from "./line-doubts.ts";

/** Whether the amounts of a document confirm each other, and why not. */
export interface AmountsCheck {
  isConfirmed: boolean;
  /** The document leaves them open, whether they add up or not. */
  isDoubtful: boolean;
  reason: string;
  /** The reason of each line whose own amounts disagree. */
  lineReasons: Map<number, string>;
}

/** The judgement of the amounts of a document, or of a line of it. */
export function judgementOf(check: AmountsCheck, line?: number): Judgement {
  if (check.isConfirmed) return certain(check.reason);
  const ofLine = line === undefined ? undefined : check.lineReasons.get(line);
  const reason = ofLine ?? check.reason;
  return check.isDoubtful ? doubtful(reason) : likely(reason);
}

/**
 * Checks that quantity × unit cost is each line's amount, and that lines, charges and core deposits
 * are the printed total.
 */
export function checkAmounts(
  {
    lines,
    charges,
    totalCents,
    problems,
  }: Pick<DocumentReading, "lines" | "charges" | "totalCents" | "problems">,
  costs: KnownCosts = new Map(),
): AmountsCheck {
  const lineReasons = new Map<number, string>();
  let sum = 0;
  for (const [index, line] of lines.entries()) {
    const reason = lineReasonOf(line);
    if (reason) lineReasons.set(index, reason);
    sum += amountOf(line) ?? 0;
    sum += roundedCents(
      (line.quantity?.value ?? 0) *
        (line.packQuantity?.value ?? 1) *
        (line.coreDepositCents?.value ?? 0),
    );
  }
  sum += charges.reduce((total, { amountCents }) => total + amountCents.value, 0);
  const exchange = exchangeDoubt({ lines }, costs);
  const hasProblems = problems !== undefined && problems.length > 0;
  const isAmbiguous = totalCents !== null && totalCents.alternatives.length > 0;
  const reason = reasonOf();
  return {
    isConfirmed: reason === null,
    isDoubtful: hasProblems || isAmbiguous || exchange !== null,
    reason: reason ?? "quantity × unit cost is the amount, and all amounts add up to the total",
    lineReasons,
  };

  function reasonOf(): string | null {
    if (hasProblems) return problems.join("; ");
    if (lines.length === 0) return "no lines were found";
    if (!totalCents) return "no total was found that confirms it";
    if (lineReasons.size > 0) return "the amounts of a line do not confirm each other";
    if (sum === totalCents.value && !isAmbiguous) return exchange;
    if (sum === totalCents.value) return "more than one total was found";
    return `lines, charges and cores add up to ${formatDollars(sum)}, and the total is ${formatDollars(totalCents.value)}`;
  }
}

/** The printed amount, or what quantity and unit cost come to in a file of data. */
export function amountOf({ quantity, unitCostCents, amountCents }: LineReading): number | null {
  if (amountCents) return amountCents.value;
  const isData = quantity !== null && quantity.evidence.place !== null;
  return isData && unitCostCents ? roundedCents(quantity.value * unitCostCents.value) : null;
}

function lineReasonOf(line: LineReading): string | null {
  const { quantity, unitCostCents } = line;
  const amount = amountOf(line);
  if (!quantity || !unitCostCents || amount === null) {
    return "quantity, unit cost or amount was not found";
  }
  const product = quantity.value * unitCostCents.value;
  if (roundedCents(product) === amount) return null;
  return `${quantity.value} × ${unitCostCents.value / 100} is ${formatDollars(roundedCents(product))}, and the amount is ${formatDollars(amount)}`;
}

/** Rounds half away from zero. Corrects the error of a decimal as a float. */
function roundedCents(cents: number): number {
  const size = Math.round(Math.abs(cents) + 1e-7);
  return cents < 0 && size !== 0 ? -size : size;
}
