import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eventsOf, type FeedEvent, recordNow } from "../../../test/harness/feed.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { OutputOf } from "../../../test/harness/operations.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

type Item = OutputOf<"inventory", "get">;
type Step = ReturnType<(typeof steps)[keyof typeof steps]>;

/** Existing records, from which a step picks. */
type Known = Record<"orders" | "lines" | "invoices" | "payments" | "purchases" | "sales", string[]>;
interface Draw {
  pick: number;
  amount: number;
  status: string;
}

const statuses = ["approved", "in_progress", "invoiced", "paid", "completed", "cancelled"];
const oneOf = (ids: string[], { pick }: Draw) => ids[pick % Math.max(1, ids.length)] ?? "none";

/** Requests of all kinds, many of which are refused: only the emitted events matter. */
const steps = {
  open: ({ status }: Draw) => ["POST", "/work-orders", { status }] as const,
  move: (draw: Draw, { orders }: Known) =>
    ["PATCH", `/work-orders/${oneOf(orders, draw)}`, { status: draw.status }] as const,
  rename: (draw: Draw, { orders }: Known) =>
    ["PATCH", `/work-orders/${oneOf(orders, draw)}`, { name: `No. ${draw.amount % 2}` }] as const,
  drop: (draw: Draw, { orders }: Known) =>
    ["DELETE", `/work-orders/${oneOf(orders, draw)}`] as const,
  restore: (draw: Draw, { orders }: Known) =>
    ["POST", `/work-orders/${oneOf(orders, draw)}/restore`] as const,
  fit: (draw: Draw, { orders, lines }: Known) => {
    const parts = [{ inventoryItemId: lines[0] ?? "", quantity: draw.amount }];
    const path = `/work-orders/${oneOf(orders, draw)}/services`;
    return ["POST", path, { name: "Repair", parts }] as const;
  },
  pay: (draw: Draw, { invoices }: Known) => {
    const invoiceId = oneOf(invoices, draw);
    return ["POST", "/payments", { invoiceId, amountCents: 500 * draw.amount }] as const;
  },
  refund: (draw: Draw, { payments }: Known) =>
    ["POST", `/payments/${oneOf(payments, draw)}/refund`, {}] as const,
  void: (draw: Draw, { payments }: Known) =>
    ["POST", `/payments/${oneOf(payments, draw)}/void`] as const,
  receive: ({ pick, amount }: Draw) => {
    const lines = [{ partNumber: `P-${pick % 3}`, quantity: amount, unitCostCents: 100 }];
    const vendor = { name: "Acme" };
    const invoice = { invoiceNumber: `${pick}/${amount}`, vendor, lines };
    return [
      "POST",
      "/inventory/receiving",
      { ...invoice, mode: pick % 2 ? "receive" : "draft" },
    ] as const;
  },
  take: (draw: Draw, { purchases }: Known) =>
    ["POST", `/purchase-orders/${oneOf(purchases, draw)}/receive`, {}] as const,
  note: (draw: Draw, { purchases }: Known) =>
    [
      "PATCH",
      `/purchase-orders/${oneOf(purchases, draw)}`,
      { note: `${draw.amount % 2}` },
    ] as const,
  cancel: (draw: Draw, { purchases }: Known) =>
    ["DELETE", `/purchase-orders/${oneOf(purchases, draw)}`] as const,
  count: ({ amount }: Draw, { lines }: Known) =>
    ["PATCH", `/inventory/${lines[0]}`, { quantity: amount }] as const,
  reorder: ({ amount }: Draw, { lines }: Known) =>
    ["PATCH", `/inventory/${lines[0]}`, { reorderPoint: amount }] as const,
  draft: ({ amount }: Draw, { lines }: Known) => {
    const line = { inventoryItemId: lines[0] ?? "", quantity: amount, unitPriceCents: 300 };
    return ["POST", "/sales-orders", { lines: [line] }] as const;
  },
  sell: (draw: Draw, { sales }: Known) =>
    ["POST", `/sales-orders/${oneOf(sales, draw)}/complete`, {}] as const,
  giveBack: (draw: Draw, { sales }: Known) =>
    ["POST", `/sales-orders/${oneOf(sales, draw)}/refund`, {}] as const,
};

const names = Object.keys(steps).filter((name): name is keyof typeof steps => name in steps);
const history = fc.array(
  fc.record({
    name: fc.constantFrom(...names),
    draw: fc.record({
      pick: fc.nat({ max: 5 }),
      amount: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom(...statuses),
    }),
  }),
  { minLength: 20, maxLength: 50, size: "max" },
);

