import { z } from "zod";
import {
  cents,
  freeText,
  maxCents,
  maxUnitCents,
  Quantity,
  Reference,
  ShopDate,
  text,
} from "../fields/fields.ts";
import { integrationInput } from "../fields/integration-fields.ts";
import { maxInvoiceLines } from "../fields/limits.ts";
import { idOrExternal, idOrNumber, idOrPartNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { chargeKinds, signProblem } from "./bill-fields.ts";
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

const CoreCreditLine = inShort(
  z
    .strictObject({
      kind: z.enum(["core_credit"]),
      description,
      coreId: idOrPartNumber("cores"),
      quantity: Quantity.meta({ description: "Cores that the credit closes. Up to 4 decimals" }),
      amountCents: amount.max(0, "must not be above zero").meta({
        type: "integer",
        description: "Whole cents, 0 or less. The difference to the deposit is a core loss",
      }),
      partial: z.boolean().optional().meta({
        description:
          "The vendor gives back the rest later: the cores stay open, and a later credit or denial closes them",
      }),
    })
    .meta({ id: "NewCoreCredit" }),
  { none: "a credit names what it credits: bills create --from reads it from a file" },
);

const CoreDepositLine = inShort(
  z
    .strictObject({
      kind: z.enum(["core_deposit"]),
      description,
      partNumber: text(64).optional().meta({
        description: "The part whose cores they are. Required without `inventoryItemId`",
      }),
      inventoryItemId: idOrExternal("inventory").optional(),
      quantity: Quantity.meta({ description: "Cores, in units of stock. Up to 4 decimals" }),
      depositCents: cents(maxUnitCents).meta({
        description:
          "Whole cents for each core. The amount of the line is quantity × deposit; it is not in the cost of the part",
      }),
    })
    .meta({ id: "NewCoreDeposit" }),
  { none: "goods have a line of the same form; the deposit is part of the bill's file" },
);

const ExpenseLine = inShort(
  z
    .strictObject({
      kind: z.enum(expenseKinds),
      description,
      category: freeText(64).nullish().meta({ description: "Such as `sublet` or `shop supplies`" }),
      amountCents: owed,
      lineItemId: Reference.optional().meta({
        description:
          "A line of a work order without stock, such as sublet work or supplies: what bills charge for it is its cost in place of the typed one",
      }),
    })
    .meta({ id: "NewExpenseLine" }),
  { name: "kind", value: "amountCents" },
);

const ChargeLine = inShort(
  z
    .strictObject({
      kind: z.enum(chargeKinds),
      description,
      amountCents: owed,
      allocation: z.enum(["value", "none"]).optional().meta({
        description:
          "`value` spreads the charge over the cost of the bill's goods, or of the goods of the bills in `appliesTo`, in proportion to their amounts, and is the default with these; `none` makes it an expense",
      }),
    })
    .meta({ id: "NewChargeLine" }),
  { name: "kind", value: "amountCents" },
);

const PriceCreditLine = inShort(
  z
    .strictObject({
      kind: z.enum(["price_credit"]),
      description,
      billLineId: Reference.meta({
        description: "The line of goods on a bill of this vendor that becomes cheaper",
      }),
      amountCents: amount
        .max(0, "must not be above zero")
        .meta({ type: "integer", description: "Whole cents, 0 or less" }),
    })
    .meta({ id: "NewPriceCredit" }),
  { none: "a credit names what it credits: bills create --from reads it from a file" },
);

const ReturnCreditLine = inShort(
  z
    .strictObject({
      kind: z.enum(["return_credit"]),
      description,
      purchaseOrderLineId: Reference.meta({
        description: "The line of a return to this vendor whose goods were sent back",
      }),
      quantity: Quantity.meta({ description: "Goods that the credit settles. Up to 4 decimals" }),
      amountCents: amount.max(0, "must not be above zero").meta({
        type: "integer",
        description: "Whole cents, 0 or less. The cost of the goods less the credit is a variance",
      }),
      coreId: idOrPartNumber("cores").optional().meta({
        description:
          "The amount includes the deposits of as many cores of this one; they become a core credit of the bill",
      }),
      final: z.boolean().optional().meta({
        description: "The vendor credits no more goods of the line: the cost of the rest is lost",
      }),
    })
    .meta({ id: "NewReturnCredit" }),
  { none: "a credit names what it credits: bills create --from reads it from a file" },
);

interface NewBillInput {
  type: "invoice" | "credit";
  appliesTo?: string[] | undefined;
  lines: ReadonlyArray<{
    kind: string;
    amountCents?: number | undefined;
    allocation?: string | undefined;
  }>;
}

/** The kinds of lines of credits. */
export const creditKinds = new Set<string>(["core_credit", "price_credit", "return_credit"]);

/** The problem of a bill's total or lines for its type. */
function problemOf({ type, lines }: NewBillInput, amounts: readonly bigint[]): string | undefined {
  const total = amounts.reduce((sum, cents) => sum + cents, 0n);
  const gross = amounts.reduce((sum, cents) => sum + (cents < 0n ? -cents : cents), 0n);
  if (gross > maxCents) return "add up to an amount above 2^53 − 1 cents";
  if (type === "credit") {
    if (lines.some(({ kind }) => kind === "part")) return "have goods, in a credit";
    if (lines.some(({ kind }) => kind === "core_deposit"))
      return "have a core deposit, in a credit";
    return total > 0n ? "add up to more than zero, in a credit" : undefined;
  }
  const credit = lines.find(({ kind }) => creditKinds.has(kind));
  if (credit) return `have a ${credit.kind.replace("_", " ")}, in an invoice`;
  return total < 0n ? "add up to less than zero, in an invoice" : undefined;
}

/** Whether a charge belongs to the cost of the goods of other bills. */
function isSpread({ kind, allocation }: NewBillInput["lines"][number]): boolean {
  return chargeKinds.some((charge) => charge === kind) && allocation !== "none";
}

interface Problem {
  path: Array<string | number>;
  message: string;
}

/** The problems of charges that belong to the goods of other bills. */
function problemsOfCharges({ type, appliesTo, lines }: NewBillInput): Problem[] {
  if (!appliesTo) {
    if (lines.some(({ kind }) => kind === "part")) return [];
    return lines.flatMap(({ allocation }, index) => {
      const message = "spreads over the goods of appliesTo, which is missing";
      return allocation === "value" ? [{ path: ["lines", index, "allocation"], message }] : [];
    });
  }
  if (type === "credit") return [{ path: ["appliesTo"], message: "is for invoices only" }];
  if (lines.some(({ kind }) => kind === "part")) {
    return [{ path: ["appliesTo"], message: "is for bills without goods" }];
  }
  if (!lines.some(isSpread)) {
    return [{ path: ["appliesTo"], message: "needs a charge to spread over its goods" }];
  }
  return lines.flatMap((line, index) => {
    const message = isSpread(line) ? signProblem(line.kind, line.amountCents ?? 0) : undefined;
    return message === undefined ? [] : [{ path: ["lines", index, "amountCents"], message }];
  });
}

export const NewBill = z
  .strictObject({
    type: z.enum(["invoice", "credit"]),
    vendorId: idOrNumber("vendors"),
    number: text(64).meta({ description: "The vendor's number; once per vendor and type" }),
    billDate: ShopDate.optional().meta({ description: "Default today" }),
    dueDate: ShopDate.nullish(),
    ...integrationInput("bills"),
    appliesTo: z
      .array(idOrExternal("bills"))
      .min(1, "must have at least one bill")
      .max(20, "must have at most 20 bills")
      .refine((ids) => new Set(ids).size === ids.length, "must list each bill once")
      .optional()
      .meta({
        description:
          "Bills of any vendor. The charges of the new bill become part of the cost of their goods, wherever these are now",
      }),
    lines: z
      .array(
        z.discriminatedUnion("kind", [
          GoodsLine,
          CoreDepositLine,
          CoreCreditLine,
          PriceCreditLine,
          ReturnCreditLine,
          ExpenseLine,
          ChargeLine,
        ]),
      )
      .min(1, "must have at least one line")
      .max(maxInvoiceLines, `must have at most ${maxInvoiceLines} lines`),
  })
  .check((payload) => {
    const report = (path: Array<string | number>, message: string) =>
      payload.issues.push({ code: "custom", input: payload.value, path, message });
    const amounts = amountsOfLines(payload.value.lines, report);
    const problem = problemOf(payload.value, amounts);
    if (problem !== undefined) report(["lines"], problem);
    for (const { path, message } of problemsOfCharges(payload.value)) report(path, message);
  });
