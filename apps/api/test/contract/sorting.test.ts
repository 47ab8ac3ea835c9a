import { type NamedOperation, parameterIn, type Sorting } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { fillList } from "./filled-lists.ts";
import { credentials, type Input, reads, rest } from "./samples.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

/** Reads whose answer is a list of rows, in an order that clients can rely on. */
const sorted = reads.filter(
  ({ operation }) => operation.workload === "list" || operation.sortings.length > 0,
);

/** The table of a list's rows. Lists without one have rows that are not stored as such. */
const tables: Record<string, string> = {
  "customers.list": "customers",
  "vehicles.list": "vehicles",
  "workOrders.list": "work_orders",
  "approvals.list": "estimate_packets",
  "invoices.list": "invoices",
  "payments.list": "payments",
  "receipts.list": "receipts",
  "vendors.list": "vendors",
  "serviceRequests.list": "service_requests",
  "inventory.list": "inventory_items",
  "inventory.movements": "stock_movements",
  "inventory.costLayers": "cost_layers",
  "purchaseOrders.list": "purchase_orders",
  "bills.list": "bills",
  "bills.payments": "bill_payments",
  "bills.unbilled": "cost_layers",
  "cores.list": "cores",
  "documents.list": "documents",
  "salesOrders.list": "sales_orders",
  "inspectionTemplates.list": "inspection_templates",
  "inspections.list": "inspections",
  "reports.costChanges": "cost_restatements",
  "reports.variances": "variances",
  "users.list": "users",
  "periods.list": "period_closings",
  "apiKeys.list": "api_keys",
  "customers.apiKeys.list": "api_keys",
  "webhooks.list": "webhook_subscriptions",
  "webhooks.deliveries": "webhook_deliveries",
  "auditLog.list": "audit_entries",
  "operator.tenants.list": "tenants",
  "events.list": "events",
  "comments.list": "comments",
  "proposals.list": "proposals",
  "attachments.list": "attachments",
  "vmrsCodes.list": "vmrs_codes",
  "meterReadings.list": "meter_readings",
  "pmPrograms.list": "pm_programs",
  "cannedJobs.list": "canned_jobs",
  "pricing.rules.list": "price_rules",
};

/** The columns of fields with another name, of all tables or of one. */
const columns: Record<string, string> = {
  "receipts.date": "receipt_date",
  closedAt: "created_at",
  oldestReceivedAt: "received_at",
  purchaseOrderLineId: "purchase_order_line_id",
};

/**
 * Fields whose columns cannot be changed alone. `modules/work-orders/sorting.test.ts` and
 * `modules/vmrs-codes/codes.test.ts` sort by them.
 */
const fixedFields = [
  "orderNumber",
  "dueDate",
  "invoicedAt",
  "totalPriceCents",
  "marginPercent",
  "code",
];

/** Lists whose order is not that of stored values, with the test that checks it. */
const ownTests: Record<string, string> = {
  "search.all": "modules/search/search.test.ts",
  "webhooks.events": "modules/webhooks/subscriptions/event-kinds.test.ts",
  "digests.list": "modules/digests/api/digests.test.ts",
};

test("every list declares by what it is sorted", () => {
  const undeclared = sorted.filter(({ operation }) => operation.sortings.length === 0);
  expect(undeclared.map(({ name }) => name)).toEqual([]);
  const names = sorted.map(({ name }) => name).sort();
  expect(names).toEqual([...Object.keys(tables), ...Object.keys(ownTests)].sort());
});

/** An order of a list without parameters, and the input that requests it. */
interface Case extends NamedOperation {
  input: Input;
  keys: string[];
  /** `createdAt desc, id desc` */
  order: string;
}

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
const parametersOf: Record<string, Input> = {
  startDate: march,
  updatedSince: { updatedSince: "1970-01-01T00:00:00Z" },
};

const cases: Case[] = sorted
  .filter(({ name }) => name in tables)
  .flatMap((named) => named.operation.sortings.flatMap((sorting) => casesOf(named, sorting)));

/** One case for each combination of the values of the parameters that a sorting names. */
function casesOf(named: NamedOperation, sorting: Sorting): Case[] {
  const words = sorting.by.flatMap((key) => key.split(" "));
  const parameters = [...new Set(words.flatMap((word) => parameterIn(word) ?? []))];
  const inputs = parameters.reduce<Input[]>(
    (made, name) =>
      made.flatMap((input) => valuesOf(named, name).map((value) => ({ ...input, [name]: value }))),
    [{ ...(sorting.with !== undefined && parametersOf[sorting.with]) }],
  );
  return inputs.map((input) => {
    const keys = sorting.by.map((key) =>
      key.replace(/\{(\w+)\}/g, (_braces, name: string) => String(input[name])),
    );
    return { ...named, input, keys, order: keys.join(", ") };
  });
}

