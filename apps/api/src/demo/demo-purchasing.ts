import { contract } from "@bayline/contracts";
import { updateItem } from "../modules/inventory/write.ts";
import { receiveOrder } from "../modules/purchase-orders/receive.ts";
import { createOrder, updateOrder } from "../modules/purchase-orders/write.ts";
import { receiveInvoice } from "../modules/receive/receive-invoice.ts";
import type { DemoPast } from "./demo-context.ts";
import type { Line, PurchasingEvent } from "./demo-orders.ts";
import { type DemoRecords, known } from "./demo-records.ts";
import type { DemoEvent } from "./demo-timeline.ts";

type Event<Does extends PurchasingEvent["does"]> = Extract<PurchasingEvent, { does: Does }>;
type Order = Awaited<ReturnType<typeof createOrder>>;

/** Writes the purchase orders, receipts, returns and stock counts of the demo shop. */
export class DemoPurchasing {
  readonly #past: DemoPast;
  readonly #records: DemoRecords;
  readonly #orders = new Map<string, Order>();

  constructor(past: DemoPast, records: DemoRecords) {
    this.#past = past;
    this.#records = records;
  }

  eventOf(event: PurchasingEvent): DemoEvent {
    return { at: event, write: () => this.#write(event) };
  }

  #write(event: PurchasingEvent): Promise<void> {
    switch (event.does) {
      case "order":
        return this.#order(event);
      case "receive":
        return this.#receive(event);
      case "cancel":
        return this.#cancel(event);
      case "count":
        return this.#count(event);
      case "invoice":
        return this.#invoice(event);
    }
  }

  async #order({ daysAgo, order, vendor, type, status, note, lines }: Event<"order">) {
    const input = contract.purchaseOrders.create.input.parse({
      vendorId: this.#records.vendorId(vendor),
      type,
      status,
      note,
      parts: lines.map(asPart),
    });
    this.#orders.set(order, await createOrder(this.#at(daysAgo, "purchaseOrders.create"), input));
  }

  async #receive({ daysAgo, order: name, invoice, only }: Event<"receive">) {
    const order = this.#orderNamed(name);
    const lines =
      only &&
      order.parts.flatMap(({ id, partNumber }) => {
        const quantity = only[partNumber];
        return quantity === undefined ? [] : [{ partId: id, quantity }];
      });
    const input = contract.purchaseOrders.receive.input.parse({
      id: order.id,
      vendorInvoiceNumber: invoice,
      lines,
    });
    const receipt = await receiveOrder(this.#at(daysAgo, "purchaseOrders.receive"), input);
    if (receipt.partialFailure) throw new Error(`The demo order "${name}" could not be received`);
  }

  async #cancel({ daysAgo, order, note }: Event<"cancel">) {
    const input = contract.purchaseOrders.update.input.parse({
      id: this.#orderNamed(order).id,
      status: "cancelled",
      note,
    });
    await updateOrder(this.#at(daysAgo, "purchaseOrders.update"), input);
  }

  async #count({ daysAgo, partNumber, quantity, reason }: Event<"count">) {
    const input = contract.inventory.update.input.parse({
      id: this.#records.part(partNumber).id,
      quantity,
      adjustmentReason: reason,
    });
    await updateItem(this.#at(daysAgo, "inventory.update"), input);
  }

  async #invoice({ daysAgo, mode, vendor, invoice, lines }: Event<"invoice">) {
    const ctx = this.#at(daysAgo, "receive.invoice");
    const input = contract.receive.invoice.input.parse({
      invoiceNumber: invoice,
      invoiceDate: this.#past.day(daysAgo),
      mode,
      vendor,
      lines: lines.map(asPart),
    });
    const { partialFailure } = await receiveInvoice(ctx, input);
    if (partialFailure) throw new Error(`The demo invoice ${invoice} could not be received`);
  }

  #at(daysAgo: number, operation: string) {
    return this.#past.request({ daysAgo }, operation);
  }

  #orderNamed(name: string): Order {
    return known(this.#orders.get(name), name);
  }
}

function asPart([partNumber, quantity, unitCostCents]: Line) {
  return { partNumber, quantity, unitCostCents };
}
