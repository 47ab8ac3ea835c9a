import { contract, type EventName, eventKinds, isEventName } from "@bayline/contracts";
import { expect } from "vitest";
import { z } from "zod";
import type { OutputOf } from "./operations.ts";
import type { TestShop } from "./shop.ts";

type ListedEvent = OutputOf<"events", "list">["events"][number];

/** An event of a record. */
export type FeedEvent = ListedEvent & { event: EventName; data: { id: string } };

/** All events of a shop after one, in order. */
export async function feedOf(shop: TestShop, after?: string): Promise<FeedEvent[]> {
  const query = new URLSearchParams({ limit: "500", ...(after && { after }) });
  const { body } = await shop.api("GET", `/events?${query}`);
  if (body.lastEvaluatedKey === null) return body.events;
  return [...body.events, ...(await feedOf(shop, body.lastEvaluatedKey))];
}

/** The events that `work` emits, in order. */
export async function eventsOf(shop: TestShop, work: () => Promise<unknown>): Promise<FeedEvent[]> {
  const last = (await feedOf(shop)).at(-1);
  await work();
  return feedOf(shop, last?.id);
}

/** The kinds of some events. */
export function kindsOf(events: FeedEvent[]): EventName[] {
  return events.map(({ event }) => event).filter(isEventName);
}

const reads = {
  customer: contract.customers.get,
  vehicle: contract.vehicles.get,
  vendor: contract.vendors.get,
  work_order: contract.workOrders.get,
  estimate: contract.approvals.get,
  invoice: contract.invoices.get,
  payment: contract.payments.get,
  receipt: contract.receipts.get,
  service_request: contract.serviceRequests.get,
  price_rule: contract.pricing.rules.get,
  canned_job: contract.cannedJobs.get,
  inventory: contract.inventory.get,
  purchase_order: contract.purchaseOrders.get,
  bill: contract.bills.get,
  document: contract.documents.get,
  sales_order: contract.salesOrders.get,
  inspection: contract.inspections.get,
  comment: contract.comments.get,
  attachment: contract.attachments.get,
  proposal: contract.proposals.get,
};

/** The data of a digest's event, as its GET returns it now. */
async function digestNow(shop: TestShop, data: object): Promise<object> {
  const { businessDate, period, overwritten } = eventKinds["digest.ready"].data.parse(data);
  const { body } = await shop.api("GET", `/digests/${businessDate}?period=${period}`);
  const { headline, renderMode, anomalyCount } = body;
  return { businessDate, period, headline, renderMode, anomalyCount, overwritten };
}

/** The record of an event as its GET returns it now, without its audit log. */
export async function recordNow(shop: TestShop, { event, data: { id } }: FeedEvent) {
  const read = Object.entries(reads).find(([kind]) => event.startsWith(`${kind}.`))?.[1];
  if (!read) throw new Error(`test/feed.ts does not say where the records of ${event} are read`);
  return recordAt(shop, read.path.replace("/{id}", ""), id);
}

/** A record as its GET returns it, without its history and what is computed for the GET alone. */
export async function recordAt(shop: TestShop, path: string, id: string) {
  const { body } = await shop.api("GET", `${path}/${id}`);
  const { auditLog: _log, truncated: _cut, history: _versions, ...record } = body;
  const { priceCents: _price, pricedBy: _why, warnings: _mistakes, ...fields } = record;
  return fields;
}

/** The stock of items, as their GET returns it now. */
async function stockNow(shop: TestShop, { data }: FeedEvent): Promise<object> {
  const { items } = eventKinds["inventory.stock_changed"].data.parse(data);
  const now = [];
  for (const { id } of items) now.push((await shop.api("GET", `/inventory/${id}`)).body);
  // The schema keeps the fields of stock.
  return eventKinds["inventory.stock_changed"].data.parse({ items: now });
}

/** Checks new events: the schema of their types, and the current state of their records. */
export async function expectCurrent(shop: TestShop, events: FeedEvent[]): Promise<void> {
  for (const event of events) {
    expect(z.safeParse(eventKinds[event.event].data, event.data).error).toBeUndefined();
    await expectRecord(shop, event);
  }
}

/** The events of records that are deleted for good. */
const removed: ReadonlySet<string> = new Set(["document.deleted", "attachment.deleted"]);

async function expectRecord(shop: TestShop, event: FeedEvent): Promise<void> {
  const kind = event.event;
  if (kind === "orders.retaxed" || kind === "cost.restated" || kind === "unbilled.closed") return;
  if (kind === "digest.ready") {
    expect(event.data).toEqual(await digestNow(shop, event.data));
    return;
  }
  if (kind === "inventory.stock_changed") {
    expect(event.data).toEqual(await stockNow(shop, event));
    return;
  }
  const unknown = { previousStatus: undefined, permanent: undefined };
  const { previousStatus, permanent, ...record } = { ...unknown, ...event.data };
  expect(previousStatus !== undefined).toBe(kind === "work_order.status_changed");
  expect(permanent !== undefined).toBe(kind === "work_order.deleted");
  const now = await recordNow(shop, event);
  if (permanent || removed.has(kind)) expect(now).toMatchObject({ error: "NOT_FOUND" });
  else expect(record, kind).toEqual(now);
}
