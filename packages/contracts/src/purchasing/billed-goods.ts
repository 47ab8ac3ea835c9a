import { z } from "zod";
import {
  cents,
  decimal,
  exactCents,
  freeText,
  maxCents,
  maxUnitCents,
  Quantity,
  Reference,
  text,
} from "../fields/fields.ts";
import { idOrExternal } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { BilledAmount, billedAmountOf, signProblem } from "./bill-fields.ts";
import { lineAmountCents } from "./lines.ts";

/** Goods on a bill of an order's receipts. */
export const GoodsLine = inShort(
  z
    .strictObject({
      kind: z.enum(["part"]),
      description: freeText(255).nullish(),
      partNumber: text(64).optional().meta({
        description:
          "Matched exactly, ignoring case and whitespace differences. Required without `inventoryItemId` and `purchaseOrderLineId`",
      }),
      inventoryItemId: idOrExternal("inventory").optional(),
      purchaseOrderLineId: Reference.optional().meta({
        description: "Bills the goods of this line only. Default: the oldest unbilled receipts",
      }),
      quantity: Quantity,
      unitCostCents: cents(maxUnitCents).optional().meta({
        description:
          "Whole cents; of a pack if there is a `packQuantity`. Required without `amountCents`",
      }),
      amountCents: BilledAmount.optional(),
      packQuantity: decimal(0.0001, 100_000).nullish().meta({
        description: "Units of stock in each unit of the bill. Default 1",
      }),
      coreDepositCents: cents(maxUnitCents).nullish().meta({
        description:
          "Deposit for the core of each unit of stock. It is not in the cost of the part",
      }),
    })
    .meta({ id: "NewGoodsLine" }),
  { name: "partNumber", value: "quantity", price: "unitCostCents" },
);

interface Line {
  kind: string;
  amountCents?: number | undefined;
  allocation?: "value" | "none" | undefined;
  quantity?: number | undefined;
  depositCents?: number | undefined;
}

type Report = (path: Array<string | number>, message: string) => void;

/** Reports problems of goods and charges, and returns the amount of each line in cents. */
export function amountsOfLines(lines: readonly Line[], report: Report): bigint[] {
  const hasGoods = lines.some(({ kind }) => kind === "part");
  return lines.map((line, index) => {
    const of = (field: string, message: string) => report(["lines", index, field], message);
    if (line.kind === "part") {
      if (!namesGoods(line)) of("partNumber", "is required, or an id of the part or order line");
      return billedAmountOf(line, of);
    }
    if (line.kind === "core_deposit") {
      if (!namesGoods(line)) of("partNumber", "is required, or the id of the part");
      return depositsOf(line, of);
    }
    const { kind, amountCents = 0, allocation } = line;
    const isSpread = hasGoods && isCharge(kind) && allocation !== "none";
    const problem = isSpread ? signProblem(kind, amountCents) : undefined;
    if (problem) of("amountCents", problem);
    return exactCents(amountCents);
  });
}

/** The amount of the deposits of a line; 0 if its quantity is out of range. */
function depositsOf(
  { quantity = 0, depositCents = 0 }: Line,
  of: (field: string, message: string) => void,
): bigint {
  if (!(quantity > 0 && quantity <= 1_000_000) || !Number.isSafeInteger(depositCents)) return 0n;
  const amount = lineAmountCents(quantity, depositCents);
  if (amount > maxCents) of("quantity", "makes an amount above 2^53 − 1 cents");
  return amount;
}

const isCharge = (kind: string) => kind !== "expense" && kind !== "restocking";

function namesGoods(line: object): boolean {
  const named = ["partNumber", "inventoryItemId", "purchaseOrderLineId"];
  return named.some((field) => Reflect.get(line, field) !== undefined);
}
