import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();

/** Names instead of numbers, in the session of `ask` only. */
beforeAll(() =>
  database.ask(`CREATE OR REPLACE FUNCTION pg_temp.columns_of(relation oid, numbers int2[])
    RETURNS text[] LANGUAGE sql AS $$
      SELECT array_agg(attname::text ORDER BY place)
      FROM unnest(numbers) WITH ORDINALITY AS n(number, place)
      LEFT JOIN pg_attribute ON attrelid = relation AND attnum = number AND number > 0 $$`),
);

interface Constraint {
  table: string;
  name: string;
  columns: string[];
}

const constraints = (type: "p" | "u" | "f") =>
  database.ask<Constraint & { refers: string | null; referred: string[] | null }>(
    `SELECT conrelid::regclass::text AS table, conname AS name,
        pg_temp.columns_of(conrelid, conkey) AS columns,
        nullif(confrelid, 0)::regclass::text AS refers, pg_temp.columns_of(confrelid, confkey) AS referred
      FROM pg_constraint WHERE contype = $1 AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    [type],
  );

interface Index extends Constraint {
  isUnique: boolean;
}

/** The column names; null for an expression. */
const indexes = () =>
  database.ask<Index>(
    `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name,
        indisunique AS "isUnique", pg_temp.columns_of(indrelid, indkey::int2[]) AS columns
      FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );

/** Whether a row of information_schema.columns is of a view. */
const isOfView = "table_name IN (SELECT table_name FROM information_schema.views)";

/** Tables of the service, which a cluster does not distribute. */
const ofNoShop = ["api_key_shops", "background_jobs", "signing_keys"];

test("every primary key begins with the shop, except in tables of no shop", async () => {
  const tables = await database.ask<{ table: string }>(
    `SELECT oid::regclass::text AS table FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const keys = await constraints("p");
  expect(tables.length).toBeGreaterThan(10);
  expect(keys.map(({ table }) => table)).toEqual(tables.map(({ table }) => table));
  const others = keys.filter(({ columns }) => columns[0] !== "tenant_id");
  expect(others.map(({ table }) => table)).toEqual(ofNoShop);
});

test("every column for a shop is required", async () => {
  const nullable = await database.ask(
    `SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id' AND NOT ${isOfView}
        AND (is_nullable = 'YES' OR data_type <> 'uuid')`,
  );
  expect(nullable).toEqual([]);
});

test("every unique index contains the shop, so that the data could be sharded by shop", async () => {
  const unique = (await indexes()).filter(
    ({ isUnique, table }) => isUnique && !ofNoShop.includes(table),
  );
  expect(unique.length).toBeGreaterThan(10);
  expect(unique.filter(({ columns }) => !columns.includes("tenant_id"))).toEqual([]);
});

test("every reference contains the shop and the id, so that it cannot refer to another shop", async () => {
  const references = await constraints("f");
  const wrong = references.filter(({ refers, columns, referred }) =>
    refers === "tenants"
      ? columns.join() !== "tenant_id"
      : columns[0] !== "tenant_id" || referred?.slice(0, 2).join() !== "tenant_id,id",
  );
  expect(references.length).toBeGreaterThan(8);
  expect(wrong).toEqual([]);
});

// Each has a reason why a constraint is not possible.
const loose = [
  // The shop may be on another node of a cluster.
  "api_key_shops.shop_id",
  // The referenced order has the same vendor, which ledger.verify checks.
  "imported_invoices.vendor_id",
  // The kind of the record is in another column.
  "audit_entries.resource_id",
  "attachments.record_id",
  "comments.record_id",
  "external_ids.record_id",
  "variances.cause_id",
  "events.resource_id",
  // A user or a key, by another column. A missing owner has no permissions.
  "webhook_subscriptions.owner_id",
  // A user, a key or a link, by another column.
  "estimate_packets.sender_id",
  "approvals.principal_id",
  // Blocks may be deleted. Their decisions stay.
  "approvals.service_block_id",
  "proposals.maker_id",
  "proposals.decider_id",
  // Rules refer to shops and customers, which a backup restores first. A missing rule prices
  // nothing.
  "tenants.default_parts_matrix_id",
  "tenants.default_labor_rate_id",
  "customers.price_level_id",
  // A contract price of a canned job.
  "price_rules.canned_job_id",
  // An import that is deleted when its order is cancelled; the bill remains, and is void.
  "bills.imported_invoice_id",
  // Lines of an order that nothing was received on are replaced.
  "bill_lines.purchase_order_line_id",
  // Orders are never deleted. Most lines are read with their bill.
  "bill_lines.purchase_order_id",
  "documents.purchase_order_id",
  // Receiving inserts the goods of a new order before its lines, which are never deleted then.
  "cost_layers.purchase_order_line_id",
  // `applied_charges` refers to it while the bill is not void. Lines of goods are never deleted.
  "bill_lines.target_line_id",
  // A bill, a closing or a layer, and the order and line that held the goods then.
  "cost_restatements.cause_id",
  "cost_restatements.line_id",
  "cost_restatements.target_id",
  // The line may have been deleted.
  "bill_lines.line_item_id",
  "invoice_lines.line_item_id",
  "line_costs.line_item_id",
  "stock_movements.reference_id",
  "webhook_deliveries.resource_id",
  // The cycle of a task, which is not stored.
  "due_notices.due_id",
];

test("every id of a record has a foreign key", async () => {
  const columns = await database.ask<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND NOT ${isOfView}
        AND data_type = 'uuid' AND column_name LIKE '%\\_id'
        AND column_name <> 'tenant_id' ORDER BY 1`,
  );
  const referring = (await constraints("f")).map(({ table, columns }) => `${table}.${columns[1]}`);
  const free = columns.map(({ name }) => name).filter((name) => !referring.includes(name));
  expect(free).toEqual(loose.toSorted());
});

