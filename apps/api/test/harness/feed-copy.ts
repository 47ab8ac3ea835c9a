import { eventKinds } from "@bayline/contracts";
import { expect } from "vitest";
import { type FeedEvent, recordAt } from "./feed.ts";
import type { TestShop } from "./shop.ts";

type Fields = Record<string, unknown>;

/** The path of each kind of record, the name of its list, and the parameter for complete lists. */
const kinds = {
  customer: ["/customers", "customers"],
  vehicle: ["/vehicles", "vehicles", "includeArchived=true"],
  vendor: ["/vendors", "vendors"],
  canned_job: ["/canned-jobs", "cannedJobs"],
  price_rule: ["/pricing/rules", "rules"],
  inventory: ["/inventory", "inventoryItems"],
  service_request: ["/service-requests", "serviceRequests"],
  work_order: ["/work-orders", "workOrders", "includeArchived=true"],
  purchase_order: ["/purchase-orders", "purchaseOrders"],
  inspection: ["/inspections", "inspections"],
  sales_order: ["/sales-orders", "salesOrders"],
  invoice: ["/invoices", "invoices"],
  payment: ["/payments", "payments"],
  receipt: ["/receipts", "receipts"],
} as const;

type Kind = keyof typeof kinds;

const isKind = (name: string): name is Kind => name in kinds;

/** A copy of a shop that is kept from its feed alone. */
export class ShopCopy {
  readonly #records: Map<string, Fields>;

  constructor(stored = "[]") {
    this.#records = new Map(JSON.parse(stored));
  }

  /** The copy as text, from which it can be opened again. */
  stored(): string {
    return JSON.stringify([...this.#records]);
  }

  apply({ event, data }: FeedEvent): void {
    if (event === "inventory.stock_changed") {
      const { items } = eventKinds[event].data.parse(data);
      for (const { id, ...stock } of items) {
        this.#records.set(`inventory ${id}`, { ...this.#records.get(`inventory ${id}`), ...stock });
      }
      return;
    }
    // Payments change bills without an event, so that the feed alone has no copy of them.
    const isOfMoney = /^(bill|unbilled)[.]/.test(event);
    // Applied by readRestated, which needs the shop.
    if (isOfMoney || event === "cost.restated") return;
    const [kind = ""] = event.split(".");
    if (!isKind(kind)) throw new Error(`A copy from the feed alone cannot apply ${event}`);
    const unknown = { previousStatus: undefined, permanent: undefined };
    const { previousStatus: _was, permanent, ...record } = { ...unknown, ...data };
    if (permanent) this.#records.delete(`${kind} ${data.id}`);
    else this.#records.set(`${kind} ${data.id}`, record);
  }

  /**
   * Reads again what an event says has no events: the records that changed since just before it.
   */
  async readRestated(shop: TestShop, { event, createdAt, data }: FeedEvent): Promise<void> {
    if (event !== "cost.restated" || eventKinds[event].data.parse(data).hasRecordEvents) return;
    const updatedSince = new Date(Date.parse(createdAt) - 60_000).toISOString();
    for (const kind of ["work_order", "sales_order", "invoice"] as const) {
      const [path, list] = kinds[kind];
      for (const id of await listOf(shop, `${path}?updatedSince=${updatedSince}`, list)) {
        this.#records.set(`${kind} ${id}`, await recordAt(shop, path, id));
      }
    }
  }

  /** Every record, with the names that it takes from others. */
  *all(): Iterable<{ kind: Kind; id: string; record: Fields }> {
    for (const [key, record] of this.#records) {
      const [kind = "", id = ""] = key.split(" ");
      if (isKind(kind)) yield { kind, id, record: { ...record, ...this.#names(kind, record) } };
    }
  }

  #names(kind: Kind, record: Fields): Fields {
    const of = (other: Kind, id: unknown) => this.#records.get(`${other} ${id}`) ?? {};
    const customer = of("customer", record.customerId);
    const vehicle = of("vehicle", record.vehicleId);
    const customerName = customer.name ?? null;
    const vehicleUnit = vehicle.unitNumber ?? null;
    const vendorName = of("vendor", record.vendorId).name;
    switch (kind) {
      case "work_order":
        return { customerName, vehicleUnit, vehicleVin: vehicle.vin ?? null };
      case "inspection":
        return {
          vehicleUnit,
          orderNumber: of("work_order", record.workOrderId).orderNumber ?? null,
        };
      case "invoice":
      case "sales_order":
        return { customerName };
      case "inventory":
        return { vendorName: vendorName ?? null };
      case "purchase_order":
        // An order may name a vendor that is not stored.
        return record.vendorId === null ? {} : { vendorName };
      case "service_request":
        return namesOfRequest(record, customer, vehicle);
      default:
        return {};
    }
  }
}

/** The details of the check-in take precedence. */
function namesOfRequest(record: Fields, customer: Fields, vehicle: Fields): Fields {
  const info: Fields = { ...Object(record.customerInfo) };
  const person = [info.firstName, info.lastName].filter((name) => name !== null).join(" ");
  return {
    customerName: info.companyName ?? (person || (customer.name ?? null)),
    phone: info.phone ?? customer.phone ?? null,
    email: info.email ?? customer.email ?? null,
    vehicleVin: Object(record.vehicleInfo).vin ?? vehicle.vin ?? null,
  };
}

/** Checks that a copy has exactly the records of a shop, as their GET returns them. */
export async function expectCopyOf(shop: TestShop, copy: ShopCopy): Promise<void> {
  const live = Map.groupBy([...copy.all()], ({ kind }) => kind);
  for (const [kind, [path, list, all = ""]] of Object.entries(kinds)) {
    const own = isKind(kind) ? (live.get(kind) ?? []) : [];
    const listed = (await listOf(shop, `${path}?${all}`, list)).sort();
    const undeleted = own.filter(({ record }) => (record.deletedAt ?? null) === null);
    expect(undeleted.map(({ id }) => id).sort(), kind).toEqual(listed);
    for (const { id, record } of own) {
      expect(timeless(record), `${kind} ${id}`).toEqual(timeless(await recordAt(shop, path, id)));
    }
  }
}

/** A write that changes nothing emits no event, but changes the time. */
function timeless({ updatedAt: _at, ...record }: Fields): Fields {
  return record;
}

async function listOf(shop: TestShop, path: string, list: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = cursor && `&lastEvaluatedKey=${encodeURIComponent(cursor)}`;
    const { body } = await shop.api("GET", `${path}&limit=100${page}`);
    ids.push(...body[list].map(({ id }: { id: string }) => id));
    cursor = body.lastEvaluatedKey;
  }
  return ids;
}
