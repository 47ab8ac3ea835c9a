import { contract } from "@bayline/contracts";
import { createPayment, refundPayment, voidPayment } from "../modules/payments/write.ts";
import { completeSale } from "../modules/sales-orders/complete.ts";
import { createSale } from "../modules/sales-orders/drafts.ts";
import { refundSale } from "../modules/sales-orders/refund.ts";
import type { DemoPast, Moment } from "./demo-context.ts";
import type { DemoPayment, PaymentMethod } from "./demo-payments.ts";
import type { DemoRecords } from "./demo-records.ts";
import type { DemoSale } from "./demo-sales.ts";
import type { StaffName } from "./demo-staff.ts";
import type { DemoEvent } from "./demo-timeline.ts";

const { payments, salesOrders } = contract;

/** An invoiced order and its balance as payments arrive. */
export interface Debt {
  id: string;
  owedCents: number;
}

type Undone = NonNullable<DemoPayment["undone"]>;
type Sold = Awaited<ReturnType<typeof createSale>>;

/** Writes the payments and counter sales of the demo shop. */
export class DemoTill {
  readonly #past: DemoPast;
  readonly #records: DemoRecords;

  constructor(past: DemoPast, records: DemoRecords) {
    this.#past = past;
    this.#records = records;
  }

  /**
   * The events of a payment and of its refund or void. `debt` is called when the payment is
   * recorded.
   */
  eventsOfPayment(payment: DemoPayment, debt: () => Debt, writer: StaffName): DemoEvent[] {
    const { at, undone } = payment;
    let id = "";
    const pay: DemoEvent = {
      at,
      write: async () => {
        id = await this.#pay(debt(), payment, writer);
      },
    };
    if (!undone) return [pay];
    return [pay, { at: undone.at, write: () => this.#undo(debt(), { id, ...undone }, writer) }];
  }

  eventsOfSale(sale: DemoSale): DemoEvent[] {
    const { at, returned } = sale;
    let sold: Sold | undefined;
    const sell: DemoEvent = {
      at,
      write: async () => {
        sold = await this.#sell(sale);
      },
    };
    if (!returned) return [sell];
    return [sell, { at: returned.at, write: () => this.#takeBack(sold, { ...sale, returned }) }];
  }

  async #pay(debt: Debt, payment: DemoPayment, writer: StaffName): Promise<string> {
    const { at, method, reference, amountCents = debt.owedCents } = payment;
    const input = payments.create.input.parse({
      workOrderId: debt.id,
      amountCents,
      method,
      reference,
      surchargeCents: surchargeOf(method, amountCents),
    });
    const { id } = await createPayment(this.#at(at, "payments.create", writer), input);
    debt.owedCents -= amountCents;
    return id;
  }

  async #undo(
    debt: Debt,
    { id, at, by, reason }: Undone & { id: string },
    writer: StaffName,
  ): Promise<void> {
    const ctx = this.#at(at, `payments.${by}`, writer);
    const { amountCents } =
      by === "void"
        ? await voidPayment(ctx, payments.void.input.parse({ id }))
        : await refundPayment(ctx, payments.refund.input.parse({ id, reason }));
    debt.owedCents += amountCents;
  }

  async #sell({ at, writer, customer, method, parts, notes }: DemoSale): Promise<Sold> {
    const input = salesOrders.create.input.parse({
      customerId: customer && this.#records.customerId(customer),
      notes,
      lines: parts.map(([partNumber, quantity]) => {
        return { inventoryItemId: this.#records.part(partNumber).id, partNumber, quantity };
      }),
    });
    const sale = await createSale(this.#at(at, "salesOrders.create", writer), input);
    if (method === null) return sale;
    const { id, totalCents } = sale;
    const surchargeCents = surchargeOf(method, totalCents);
    const payment = salesOrders.complete.input.parse({ id, method, surchargeCents });
    return completeSale(this.#at(at, "salesOrders.complete", writer), payment);
  }

  async #takeBack(
    sold: Sold | undefined,
    { writer, returned: { at, reason } }: DemoSale & Required<Pick<DemoSale, "returned">>,
  ): Promise<void> {
    const line = sold?.lines[0];
    const input = salesOrders.refund.input.parse({
      id: sold?.id,
      lines: [{ lineId: line?.id, quantity: 1 }],
      reason,
    });
    await refundSale(this.#at(at, "salesOrders.refund", writer), input);
  }

  #at(at: Moment, operation: string, writer: StaffName) {
    return this.#past.request(at, operation, this.#records.person(writer));
  }
}

/** Card payments carry a surcharge of 3 percent. */
function surchargeOf(method: PaymentMethod, amountCents: number): number {
  return method === "Credit Card" ? Math.round(amountCents * 0.03) : 0;
}
