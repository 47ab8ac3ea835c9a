import {
  creditKinds,
  type ErrorDetail,
  invalid,
  maxCents,
  maxUnitCents,
  signProblem,
} from "@bayline/contracts";
import type { BillInFull, BillLineRow, NewBillLine } from "@bayline/db";
import type { InputOf } from "../../pipeline/use-case.ts";
import { withChargedCents } from "../amounts/charges.ts";
import { extendedCents, prorate, sumOf } from "../amounts/money.ts";
import { tenThousandths } from "../amounts/quantities.ts";
import { lineOf, numbered } from "./lines.ts";

type Input = Pick<InputOf<"bills.correct">, "lines" | "charges">;
type SentLine = NonNullable<Input["lines"]>[number];

/**
 * Applies corrected amounts and charges to the lines of a bill, and spreads the charges again.
 * Returns the lines in their order. The charges of a bill without goods are expenses, unless they
 * are for goods of other bills. Pure.
 *
 * @throws 400 for lines that are not of the bill, and amounts that its kinds of lines cannot have
 */
export function correctLines(
  bill: Pick<BillInFull, "type" | "lines" | "appliesTo">,
  input: Input,
): NewBillLine[] {
  const { lines, appliesTo } = bill;
  if (!input.lines && !input.charges) return [...lines];
  const byId = correctionsById(lines, input);
  const kept = lines
    .filter((line) => !input.charges || !isCharge(line))
    .map((line) => correctedLine(line, byId.get(line.id)));
  const hasGoods = appliesTo.length > 0 || lines.some(({ kind }) => kind === "part");
  const charges = replacedCharges(lines.filter(isCharge), input.charges ?? []).map((charge) =>
    hasGoods ? charge : { ...charge, allocation: "none" as const },
  );
  return withShares(bill, withCharges(kept, charges));
}

const isCharge = ({ allocation }: Pick<NewBillLine, "allocation">) => allocation !== null;

function correctionsById(lines: readonly BillLineRow[], input: Input): Map<string, SentLine> {
  const byId = new Map<string, SentLine>();
  const details = (input.lines ?? []).flatMap((sent, index): ErrorDetail[] => {
    const line = lines.find(({ id }) => id === sent.id);
    if (!line) return [{ field: `lines[${index}].id`, message: "names no line of this bill" }];
    if (byId.has(sent.id)) return [{ field: `lines[${index}].id`, message: "is listed twice" }];
    byId.set(sent.id, sent);
    const problem = problemOf(line, sent, input.charges !== undefined);
    return problem ? [{ field: `lines[${index}].${problem.field}`, message: problem.message }] : [];
  });
  if (details.length > 0) throw invalid(details);
  return byId;
}

function problemOf(
  line: BillLineRow,
  { amountCents, unitCostCents }: SentLine,
  replacesCharges: boolean,
): ErrorDetail | undefined {
  if (line.kind === "core_deposit") {
    return { field: "id", message: "names a core deposit, which bills.correct does not change" };
  }
  if (line.kind === "part") return problemOfGoods(line, { amountCents, unitCostCents });
  if (replacesCharges && isCharge(line)) {
    return { field: "id", message: "names a charge that `charges` replaces" };
  }
  if (unitCostCents !== undefined) return { field: "unitCostCents", message: "is of goods only" };
  if (amountCents === undefined) return { field: "amountCents", message: "is required" };
  if (creditKinds.has(line.kind) && amountCents > 0) {
    return { field: "amountCents", message: "must not be above zero" };
  }
  // A bill without goods may have amounts of either sign: only its total decides.
  const message = line.allocation === "value" ? signProblem(line.kind, amountCents) : undefined;
  return message === undefined ? undefined : { field: "amountCents", message };
}

function problemOfGoods(
  { stockQuantity }: BillLineRow,
  { amountCents, unitCostCents }: Omit<SentLine, "id">,
): ErrorDetail | undefined {
  if (amountCents === undefined) {
    if (unitCostCents !== undefined) return undefined;
    return { field: "amountCents", message: "is required, or unitCostCents instead" };
  }
  if (amountCents < 0) return { field: "amountCents", message: "must not be negative" };
  if (amountCents <= maxUnitCents * (stockQuantity ?? 0)) return undefined;
  return { field: "amountCents", message: `makes a unit cost above ${maxUnitCents}` };
}

function correctedLine(line: NewBillLine, sent: SentLine | undefined): NewBillLine {
  if (!sent) return line;
  const { amountCents, unitCostCents } = sent;
  if (line.kind !== "part") return { ...line, amountCents: amountCents ?? line.amountCents };
  const quantity = line.quantity ?? 0;
  if (amountCents === undefined) {
    const unit = unitCostCents ?? 0;
    return { ...line, unitCostCents: unit, amountCents: extendedCents(quantity, unit) };
  }
  const unit = prorate(amountCents, 10_000, tenThousandths(quantity));
  return { ...line, amountCents, unitCostCents: unit };
}

/** The lines of new charges. Each replaces the first old one of its kind, if there is one. */
function replacedCharges(
  old: readonly BillLineRow[],
  charges: NonNullable<Input["charges"]>,
): NewBillLine[] {
  const left = [...old];
  return charges.map((charge) => {
    const at = left.findIndex(({ kind }) => kind === charge.kind);
    const [replaced] = at < 0 ? [] : left.splice(at, 1);
    return lineOf({ ...charge, id: replaced?.id });
  });
}

/** Places charges behind the goods and before the cores. */
function withCharges(lines: NewBillLine[], charges: NewBillLine[]): NewBillLine[] {
  if (charges.length === 0) return numbered(lines);
  const isCore = ({ kind }: NewBillLine) => kind === "core_deposit";
  return numbered([...lines.filter((line) => !isCore(line)), ...charges, ...lines.filter(isCore)]);
}

/**
 * Spreads the charges over the goods.
 *
 * @throws 400 for discounts above the cost of a line, and totals that the type of the bill cannot
 * have
 */
function withShares(
  { type, appliesTo }: Pick<BillInFull, "type" | "appliesTo">,
  lines: readonly NewBillLine[],
): NewBillLine[] {
  const spread = withChargedCents(lines, appliesTo, "charges");
  const totalCents = sumOf(spread, ({ amountCents }) => amountCents);
  if (type === "credit" && totalCents > 0) {
    throw invalid([{ field: "lines", message: "make the total of the credit more than zero" }]);
  }
  if (type !== "credit" && totalCents < 0) {
    throw invalid([{ field: "charges", message: "make the total of the invoice less than zero" }]);
  }
  if (totalCents > maxCents) {
    throw invalid([{ field: "lines", message: "add up to an amount above 2^53 − 1 cents" }]);
  }
  return spread;
}