const idsOf = (events: FeedEvent[], kind: string) =>
  events.filter(({ event }) => event === kind).map(({ data }) => data.id);

function knownFrom(events: FeedEvent[]): Known {
  return {
    orders: idsOf(events, "work_order.created"),
    lines: idsOf(events, "inventory.created"),
    invoices: idsOf(events, "invoice.created"),
    payments: idsOf(events, "payment.received"),
    purchases: idsOf(events, "purchase_order.created"),
    sales: idsOf(events, "sales_order.created"),
  };
}

async function itemsOf(shop: TestShop): Promise<Map<string, Item>> {
  const items: Item[] = (await shop.api("GET", "/inventory?limit=500")).body.inventoryItems;
  return new Map(items.map((item) => [item.id, item]));
}

/** The parts of which a request has left no more than their reorder point, and there was more. */
function fallen(before: Map<string, Item>, after: Map<string, Item>): string[] {
  return [...after.values()]
    .filter(({ id, quantity, reorderPoint }) => {
      const was = before.get(id)?.quantity ?? 0;
      return (
        reorderPoint !== null && was > reorderPoint && quantity <= reorderPoint && quantity < was
      );
    })
    .map(({ id }) => id);
}

async function send(shop: TestShop, [method, path, body]: Step): Promise<FeedEvent[]> {
  const before = await itemsOf(shop);
  let status = 0;
  const events = await eventsOf(shop, async () => {
    ({ status } = await shop.api(method, path, body));
  });
  expect(status, `${method} ${path}`).toBeLessThan(500);
  if (status >= 400) expect(events).toEqual([]);
  expect(idsOf(events, "inventory.low_stock").sort()).toEqual(
    fallen(before, await itemsOf(shop)).sort(),
  );
  return events;
}

/** The fields of a record in its events, except the time, which also changes without an event. */
const comparable = ({ updatedAt: _at, previousStatus: _was, ...record }: Record<string, unknown>) =>
  record;
/** Stock movements are reported by the events of their documents. */
const details = ({ partNumber, name, reorderPoint, createdAt }: Record<string, unknown>) => ({
  partNumber,
  name,
  reorderPoint,
  createdAt,
});

async function expectReplayed(shop: TestShop, events: FeedEvent[]): Promise<void> {
  const last = new Map(events.map((event) => [event.data.id, event]));
  for (const event of last.values()) {
    const now = await recordNow(shop, event);
    const kind = event.event.slice(0, event.event.indexOf("."));
    // Invoices and payments have events only for their creation, and sales none for changes of a draft.
    if (["work_order", "purchase_order", "sales_order"].includes(kind)) {
      expect(comparable(event.data), event.event).toEqual(comparable(now));
    }
    if (kind === "inventory") expect(details(event.data)).toEqual(details(now));
  }
}

/** A record is created once, before other events; and a status follows from the previous event. */
function expectOrder(events: FeedEvent[]): void {
  for (const own of Map.groupBy(events, ({ data }) => data.id).values()) {
    const kinds = own.map(({ event }) => event);
    expect(kinds.map((kind) => /\.(created|received)$/.test(kind)).indexOf(true)).toBe(0);
    expect(kinds.filter((kind) => kind.endsWith(".created")).length).toBeLessThan(2);
    const statuses = own
      .filter(({ event }) => /^work_order\.(created|status_changed)$/.test(event))
      .map(({ data }) => ({ previousStatus: undefined, status: "", ...data }));
    for (const [at, { previousStatus, status }] of statuses.entries()) {
      if (at === 0) continue;
      expect(previousStatus).toBe(statuses[at - 1]?.status);
      expect(status).not.toBe(previousStatus);
    }
  }
}

const seed = seedOr(7);
const numRuns = runs({ short: 4, long: 15 });

test("replaying the feed yields the current records", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (requests) => {
      const shop = await harness.shop();
      const events = await eventsOf(shop, () =>
        shop.part({ partNumber: "P-0", quantity: 9, reorderPoint: 4, unitPriceCents: 700 }),
      );
      for (const { name, draw } of requests) {
        events.push(...(await send(shop, steps[name](draw, knownFrom(events)))));
      }
      await expectReplayed(shop, events);
      expectOrder(events);
    }),
    // Of a failure it looks for the shortest history, but not for ever.
    { numRuns, seed, interruptAfterTimeLimit: 200_000 },
  );
});
