import { contract } from "@bayline/contracts";
import type { Transaction } from "@bayline/db";
import { Temporal } from "temporal-polyfill";
import { shopNoon, shopToday } from "../clock.ts";
import type { Services, WriteContext } from "../context.ts";
import { createCustomer } from "../modules/customers/customers.ts";
import { createItem, updateItem } from "../modules/inventory/write.ts";
import { receiveOrder } from "../modules/purchase-orders/receive.ts";
import { createOrder, updateOrder } from "../modules/purchase-orders/write.ts";
import { receiveInvoice } from "../modules/receive/receive-invoice.ts";
import { updateSettings } from "../modules/settings/settings.ts";
import { createVehicle } from "../modules/vehicles/vehicles.ts";
import { createVendor } from "../modules/vendors/vendors.ts";
import { type DemoTenant, pastContext } from "./demo-context.ts";
import { demoFleets, vehicleOf } from "./demo-fleets.ts";
import type { DemoEvent, Line } from "./demo-orders.ts";
import { demoParts, demoVendors, type VendorName } from "./demo-parts.ts";

const openedDaysAgo = 90;
const demoSettings = { taxRatePercent: 7, defaultLaborRateCents: 14_500 };

type Event<Does extends DemoEvent["does"]> = Extract<DemoEvent, { does: Does }>;
type Order = Awaited<ReturnType<typeof createOrder>>;

/** Writes the demo shop's past through the use cases that serve requests, oldest event first. */
export class DemoHistory {
  readonly #services: Services;
  readonly #db: Transaction;
  readonly #tenant: DemoTenant;
  readonly #vendorIds = new Map<VendorName, string>();
  /** By part number; of two parts that share one, the first. */
  readonly #partIds = new Map<string, string>();
  readonly #orders = new Map<string, Order>();

  constructor(services: Services, db: Transaction, tenant: DemoTenant) {
    this.#services = services;
    this.#db = db;
    this.#tenant = tenant;
  }

  /** The settings, the customers, the vendors, and the shelves as they were on the first day. */
  async open(): Promise<void> {
    const settings = contract.settings.update.input.parse(demoSettings);
    await updateSettings(this.#at(openedDaysAgo, "settings.update"), settings);
    await this.#takeInFleets();
    for (const { key, ...vendor } of demoVendors) {
      const input = contract.vendors.create.input.parse(vendor);
      const { id } = await createVendor(this.#at(openedDaysAgo, "vendors.create"), input);
      this.#vendorIds.set(key, id);
    }
    for (const { category, vendor, rows } of demoParts) {
      for (const [partNumber, name, bin, cost, price, reorder, opening] of rows) {
        const input = contract.inventory.create.input.parse({
          partNumber,
          name,
          category,
          binLocation: bin,
          unitCostCents: cost,
          unitPriceCents: price,
          reorderPoint: reorder,
          quantity: opening,
          vendorId: this.#vendorId(vendor),
        });
        const { id } = await createItem(this.#at(openedDaysAgo, "inventory.create"), input);
        if (!this.#partIds.has(partNumber)) this.#partIds.set(partNumber, id);
      }
    }
  }

  async #takeInFleets(): Promise<void> {
    for (const { customer, vehicles } of demoFleets) {
      const input = contract.customers.create.input.parse(customer);
      const { id } = await createCustomer(this.#at(openedDaysAgo, "customers.create"), input);
      for (const row of vehicles) {
        const vehicle = { ...vehicleOf(row), customerId: id };
        const fields = contract.vehicles.create.input.parse(vehicle);
        await createVehicle(this.#at(openedDaysAgo, "vehicles.create"), fields);
      }
    }
  }

  add(event: DemoEvent): Promise<void> {
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
      vendorId: this.#vendorId(vendor),
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
      id: known(this.#partIds.get(partNumber), partNumber),
      quantity,
      adjustmentReason: reason,
    });
    await updateItem(this.#at(daysAgo, "inventory.update"), input);
  }

  async #invoice({ daysAgo, mode, vendor, invoice, lines }: Event<"invoice">) {
    const ctx = this.#at(daysAgo, "receive.invoice");
    const input = contract.receive.invoice.input.parse({
      invoiceNumber: invoice,
      invoiceDate: this.#day(daysAgo),
      mode,
      vendor,
      lines: lines.map(asPart),
    });
    const { partialFailure } = await receiveInvoice(ctx, input);
    if (partialFailure) throw new Error(`The demo invoice ${invoice} could not be received`);
  }

  /** What a request would have been given that many days ago, at noon in the shop. */
  #at(daysAgo: number, operation: string): WriteContext {
    const at = shopNoon(this.#day(daysAgo), this.#tenant.timeZone);
    return pastContext(this.#services, this.#db, { tenant: this.#tenant, operation, at });
  }

  #day(daysAgo: number): string {
    const today = shopToday(this.#services.clock, this.#tenant.timeZone);
    return Temporal.PlainDate.from(today).subtract({ days: daysAgo }).toString();
  }

  #vendorId(key: VendorName): string {
    return known(this.#vendorIds.get(key), key);
  }

  #orderNamed(name: string): Order {
    return known(this.#orders.get(name), name);
  }
}

function asPart([partNumber, quantity, unitCostCents]: Line) {
  return { partNumber, quantity, unitCostCents };
}

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo data have no ${name}`);
  return value;
}
