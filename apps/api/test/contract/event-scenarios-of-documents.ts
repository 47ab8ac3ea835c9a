import { readFile } from "../harness/documents.ts";
import type { TestShop } from "../harness/shop.ts";
import type { EventScenario } from "./event-scenarios.ts";
import { costScenarios } from "./event-scenarios-of-costs.ts";
import { stockScenarios } from "./event-scenarios-of-stock.ts";

interface Invoice {
  mode?: string;
  purchaseOrderId?: string | null;
  vendor?: { name?: string } | null;
  lines: Array<{ quantity: number; unitCostCents?: number; amountCents?: number }>;
  charges?: unknown;
}

/** Prepares a document that is the invoice of a request to receive it, and confirms all of it. */
async function bookable(shop: TestShop, invoice: Invoice) {
  const { mode, purchaseOrderId, vendor, ...content } = invoice;
  const totalCents = invoice.lines.reduce(
    (total, { quantity, unitCostCents = 0 }) => total + quantity * unitCostCents,
    0,
  );
  const { id, open } = await readFile(
    shop,
    JSON.stringify({ invoiceDate: "2026-03-01", ...content, totalCents }),
  );
  const set = [
    ...(vendor?.name ? [{ path: "vendor", value: vendor.name }] : []),
    ...(purchaseOrderId ? [{ path: "purchaseOrderNumber", value: purchaseOrderId }] : []),
  ];
  const confirm = open.filter((path: string) => path !== "vendor");
  await shop.api("PATCH", `/documents/${id}`, { set, confirm });
  return ["POST", `/documents/${id}/book`, { mode }] as const;
}

/** The events of receiving an invoice, with that of the document in its place. */
function withBooked(events: EventScenario["events"]): EventScenario["events"] {
  const at = events.findIndex((event) => event.startsWith("inventory.stock"));
  const place = at < 0 ? events.length : at;
  return [...events.slice(0, place), "document.booked", ...events.slice(place)];
}

/** A document is booked as its invoice is received, and emits the same events. */
export const documentScenarios: EventScenario[] = [...stockScenarios, ...costScenarios]
  .filter(({ operation, when }) => operation === "receive.invoice" && !when.includes("packs"))
  .map(({ when, prepare, events }) => ({
    operation: "documents.book",
    when,
    prepare: async (shop) => {
      const [, , invoice] = await prepare(shop);
      const request: Invoice = Object.assign({ lines: [] }, invoice);
      return bookable(shop, request);
    },
    events: withBooked(events),
  }));
