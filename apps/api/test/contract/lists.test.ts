import { describe, expect, test } from "vitest";
import { z } from "zod";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { fillList } from "./filled-lists.ts";
import { credentials, type Input, lists, reads, rest, trpc } from "./samples.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

/** A text field of each list's rows that may be long. */
const longTexts: Record<string, [table: string, column: string]> = {
  "customers.list": ["customers", "notes"],
  "vehicles.list": ["vehicles", "notes"],
  "workOrders.list": ["work_orders", "notes"],
  "approvals.list": ["estimate_packets", "sender_name"],
  "payments.list": ["payments", "reference"],
  "receipts.list": ["receipts", "reference"],
  "vendors.list": ["vendors", "notes"],
  "cannedJobs.list": ["canned_jobs", "complaint"],
  "serviceRequests.list": ["service_requests", "notes"],
  "inventory.list": ["inventory_items", "description"],
  "inventory.movements": ["stock_movements", "reason"],
  "purchaseOrders.list": ["purchase_order_lines", "description"],
  "bills.list": ["bill_lines", "description"],
  "bills.unbilled": ["purchase_order_lines", "description"],
  "bills.payments": ["bill_payments", "reference"],
  "cores.list": ["cores", "part_number"],
  "salesOrders.list": ["sales_order_lines", "description"],
  "inspectionTemplates.list": ["inspection_templates", "name"],
  "inspections.list": ["inspections", "notes"],
  "comments.list": ["comments", "text"],
  "meterReadings.list": ["meter_readings", "created_by"],
  "pmPrograms.list": ["pm_programs", "name"],
  "proposals.list": ["proposals", "reason"],
  "attachments.list": ["attachments", "caption"],
  "users.list": ["users", "phone"],
  "webhooks.list": ["webhook_subscriptions", "name"],
  "webhooks.deliveries": ["webhook_deliveries", "error"],
  "apiKeys.list": ["api_keys", "name"],
  "customers.apiKeys.list": ["api_keys", "name"],
  "auditLog.list": ["audit_entries", "actor_name"],
};
/**
 * Rows without a text that may be long, or of every shop of this file; and events, whose data may
 * not change.
 */
const shortRows = [
  "documents.list",
  "vmrsCodes.list",
  "pricing.rules.list",
  "periods.list",
  "invoices.list",
  "inventory.costLayers",
  "reports.costChanges",
  "reports.variances",
  "operator.tenants.list",
  "events.list",
];

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };

/** A value for each filter that a list may have. */
const filters: Input = {
  search: "a",
  isActive: true,
  externalId: "qbo:417",
  metadata: "plan:gold",
  updatedSince: "2026-03-02T00:00:00.000Z",
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  vin: "1FU",
  licensePlate: "PT 4821",
  unitNumber: "T-104",
  number: "INV-1001",
  make: "Volvo",
  model: "VNL",
  year: "2020",
  vehicleType: "tractor",
  includeArchived: true,
  category: "Filters",
  vmrsCode: "013-001",
  kind: "lost_job",
  lowStock: false,
  status: "draft",
  vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  technicianId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  role: "technician",
  active: true,
  vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  dateFrom: "2026-01-01",
  dateTo: "2026-12-31",
  assignedTo: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  documentType: "estimate",
  unpaidOnly: true,
  paidOnly: true,
  hasCredit: true,
  receiptId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  ...march,
  dateField: "updatedAt",
  sortField: "updatedAt",
  sortDirection: "asc",
  fullDetails: true,
  source: "salesOrder",
  type: "refund",
  invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  resourceType: "vendor",
  resourceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  purchaseOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  partNumber: "ST-39MT",
  billDateFrom: "2026-01-01",
  billDateTo: "2026-12-31",
  billId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  from: "2026-01-01",
  to: "2026-12-31",
  recordType: "work_order",
  recordId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  visibleToCustomer: true,
  meter: "odometer",
  includeSuperseded: true,
  eventId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
};

/** Filters whose values differ for some operation. */
const ownFilters: Record<string, Input> = {
  "bills.list": { type: "credit" },
  "cores.list": { status: "open" },
  "invoices.list": { status: "open" },
  "pricing.rules.list": { kind: "parts_matrix" },
  "documents.list": { status: "ready", source: "api" },
  "approvals.list": { status: "open" },
  "proposals.list": { status: "open" },
  "inspections.list": { status: "failed" },
  "serviceRequests.list": { status: "new" },
  "webhooks.deliveries": { status: "success" },
};

/** Free text filters: neither an id, nor a day, nor an enum. */
function textFiltersOf(input: z.core.$ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return Object.entries(properties)
    .filter(
      ([name]) => !/^id$|Id$|^assignedTo$|^lastEvaluatedKey$|^after$|^types$|^status$/.test(name),
    )
    .filter(([, schema]) => typeof schema === "object" && schema.type === "string")
    .filter(([, schema]) => typeof schema === "object" && !schema.enum && !schema.format)
    .map(([name]) => name);
}

