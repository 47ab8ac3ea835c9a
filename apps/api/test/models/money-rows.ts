import { randomUUID } from "node:crypto";
import type { RawDatabase } from "../harness/database.ts";
import type { TestShop } from "../harness/shop.ts";
import { writtenPast } from "../harness/written-past.ts";
import {
  changeCost,
  insertCredit,
  insertInvoice,
  insertPayment,
  insertRefund,
  voidPayment,
} from "./money-statements.ts";

type Kind = "labor" | "part" | "tire" | "material" | "fee";

/** An invoiced line. Cents; the quantity of labor is hours. */
export interface MoneyLine {
  kind: Kind;
  feeType?: "fee" | "epa" | "service_item" | "subcontract";
  /** Default 1. */
  quantity?: number;
  /** quantity × unit price, before the discount. */
  amountCents: number;
  discountCents?: number;
  taxed?: boolean;
  costCents?: number;
  /** Default true. The cost of other lines is 0. */
  costIsKnown?: boolean;
  partNumber?: string | null;
  description?: string | null;
  technicianId?: string | null;
  commissionRatePercent?: number | null;
}

/** Either a day of the shop (meaning its noon), or an instant. */
export type When = { day: string } | { at: string };

export type MoneyInvoice = When & {
  lines: MoneyLine[];
  taxesCents?: number;
  taxRatePercent?: number;
  taxExempt?: boolean;
  exemptionCategory?: "resale" | "exempt_organization" | null;
  customerId?: string | null;
  /** Of a new work order. */
  vehicleId?: string | null;
  source?: "workOrder" | "salesOrder";
  /** Default: 30 days after the invoice. */
  dueDate?: string;
};

export type MoneyPayment = When & {
  amountCents: number;
  surchargeCents?: number;
  method?: string;
};

/** The amounts of a credit in its categories, after discounts. */
export type CreditAmounts = Partial<Record<(typeof creditAmounts)[number], number>>;

const creditAmounts = [
  "laborCents",
  "partsCents",
  "tiresCents",
  "subcontractsCents",
  "shopSuppliesCents",
  "feesCents",
  "epaCents",
  "serviceItemsCents",
  "taxableLaborCents",
] as const;

export type MoneyCredit = When &
  CreditAmounts & {
    discountsCents?: number;
    /** The part of the discounts on fees. Default: none. */
    feeDiscountsCents?: number;
    /** Taxable parts and tires, after discounts. Default: all parts if tax is refunded. */
    taxableCents?: number;
    taxesCents?: number;
    costCents?: number;
  };

/** A change of the cost of a line, or of a credit, of a closed day. */
export type MoneyCostChange = When & {
  cents: number;
  /** The position of the line. */
  line?: number;
  creditId?: string;
};

/** Ids of the written row and its parents. */
export interface Written {
  id: string;
  invoiceId: string;
}

/**
 * Writes money directly, one statement for each event, with the same result as the operations: sums
 * and states agree, and the days are marked for the stored reports.
 */
