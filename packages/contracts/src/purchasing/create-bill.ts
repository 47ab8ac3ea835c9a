import { z } from "zod";
import { freeText, maxCents, Quantity, Reference, ShopDate, text } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { chargeKinds } from "./bill-fields.ts";
import { amountsOfLines, GoodsLine } from "./billed-goods.ts";

export const expenseKinds = ["expense", "restocking"] as const;

const amount = z
  .number()
  .min(-maxCents, `must be at least ${-maxCents}`)
  .max(maxCents, `must be at most ${maxCents}`)
  .refine(Number.isSafeInteger, "must be whole cents");

const owed = amount.meta({
  type: "integer",
  description: "Whole cents; positive if the shop owes them",
});
const description = freeText(255).nullish();

const CoreCreditLine = z
  .strictObject({
    kind: z.literal("core_credit"),
    description,
    coreId: Reference,
    quantity: Quantity.meta({ description: "Cores that the credit closes. Up to 4 decimals" }),
    amountCents: amount.max(0, "must not be above zero").meta({
      type: "integer",
      description: "Whole cents, 0 or less. The difference to the deposit is a core loss",
    }),
  })
  .meta({ id: "NewCoreCredit" });

const ExpenseLine = z
  .strictObject({
    kind: z.enum(expenseKinds),
    description,
    category: freeText(64).nullish().meta({ description: "Such as `sublet` or `shop supplies`" }),
    amountCents: owed,
  })
  .meta({ id: "NewExpenseLine" });

const ChargeLine = z
  .strictObject({
    kind: z.enum(chargeKinds),
    description,
    amountCents: owed,
    allocation: z.enum(["value", "none"]).optional().meta({
      description:
        "`value`, the default on a bill of goods, spreads the charge over their cost, in proportion to their amounts; `none` makes it an expense",
    }),
  })
  .meta({ id: "NewChargeLine" });

interface NewBillInput {
  type: "invoice" | "credit";
  lines: ReadonlyArray<{ kind: string }>;
}

/** The problem of a bill's total or lines for its type. */
function problemOf({ type, lines }: NewBillInput, amounts: readonly bigint[]): string | undefined {
  const total = amounts.reduce((sum, cents) => sum + cents, 0n);
  const gross = amounts.reduce((sum, cents) => sum + (cents < 0n ? -cents : cents), 0n);
  if (gross > maxCents) return "add up to an amount above 2^53 − 1 cents";
  const kinds = new Set(lines.map(({ kind }) => kind));
  if (type === "credit") {
    if (kinds.has("part")) return "have goods, in a credit";
    return total > 0n ? "add up to more than zero, in a credit" : undefined;
  }
  if (kinds.has("core_credit")) return "have a core credit, in an invoice";
  return total < 0n ? "add up to less than zero, in an invoice" : undefined;
}

export const NewBill = z
  .strictObject({
    type: z.enum(["invoice", "credit"]),
    vendorId: idOrNumber("vendors"),
    number: text(64).meta({ description: "The vendor's number; once per vendor and type" }),
    billDate: ShopDate.optional().meta({ description: "Default today" }),
    dueDate: ShopDate.nullish(),
    lines: z
      .array(z.discriminatedUnion("kind", [GoodsLine, CoreCreditLine, ExpenseLine, ChargeLine]))
      .min(1, "must have at least one line")
      .max(100, "must have at most 100 lines"),
  })
  .check((payload) => {
    const report = (path: Array<string | number>, message: string) =>
      payload.issues.push({ code: "custom", input: payload.value, path, message });
    const amounts = amountsOfLines(payload.value.lines, report);
    const problem = problemOf(payload.value, amounts);
    if (problem !== undefined) report(["lines"], problem);
  });
