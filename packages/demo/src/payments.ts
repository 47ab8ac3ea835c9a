import { contract } from "@bayline/contracts";
import type { Moment } from "./calendar.ts";
import { ownerOf, type PaymentMethod } from "./customers.ts";
import type { Shop } from "./shop.ts";
import type { StaffName } from "./staff.ts";

/** A payment received on an invoice. */
export interface Payment {
  at: Moment;
  method: PaymentMethod;
  reference?: string | undefined;
  /** Default: the whole balance. */
  amountCents?: number;
  voided?: Moment;
  refunded?: { at: Moment; reason: string };
}

/**
 * Payments that differ from the customer's habit. The key is the vehicle and how many days ago its
 * work was invoiced.
 */
const exceptions: Readonly<Record<string, readonly Payment[]>> = {
  "MV 5500, 67": [{ at: [67, 17], method: "Credit Card", amountCents: 70_000 }],
  "T-101, 61": [{ at: [40, 10], method: "Check", reference: "20418", voided: [36, 11] }],
  "2208, 55": [{ at: [30, 10], method: "ACH", amountCents: 300_000 }],
  "V-31, 51": [
    {
      at: [41, 10],
      method: "Credit Card",
      refunded: { at: [40, 9], reason: "Charged to the wrong card" },
    },
    { at: [38, 10], method: "Check", reference: "7730" },
  ],
  "M-7, 45": [{ at: [17, 10], method: "Check", reference: "5561", amountCents: 43_395 }],
  "R-5310, 42": [],
  "OKA 379, 32": [{ at: [32, 17], method: "Cash", amountCents: 60_000 }],
};

/** The payments so far for the work on a vehicle that was invoiced that many days ago. */
export function paymentsOf(unit: string, invoicedDaysAgo: number): readonly Payment[] {
  const exception = exceptions[`${unit}, ${invoicedDaysAgo}`];
  if (exception) return exception;
  const { pays } = ownerOf(unit);
  if (!pays) return [];
  const [method, days, check] = pays;
  const daysAgo = invoicedDaysAgo - days;
  // Checks that arrive today are not recorded yet.
  if (daysAgo < 1) return [];
  // Trucks leave before five; customers without terms pay at that time.
  const at = [daysAgo, days === 0 ? 17 : 10] as const;
  return [{ at, method, reference: check ? String(check - daysAgo) : undefined }];
}

/** Records the payments of an invoiced order, and their refunds and voids. */
export async function* payOrder(
  shop: Shop,
  payments: readonly Payment[],
  { id: workOrderId, owedCents, writer: by }: { id: string; owedCents: number; writer: StaffName },
): AsyncGenerator<Moment, void> {
  const { create, void: cancel, refund } = contract.payments;
  let balanceCents = owedCents;
  for (const { at, method, reference, voided, refunded, ...payment } of payments) {
    yield at;
    const { amountCents = balanceCents } = payment;
    const surchargeCents = surchargeOf(method, amountCents);
    const input = { workOrderId, amountCents, method, reference, surchargeCents };
    const { id } = await shop.perform(create, input, { by });
    if (voided) {
      yield voided;
      await shop.perform(cancel, { id }, { by });
    } else if (refunded) {
      yield refunded.at;
      await shop.perform(refund, { id, reason: refunded.reason }, { by });
    } else {
      balanceCents -= amountCents;
    }
  }
}

/** Card payments carry a surcharge of 3 percent. */
export function surchargeOf(method: PaymentMethod, amountCents: number): number {
  return method === "Credit Card" ? Math.round(amountCents * 0.03) : 0;
}