test("every list declares by what it is sorted", () => {
  const unsorted = lists.filter(({ operation }) => operation.sortings.length === 0);
  expect(unsorted.map(({ name }) => name)).toEqual([]);
});

test("every list bounds its pages by their size, or has short rows", () => {
  const known = [...Object.keys(longTexts), ...shortRows].sort();
  expect(lists.map(({ name }) => name).sort()).toEqual(known);
});

const withLimit = reads.filter(({ operation }) => "limit" in operation.input._zod.def.shape);

test.each(withLimit)(
  "$name refuses a limit that is too large, or says that it reduced it",
  async (named) => {
    const shop = await harness.shop();
    // Others answer an empty shop, or take what their example has.
    const input = lists.includes(named) ? await fillList(harness, shop, named.name) : {};
    const headers = credentials(named.operation, shop);
    const ask = (limit: number) =>
      rest(harness.baseUrl, named, { ...named.operation.example?.input, ...input, limit }, headers);
    expect((await ask(1)).body).not.toHaveProperty("limitClamped");
    const { status, body } = await ask(1_000_000);
    if (status === 400) expect(body).toMatchObject({ details: [{ field: "limit" }] });
    else expect({ status, body }).toMatchObject({ status: 200, body: { limitClamped: true } });
  },
);

describe.each(lists)("$name", (named) => {
  // The feed's cursor is the id of an event, which fits every filter and holds no position.
  const isOpaque = named.name !== "events.list";
  const prepared = async () => {
    const shop = await harness.shop();
    const headers = credentials(named.operation, shop);
    const input = await fillList(harness, shop, named.name);
    const list = (more: Input) => rest(harness.baseUrl, named, { ...input, ...more }, headers);
    return { shop, list, headers, input };
  };
  /** The filled shop of the tests that only read it. */
  let filled: ReturnType<typeof prepared> | undefined;
  const prepare = () => {
    filled ??= prepared();
    return filled;
  };
  const rowsOf = (body: Record<string, Array<{ id: string }>>) => Object.values(body)[0] ?? [];
  const refusal = (field: string) => ({
    status: 400,
    body: { error: "VALIDATION_ERROR", details: [{ field }] },
  });

  test("a list refuses a limit that is not a whole number from 1", async () => {
    const { list } = await prepare();
    for (const limit of ["0", "-1", "x", "1.5", "", "1e2", " 5", "Infinity", "NaN"]) {
      expect(await list({ limit })).toMatchObject(refusal("limit"));
    }
  });

  test("a list treats a limit above 500 as 500, over REST and tRPC", async () => {
    const { list, headers, input } = await prepare();
    const { body: most } = await list({ limit: 500 });
    expect(most).not.toHaveProperty("limitClamped");
    for (const limit of [501, 1000, Number.MAX_SAFE_INTEGER, "99999999999999999999"]) {
      const answer = await list({ limit });
      expect(answer).toMatchObject({ status: 200, body: { limitClamped: true } });
      expect(rowsOf(answer.body)).toEqual(rowsOf(most));
    }
    const tooMany = { ...input, limit: 1000 };
    const answer = await trpc(harness.origin, named, tooMany, headers);
    expect(answer).toMatchObject({
      status: 200,
      body: { result: { data: { limitClamped: true } } },
    });
    expect(z.parse(named.operation.input, tooMany)).toMatchObject({ limit: 500 });
  });

  test("the list shows each row once, with any page size", async () => {
    const { list: listSome } = await prepare();
    // Rows of long pages may be shorter, unless full rows are requested.
    const whole = "fullDetails" in named.operation.input._zod.def.shape;
    const list = (more: Input) => listSome(whole ? { ...more, fullDetails: true } : more);
    const { body: all } = await list({ limit: 500 });
    const pages: unknown[] = [];
    let lastEvaluatedKey: string | null | undefined;
    do {
      const { body } = await list({
        limit: 1,
        ...(lastEvaluatedKey ? { lastEvaluatedKey } : {}),
      });
      expect(Object.keys(body).slice(1)).toEqual(["count", "lastEvaluatedKey"]);
      expect(rowsOf(body)).toHaveLength(body.count);
      pages.push(...rowsOf(body));
      lastEvaluatedKey = body.lastEvaluatedKey;
    } while (lastEvaluatedKey);
    expect(pages).toEqual(rowsOf(all));
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(new Set(pages.map((row) => JSON.stringify(row))).size).toBe(pages.length);
  });

  const [table, column] = longTexts[named.name] ?? [];
  test.runIf(table)("a list ends a page before it exceeds 1 MiB, and continues there", async () => {
    const { shop, list } = await prepared();
    // Two of them are a page, since a character of it is one byte of JSON; a third is not.
    await database.query(
      `UPDATE ${table} SET ${column} = repeat('x', 500000) WHERE tenant_id = $1`,
      [shop.tenantId],
    );
    const seen: unknown[] = [];
    const counts: number[] = [];
    let cursor: string | null = null;
    do {
      const page = cursor ? { limit: 99, lastEvaluatedKey: cursor } : { limit: 99 };
      const answer = await list(page);
      expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(1_048_576);
      expect(rowsOf(answer.body)).toHaveLength(answer.body.count);
      counts.push(answer.body.count);
      seen.push(...rowsOf(answer.body).map((row) => JSON.stringify(row).length));
      cursor = answer.body.lastEvaluatedKey;
    } while (cursor);
    expect(counts[0]).toBeLessThanOrEqual(2);
    expect(seen.filter((length) => Number(length) > 500_000).length).toBeGreaterThanOrEqual(3);
    const { body: one } = await list({ limit: 1 });
    expect(one.count).toBe(1);
  });

  test("a list refuses a cursor that is malformed or from another list", async () => {
    const { shop, list } = await prepare();
    await fillList(harness, shop, "auditLog.list");
    const other = named.name === "vendors.list" ? "/audit-log" : "/vendors";
    const foreign = (await shop.api("GET", `${other}?limit=1`)).body.lastEvaluatedKey;
    expect(foreign).toEqual(expect.any(String));
    for (const cursor of ["x", "", "%", "é", "null", foreign, "A".repeat(1000), "A".repeat(1001)]) {
      const answer = await list({ lastEvaluatedKey: cursor });
      expect({ cursor, ...answer }).toMatchObject(refusal("lastEvaluatedKey"));
    }
  });

  test.runIf(isOpaque)("a list refuses a forged cursor, whatever it contains", async () => {
    const { list } = await prepare();
    const { body } = await list({ limit: 1 });
    const [origin = "", at = "", id = ""] = Buffer.from(body.lastEvaluatedKey, "base64url")
      .toString()
      .split("|");
    const isPosition = /^\d+$/.test(at);
    const positions = [
      "",
      "-1",
      "1.5",
      "infinity",
      "now",
      "2026-02-30T00:00:00.000Z",
      "0000-01-01T00:00:00.000Z",
      "2026-01-01T24:00:00.000Z",
      "2026-01-01T00:00:00.0000000000Z",
      "9".repeat(16),
      isPosition ? "2026-01-01T00:00:00.000Z" : "12",
    ];
    const forged = [
      ...positions.map((position) => [origin, position, id]),
      [origin, at, "no id"],
      [origin, at, ""],
      [origin, at, id, "more"],
      [origin, at],
    ];
    for (const parts of forged) {
      const lastEvaluatedKey = Buffer.from(parts.join("|")).toString("base64url");
      const answer = await list({ lastEvaluatedKey });
      expect({ parts, ...answer }).toMatchObject(refusal("lastEvaluatedKey"));
    }
  });

  const own = Object.keys(named.operation.input._zod.def.shape).filter(
    (field) => !["limit", "lastEvaluatedKey", "id"].includes(field),
  );

  test.each(textFiltersOf(named.operation.input))(
    "a list treats an empty or blank %s as no filter",
    async (field) => {
      const { list, headers, input } = await prepare();
      const all = await list({});
      for (const blank of ["", "  ", "\u00a0\u200b"]) {
        const answer = await list({ [field]: blank });
        expect(answer).toMatchObject({ status: 200, body: all.body });
        const same = await trpc(harness.origin, named, { ...input, [field]: blank }, headers);
        expect(same).toMatchObject({ status: 200 });
      }
      const { lastEvaluatedKey } = (await list({ limit: 1 })).body;
      expect(await list({ [field]: "", lastEvaluatedKey })).toMatchObject({ status: 200 });
    },
  );

  test.runIf(isOpaque).each(own)(
    "a list refuses its own cursor under another filter by %s",
    async (field) => {
      const { list } = await prepare();
      const { lastEvaluatedKey } = (await list({ limit: 1 })).body;
      expect(Object.keys(filters)).toContain(field);
      // Half a window is refused for its own sake.
      const own = { ...filters, ...ownFilters[named.name] };
      const filter = field in march ? march : { [field]: own[field] };
      expect(await list({ ...filter, lastEvaluatedKey })).toMatchObject(
        refusal("lastEvaluatedKey"),
      );
      expect(await list(filter)).toMatchObject({ status: 200 });
      expect(await list({ limit: 2, lastEvaluatedKey })).toMatchObject({ status: 200 });
    },
  );

  test("the list is empty, without a cursor, if there is nothing", async () => {
    if (named.operation.access === "operator" || named.name.startsWith("apiKeys")) return;
    const shop = await harness.shop();
    const { path } = named.operation;
    const owner = () => {
      if (path.startsWith("/webhooks")) return shop.webhook();
      if (path.startsWith("/customers")) return shop.customer({ name: "Alder Freight" });
      return shop.part({ partNumber: "A-100" });
    };
    const nothing = { search: "nothing", vendorId: "x", resourceId: "x", recordId: "WO-1" };
    const none = path.includes("{id}") ? { id: (await owner()).id } : nothing;
    const answer = await rest(harness.baseUrl, named, none, { "x-api-key": shop.key });
    expect(answer.status).toBe(200);
    expect(Object.values(answer.body)).toEqual([[], 0, null]);
  });
});