function valuesOf({ operation }: NamedOperation, parameter: string): unknown[] {
  const { properties = {} } = z.toJSONSchema(operation.input, {
    io: "input",
    unrepresentable: "any",
  });
  const schema = properties[parameter];
  return typeof schema === "object" ? (schema.enum ?? []) : [];
}

describe.each(cases)("$name, sorted by $order", (named) => {
  const { name, operation, input, keys } = named;
  test("the rows have the declared order, whatever was stored first", async () => {
    const shop = await harness.shop();
    const filter = await fillList(harness, shop, name);
    const [key = ""] = keys;
    const { positions, undo } = await disturb(shop, tables[name] ?? "", key);
    const sent = { limit: 500, ...filter, ...input };
    const headers = credentials(operation, shop);
    const answer = await rest(harness.baseUrl, named, sent, headers);
    await undo();
    expect(answer.status).toBe(200);
    const rows = rowsOf(answer.body);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const ids = rows.map(idOf);
    expect(ids).toEqual(rows.toSorted(comparisonBy(keys, positions)).map(idOf));
    // Rows whose ids are in order would not show that the list is sorted by its first key.
    if (!isFixed(key) && !key.startsWith("recorded")) {
      expect(ids).not.toEqual(ids.toSorted());
      expect(ids).not.toEqual(ids.toSorted().reverse());
    }
  });
});

type Row = Record<string, unknown>;

function rowsOf(body: unknown): Row[] {
  const [rows] = Object.values(Object(body));
  return z.array(z.record(z.string(), z.unknown())).parse(rows);
}

function idOf({ id, purchaseOrderLineId }: Row): string {
  return String(id ?? purchaseOrderLineId);
}

function isFixed(key: string): boolean {
  return fixedFields.includes(key.split(" ")[0] ?? "");
}

interface Disturbed {
  /** The position of each row in an order that its fields do not contain. */
  positions: Map<string, number>;
  undo: () => Promise<unknown>;
}

/**
 * Changes the values by which a list is sorted, so that neither the order in which the rows were
 * stored nor that of their ids is theirs. Two rows of three have the same value.
 */
async function disturb(shop: TestShop, table: string, key: string): Promise<Disturbed> {
  const [field = ""] = key.split(" ");
  const own = table === "tenants" ? "true" : `tenant_id = '${shop.tenantId}'`;
  const positions = new Map<string, number>();
  const isNotStored = field === "changed" || field === "recorded";
  if (isFixed(key)) return { positions, undo: async () => undefined };
  const id = table === "tenants" ? "tenant_id" : "id";
  const column =
    columns[`${table}.${field}`] ?? columns[field] ?? snakeCase(isNotStored ? "createdAt" : field);
  const before = await database.query(
    `SELECT ${id} AS id, ${column}::text AS value, to_jsonb(t) -> 'position' AS position
     FROM ${table} t WHERE ${own} ORDER BY ${id}`,
  );
  const set = (rowId: string, value: string) =>
    database.query(`UPDATE ${table} SET ${column} = $1 WHERE ${own} AND ${id} = $2`, [
      value,
      rowId,
    ]);
  for (const [at, row] of [...before.entries()].toSorted(([a], [b]) => (a % 2) - (b % 2))) {
    await set(row.id, `2026-03-${at % 2 === 0 ? 12 : 11}T15:00:00Z`);
    positions.set(row.id, field === "recorded" ? Number(row.position) : positions.size);
  }
  const undo = async () => {
    for (const row of before) await set(row.id, row.value);
  };
  return { positions, undo };
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function comparisonBy(keys: readonly string[], positions: Disturbed["positions"]) {
  const valueIn = (row: Row, field: string) =>
    field === "changed" || field === "recorded" ? positions.get(idOf(row)) : row[field];
  return (a: Row, b: Row): number => {
    for (const key of keys) {
      const [field = "", direction] = key.split(" ");
      const order = compare(valueIn(a, field), valueIn(b, field), direction === "desc" ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Values that are missing come last in both directions. */
function compare(a: unknown, b: unknown, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [first, second] = [comparable(a), comparable(b)];
  if (first === second) return 0;
  return first < second ? -direction : direction;
}

/** The number of a document, which is not compared as a text. */
function comparable(value: unknown): number | string {
  const [, digits] = /^[A-Z]+-(\d+)$/.exec(String(value)) ?? [];
  return typeof value === "number" ? value : digits === undefined ? String(value) : Number(digits);
}
