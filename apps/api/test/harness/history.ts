import fc from "fast-check";
import type { FeedEvent } from "./feed.ts";

/** A request: method, path and body. */
export type Step = readonly [method: string, path: string, body?: object];

/** The ids of the created records, by kind, from which a step picks. */
export type Known = Map<string, string[]>;

interface Draw {
  pick: number;
  amount: number;
  status: string;
}

const statuses = ["approved", "in_progress", "invoiced", "paid", "completed", "cancelled"];

/** The id of an existing record; one that does not exist if there is none. */
const one = (known: Known, kind: string, { pick }: Draw) => {
  const ids = known.get(kind) ?? [];
  return ids[pick % Math.max(1, ids.length)] ?? "none";
};

type Make = (draw: Draw, known: Known) => Step;

const workOrders: Record<string, Make> = {
  open: (draw, known) => [
    "POST",
    "/work-orders",
    {
      status: draw.status,
      customerId: known.get("customer")?.[draw.pick],
      vehicleId: known.get("vehicle")?.[draw.pick],
    },
  ],
  move: (draw, known) => [
    "PATCH",
    `/work-orders/${one(known, "work_order", draw)}`,
    { status: draw.status },
  ],
  rename: (draw, known) => [
    "PATCH",
    `/work-orders/${one(known, "work_order", draw)}`,
    { name: `No. ${draw.amount % 2}`, dueDate: `2031-01-0${draw.amount}` },
  ],
  drop: (draw, known) => ["DELETE", `/work-orders/${one(known, "work_order", draw)}`],
  restore: (draw, known) => ["POST", `/work-orders/${one(known, "work_order", draw)}/restore`],
  purge: (draw, known) => [
    "POST",
    `/work-orders/${one(known, "work_order", draw)}/permanent-delete`,
  ],
  fit: (draw, known) => {
    const parts = [
      {
        inventoryItemId: one(known, "inventory", draw),
        quantity: draw.amount,
        unitPriceCents: 450,
      },
    ];
    const path = `/work-orders/${one(known, "work_order", draw)}/services`;
    return ["POST", path, { name: "Repair", parts }];
  },
};

const money: Record<string, Make> = {
  pay: (draw, known) => {
    const invoiceId = one(known, "invoice", draw);
    return ["POST", "/payments", { invoiceId, amountCents: 500 * draw.amount }];
  },
  takeCheck: (draw, known) => {
    const customerId = known.get("customer")?.[draw.pick];
    return ["POST", "/receipts", { customerId, amountCents: 900 * draw.amount }];
  },
  deposit: (draw, known) => {
    const workOrderId = one(known, "work_order", draw);
    return ["POST", "/receipts", { workOrderId, amountCents: 700 * draw.amount }];
  },
  apply: (draw, known) => ["POST", `/receipts/${one(known, "receipt", draw)}/apply`, {}],
  unapply: (draw, known) => ["POST", `/receipts/${one(known, "receipt", draw)}/unapply`, {}],
  refundCredit: (draw, known) => [
    "POST",
    `/receipts/${one(known, "receipt", draw)}/refund`,
    { amountCents: 100 * draw.amount },
  ],
  bounce: (draw, known) => ["POST", `/receipts/${one(known, "receipt", draw)}/void`],
  refund: (draw, known) => ["POST", `/payments/${one(known, "payment", draw)}/refund`, {}],
  void: (draw, known) => ["POST", `/payments/${one(known, "payment", draw)}/void`],
  draft: (draw, known) => {
    const inventoryItemId = one(known, "inventory", draw);
    const lines = [{ inventoryItemId, quantity: draw.amount, unitPriceCents: 300 }];
    return ["POST", "/sales-orders", { lines, customerId: known.get("customer")?.[0] }];
  },
  amend: (draw, known) => [
    "PATCH",
    `/sales-orders/${one(known, "sales_order", draw)}`,
    { notes: `${draw.amount % 2}` },
  ],
  discard: (draw, known) => ["DELETE", `/sales-orders/${one(known, "sales_order", draw)}`],
  sell: (draw, known) => ["POST", `/sales-orders/${one(known, "sales_order", draw)}/complete`, {}],
  giveBack: (draw, known) => [
    "POST",
    `/sales-orders/${one(known, "sales_order", draw)}/refund`,
    {},
  ],
  tax: ({ amount, pick }) => [
    "PATCH",
    "/settings",
    { taxRatePercent: amount % 3, partsTaxable: pick > 2 },
  ],
};

const purchasing: Record<string, Make> = {
  receive: ({ pick, amount }) => {
    const lines = [{ partNumber: `P-${pick % 3}`, quantity: amount, unitCostCents: 100 }];
    const invoice = { invoiceNumber: `${pick}/${amount}`, vendor: { name: `Acme ${pick % 2}` } };
    const mode = pick % 2 ? "receive" : "draft";
    return ["POST", "/inventory/receiving", { ...invoice, lines, mode }];
  },
  take: (draw, known) => [
    "POST",
    `/purchase-orders/${one(known, "purchase_order", draw)}/receive`,
    {},
  ],
  note: (draw, known) => [
    "PATCH",
    `/purchase-orders/${one(known, "purchase_order", draw)}`,
    { note: `${draw.amount % 2}`, vendorName: `Vendor ${draw.amount}` },
  ],
  cancel: (draw, known) => ["DELETE", `/purchase-orders/${one(known, "purchase_order", draw)}`],
  count: (draw, known) => [
    "PATCH",
    `/inventory/${one(known, "inventory", draw)}`,
    { quantity: draw.amount, vendorId: known.get("vendor")?.[draw.pick] },
  ],
  reorder: (draw, known) => [
    "PATCH",
    `/inventory/${one(known, "inventory", draw)}`,
    { reorderPoint: draw.amount },
  ],
  retire: (draw, known) => ["DELETE", `/inventory/${one(known, "inventory", draw)}`],
  renameVendor: (draw, known) => [
    "PATCH",
    `/vendors/${one(known, "vendor", draw)}`,
    { name: `Vendor ${draw.amount % 4}` },
  ],
  dropVendor: (draw, known) => ["DELETE", `/vendors/${one(known, "vendor", draw)}`],
};