// Orders and canned jobs are never deleted, and no query reads the layers of an order, or the
// blocks or tasks of a job.
const unsupported = ["cost_layers_order", "pm_tasks_job", "service_blocks_job"];

test("every foreign key has an index", async () => {
  const all = await indexes();
  const missing = (await constraints("f"))
    .filter(({ refers }) => refers !== "tenants")
    .filter(
      ({ table, columns }) =>
        !all.some(
          (index) =>
            index.table === table &&
            index.columns.slice(0, 2).join() === columns.slice(0, 2).join(),
        ),
    );
  expect(missing.map(({ name }) => name)).toEqual(unsupported);
});

test("no index is a prefix of another one, which would only make writes slower", async () => {
  const twins = await database.ask(
    `SELECT a.indexrelid::regclass::text AS shorter, b.indexrelid::regclass::text AS longer
      FROM pg_index a JOIN pg_index b ON a.indrelid = b.indrelid AND a.indexrelid <> b.indexrelid
      JOIN pg_class ON pg_class.oid = a.indrelid AND relnamespace = 'public'::regnamespace
      WHERE NOT a.indisunique AND a.indexprs IS NULL AND b.indexprs IS NULL
        AND a.indpred IS NOT DISTINCT FROM b.indpred
        AND (b.indkey::int2[])[0:a.indnkeyatts - 1] = a.indkey::int2[]`,
  );
  expect(twins).toEqual([]);
});

test("amounts are whole cents and quantities are decimals, never floats", async () => {
  const wrong = await database.ask(
    `SELECT table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema = 'public' AND (data_type IN ('real', 'double precision', 'money')
        OR column_name LIKE '%\\_cents' AND data_type <> 'bigint'
        OR column_name LIKE '%quantity%' AND (data_type, numeric_scale) <> ('numeric', 4)
        OR column_name LIKE '%\\_at' AND data_type <> 'timestamp with time zone')`,
  );
  expect(wrong).toEqual([]);
});
