import { z } from "zod";
import {
  cents,
  exactCents,
  freeText,
  isPlainQuantity,
  maxCents,
  maxUnitCents,
} from "../fields/fields.ts";
import { inShort } from "../fields/short-forms.ts";
import { lineAmountCents } from "./lines.ts";

export const chargeKinds = ["freight", "fee", "tax", "other", "discount"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export const ChargeCents = z
  .number()
  .min(-maxCents, `must be at least ${-maxCents}`)
  .max(maxCents, `must be at most ${maxCents}`)
  .refine(Number.isSafeInteger, "must be whole cents");

export const BillCharge = inShort(
  z
    .strictObject({
      kind: z.enum(chargeKinds),
      description: freeText(255).nullish(),
      amountCents: ChargeCents.meta({
        type: "integer",
        description: "Whole cents; negative for a discount only",
      }),
      allocation: z.enum(["value", "none"]).default("value").meta({
        description:
          "`value` spreads the charge over the cost of the goods, in proportion to their amounts; `none` keeps it out of their cost",
      }),
    })
    .meta({ id: "BillCharge" }),
  { name: "kind", value: "amountCents" },
);

export const Charges = z.array(BillCharge).max(20, "must have at most 20 charges");

export const BilledAmount = cents().meta({
  description:
    "What the invoice charges for the line. The unit cost is derived from it and rounded: 200 for $25.00 cost 13 cents each. Default: quantity × unitCostCents",
});

interface LooseLine {
  quantity?: unknown;
  unitCostCents?: unknown;
  amountCents?: unknown;
  packQuantity?: unknown;
  coreDepositCents?: unknown;
}

interface LooseCharge {
  kind?: unknown;
  amountCents?: unknown;
}

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

const isCents = (value: unknown): value is number => isNumber(value) && Number.isSafeInteger(value);

type Report = (path: Array<string | number>, message: string) => void;

/** Rejects charges of the wrong sign. */
export function signedCharges() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const { charges } = payload.value ?? {};
    if (!Array.isArray(charges)) return;
    charges.forEach((charge: LooseCharge | null, index) => {
      const problem = isCents(charge?.amountCents) && signProblem(charge.kind, charge.amountCents);
      if (!problem) return;
      const path = ["charges", index, "amountCents"];
      payload.issues.push({ code: "custom", input: payload.value, path, message: problem });
    });
  });
  run._zod.def.when = () => true;
  return run;
}

/**
 * Rejects an invoice with a line without a cost, a quantity of stock or a unit cost out of range,
 * or a charge of the wrong sign. Runs even if other fields are invalid, so that the response lists
 * every invalid field.
 */
export function billable() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const report: Report = (path, message) =>
      payload.issues.push({ code: "custom", input: payload.value, path, message });
    const { lines, charges } = payload.value ?? {};
    let total = 0n;
    if (Array.isArray(lines)) {
      lines.forEach((line: LooseLine | null, index) => {
        if (typeof line !== "object" || line === null) return;
        total += billedAmountOf(line, (field, message) => report(["lines", index, field], message));
      });
    }
    if (Array.isArray(charges)) {
      charges.forEach((charge: LooseCharge | null, index) => {
        if (!isCents(charge?.amountCents)) return;
        total += exactCents(Math.abs(charge.amountCents));
        const problem = signProblem(charge.kind, charge.amountCents);
        if (problem) report(["charges", index, "amountCents"], problem);
      });
    }
    if (total > maxCents) report(["lines"], "add up to an amount above 2^53 − 1 cents");
  });
  run._zod.def.when = () => true;
  return run;
}

/** Why the amount of a charge has the wrong sign; undefined if it does not. */
export function signProblem(kind: unknown, amountCents: number): string | undefined {
  if (kind === "discount") return amountCents > 0 ? "must not be above zero" : undefined;
  return amountCents < 0 ? "must not be negative" : undefined;
}

/** Checks a line, and returns its amount with its core deposits in cents. */
export function billedAmountOf(
  line: LooseLine,
  report: (field: string, message: string) => void,
): bigint {
  const { quantity, unitCostCents, amountCents, packQuantity, coreDepositCents } = line;
  if (unitCostCents === undefined && (amountCents === undefined || amountCents === null)) {
    report("unitCostCents", "is required, or amountCents instead");
  }
  if (!isNumber(quantity) || quantity < 0.0001 || quantity > 1_000_000) return 0n;
  const pack = isNumber(packQuantity) ? packQuantity : 1;
  const stock = Math.round(quantity * pack * 10_000) / 10_000;
  if (pack !== 1 && !isPlainQuantity(quantity, pack)) {
    report(
      "packQuantity",
      "makes a quantity of stock that is above 1000000 or has over 4 decimals",
    );
    return 0n;
  }
  const deposit = isCents(coreDepositCents) ? lineAmountCents(stock, coreDepositCents) : 0n;
  if (isCents(amountCents) && amountCents >= 0) {
    if (amountCents > maxUnitCents * stock) {
      report("amountCents", `makes a unit cost above ${maxUnitCents}`);
    }
    return exactCents(amountCents) + deposit;
  }
  return isCents(unitCostCents) ? lineAmountCents(quantity, unitCostCents) + deposit : deposit;
}