const frontDesk: Record<string, Make> = {
  meet: ({ amount }) => ["POST", "/customers", { name: `Customer ${amount}` }],
  renameCustomer: (draw, known) => [
    "PATCH",
    `/customers/${one(known, "customer", draw)}`,
    { name: `Customer ${draw.amount}`, phone: `${draw.amount % 2}`, taxExempt: draw.pick > 2 },
  ],
  dropCustomer: (draw, known) => ["DELETE", `/customers/${one(known, "customer", draw)}`],
  addVehicle: (draw, known) => [
    "POST",
    "/vehicles",
    { vin: `1FUJGLDR2CSBX000${draw.amount}`, customerId: known.get("customer")?.[draw.pick] },
  ],
  renameVehicle: (draw, known) => [
    "PATCH",
    `/vehicles/${one(known, "vehicle", draw)}`,
    { unitNumber: `${draw.amount % 4}` },
  ],
  dropVehicle: (draw, known) => ["DELETE", `/vehicles/${one(known, "vehicle", draw)}`],
  price: ({ pick, amount }) => [
    "POST",
    "/pricing/rules",
    {
      name: `Rule ${pick}`,
      kind: "parts_matrix",
      validFrom: `2026-01-${10 + (amount % 20)}`,
      terms: { bands: [{ fromCents: 0, multiplier: 1 + pick }] },
    },
  ],
  changeRule: (draw, known) => [
    "PATCH",
    `/pricing/rules/${one(known, "price_rule", draw)}`,
    { name: `Rule ${draw.amount % 3}` },
  ],
  dropRule: (draw, known) => ["DELETE", `/pricing/rules/${one(known, "price_rule", draw)}`],
  can: ({ pick, amount }) => [
    "POST",
    "/canned-jobs",
    { code: `PM-${pick}`, name: "Service", labor: [{ quantity: amount }] },
  ],
  changeJob: (draw, known) => [
    "PATCH",
    `/canned-jobs/${one(known, "canned_job", draw)}`,
    { name: `Service ${draw.amount % 2}` },
  ],
  dropJob: (draw, known) => ["DELETE", `/canned-jobs/${one(known, "canned_job", draw)}`],
  checkIn: (draw, known) => [
    "POST",
    "/service-requests",
    {
      problemData: { description: "Pulls to the left" },
      customerInfo: draw.amount % 2 ? { companyName: `Walk-in ${draw.amount}` } : {},
      vehicleInfo: draw.amount % 3 ? { vin: `1FUJGLDR2CSBX000${draw.amount}` } : {},
      customerId: known.get("customer")?.[draw.pick],
    },
  ],
  schedule: (draw, known) => [
    "PATCH",
    `/service-requests/${one(known, "service_request", draw)}`,
    { notes: `${draw.amount % 2}`, status: draw.pick % 2 ? "scheduled" : "new" },
  ],
  convert: (draw, known) => [
    "POST",
    `/service-requests/${one(known, "service_request", draw)}/convert`,
  ],
  inspect: (draw, known) => [
    "POST",
    "/inspections",
    {
      name: "Annual",
      workOrderId: known.get("work_order")?.[draw.pick],
      status: draw.pick % 2 ? "passed" : "pending",
      items: [{ label: "Brakes" }],
    },
  ],
  judge: (draw, known) => [
    "PATCH",
    `/inspections/${one(known, "inspection", draw)}`,
    { status: draw.pick % 2 ? "failed" : "passed", notes: `${draw.amount % 2}` },
  ],
  dropInspection: (draw, known) => ["DELETE", `/inspections/${one(known, "inspection", draw)}`],
};

/** Requests of all kinds, many of which are refused: only the emitted events matter. */
const steps = new Map(Object.entries({ ...workOrders, ...money, ...purchasing, ...frontDesk }));

/** A step of a history, whose request depends on the records that exist by then. */
export const someStep = fc.record({
  name: fc.constantFrom(...steps.keys()),
  pick: fc.nat({ max: 5 }),
  amount: fc.integer({ min: 1, max: 9 }),
  status: fc.constantFrom(...statuses),
});

export function requestOf({ name, ...draw }: Draw & { name: string }, known: Known): Step {
  const make = steps.get(name);
  if (!make) throw new Error(`There is no step ${name}`);
  return make(draw, known);
}

/** The records that a history has created. */
export function knownFrom(events: FeedEvent[]): Known {
  const created = events.filter(({ event }) => /\.created$|^payment\.(received|ref)/.test(event));
  const kindOf = ({ event }: FeedEvent) => event.slice(0, event.indexOf("."));
  const ids = [...Map.groupBy(created, kindOf)].map(
    ([kind, own]) => [kind, own.map(({ data }) => data.id)] as const,
  );
  return new Map(ids);
}