export function moneyRows(database: RawDatabase) {
  return {
    /** Of a new work order (or counter sale) without lines. Returns the invoice's id twice. */
    async invoice(shop: TestShop, fields: MoneyInvoice): Promise<Written & { orderId: string }> {
      writtenPast.add(shop);
      const id = randomUUID();
      const orderId = randomUUID();
      await database.query(insertInvoice, [
        shop.tenantId,
        instantOf(fields),
        dayOf(fields),
        id,
        orderId,
        fields.source ?? "workOrder",
        fields.customerId ?? null,
        fields.vehicleId ?? null,
        fields.taxRatePercent ?? 0,
        fields.taxExempt ?? false,
        fields.exemptionCategory ?? null,
        fields.taxesCents ?? 0,
        fields.dueDate ?? null,
        JSON.stringify(fields.lines.map((line, position) => lineRow(line, position))),
      ]);
      return { id, invoiceId: id, orderId };
    },

    async payment(shop: TestShop, invoiceId: string, fields: MoneyPayment): Promise<Written> {
      const id = randomUUID();
      await database.query(insertPayment, [
        shop.tenantId,
        instantOf(fields),
        dayOf(fields),
        id,
        invoiceId,
        fields.amountCents,
        fields.surchargeCents ?? 0,
        fields.method ?? "Cash",
      ]);
      return { id, invoiceId };
    },

    /** Refunds part of a payment, with the given surcharge. */
    async refund(shop: TestShop, payment: Written, fields: MoneyPayment): Promise<Written> {
      const id = randomUUID();
      await database.query(insertRefund, [
        shop.tenantId,
        instantOf(fields),
        dayOf(fields),
        id,
        payment.id,
        fields.amountCents,
        fields.surchargeCents ?? 0,
      ]);
      return { id, invoiceId: payment.invoiceId };
    },

    /** Voids a payment without refunds. */
    async voidPayment(shop: TestShop, payment: Written): Promise<void> {
      await database.query(voidPayment, [shop.tenantId, payment.id]);
    },

    /** Voids an unpaid invoice. */
    async voidInvoice(shop: TestShop, invoiceId: string): Promise<void> {
      await database.query(
        `WITH changed AS (UPDATE invoices SET status = 'void', voided_at = now()
          WHERE tenant_id = $1 AND id = $2 RETURNING invoice_date)
        INSERT INTO dirty_days (tenant_id, date) SELECT $1, invoice_date FROM changed`,
        [shop.tenantId, invoiceId],
      );
    },

    /** Credits an invoice. The payment beyond it must be refunded before. */
    async credit(shop: TestShop, invoiceId: string, fields: MoneyCredit): Promise<Written> {
      const id = randomUUID();
      await database.query(insertCredit, [
        shop.tenantId,
        instantOf(fields),
        dayOf(fields),
        id,
        invoiceId,
        fields.discountsCents ?? 0,
        fields.taxesCents ?? 0,
        fields.costCents ?? 0,
        fields.feeDiscountsCents ?? 0,
        fields.taxableCents ?? null,
        ...creditAmounts.map((name) => fields[name] ?? 0),
      ]);
      return { id, invoiceId };
    },

    /** Books a change on a later day than that of the line or the credit. */
    async changeCost(shop: TestShop, invoiceId: string, fields: MoneyCostChange): Promise<void> {
      await database.query(changeCost, [
        shop.tenantId,
        instantOf(fields),
        dayOf(fields),
        invoiceId,
        fields.line ?? null,
        fields.creditId ?? null,
        fields.cents,
      ]);
    },
  };
}

function instantOf(when: When): string | null {
  return "at" in when ? when.at : null;
}

function dayOf(when: When): string | null {
  return "day" in when ? when.day : null;
}

function lineRow(line: MoneyLine, position: number): object {
  const quantity = line.quantity ?? 1;
  return {
    id: randomUUID(),
    position,
    kind: line.kind,
    quantity,
    fee_type: line.kind === "fee" ? (line.feeType ?? "fee") : null,
    description: line.description ?? null,
    part_number: line.partNumber ?? null,
    unit_price_cents: Math.round(line.amountCents / quantity),
    amount_cents: line.amountCents,
    discount_cents: line.discountCents ?? 0,
    taxed: line.taxed ?? false,
    cost_cents: line.costCents ?? 0,
    unit_cost_cents:
      line.costIsKnown === false ? null : Math.round((line.costCents ?? 0) / quantity),
    technician_id: line.technicianId ?? null,
    commission_rate_percent: line.commissionRatePercent ?? null,
  };
}

/** The amounts of a credit of `cents` of a line. */
export function creditOf(
  { kind, feeType, taxed }: Pick<MoneyLine, "kind" | "feeType" | "taxed">,
  cents: number,
): CreditAmounts & { taxableCents: number } {
  const taxableCents = taxed && (kind === "part" || kind === "tire") ? cents : 0;
  const taxableLaborCents = taxed && kind === "labor" ? cents : 0;
  const category = kind === "fee" ? ofFee[feeType ?? "fee"] : ofKind[kind];
  return { [category]: cents, taxableCents, taxableLaborCents };
}

const ofKind = {
  labor: "laborCents",
  part: "partsCents",
  tire: "tiresCents",
  material: "shopSuppliesCents",
} as const;

const ofFee = {
  fee: "feesCents",
  epa: "epaCents",
  service_item: "serviceItemsCents",
  subcontract: "subcontractsCents",
} as const;
