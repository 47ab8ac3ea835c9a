import {
  chargeKinds,
  type DocumentInvoice,
  maxCents,
  maxUnitCents,
  ShopDate,
} from "@bayline/contracts";
import { z } from "zod";

type Line = DocumentInvoice["lines"][number];
type Charge = DocumentInvoice["charges"][number];

const words = (max: number) => z.string().trim().min(1, "must not be empty").max(max).nullable();

const amount = (max: number = maxCents) =>
  z
    .number("must be a number")
    .min(-max, `must be at least ${-max}`)
    .max(max, `must be at most ${max}`)
    .refine(Number.isSafeInteger, "must be whole cents");

const quantity = z
  .number("must be a number")
  .min(-1_000_000)
  .max(1_000_000)
  .refine((value) => Math.round(value * 10_000) / 10_000 === value, "must have at most 4 decimals");

export const headFields = {
  type: z.enum(["invoice", "credit"], "must be invoice or credit"),
  accountNumber: words(64),
  invoiceNumber: words(64),
  invoiceDate: ShopDate.nullable(),
  dueDate: ShopDate.nullable(),
  totalCents: amount().nullable(),
} satisfies Partial<Record<keyof DocumentInvoice, z.ZodType>>;

export const lineFields = {
  partNumber: words(64),
  vendorPartNumber: words(64),
  description: words(255),
  quantity: quantity.nullable(),
  packQuantity: quantity.nullable(),
  unitCostCents: amount(maxUnitCents).nullable(),
  amountCents: amount().nullable(),
  coreDepositCents: amount(maxUnitCents).nullable(),
} satisfies Record<keyof Line, z.ZodType>;

export const chargeFields = {
  kind: z.enum(chargeKinds, `must be one of: ${chargeKinds.join(", ")}`),
  description: words(255),
  amountCents: amount(),
} satisfies Record<keyof Charge, z.ZodType>;

export const emptyLine: Line = {
  partNumber: null,
  vendorPartNumber: null,
  description: null,
  quantity: null,
  packQuantity: null,
  unitCostCents: null,
  amountCents: null,
  coreDepositCents: null,
};

export const emptyCharge: Charge = { kind: "other", description: null, amountCents: 0 };
