import { beforeAll, expect, test } from "vitest";
import { exportOf, forged, importInto } from "../../../test/harness/backups.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { demoShopOf } from "../../../test/harness/demo-shop.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { agingSnapshots } from "../reports/jobs/aging-snapshots.ts";

const now = new Date("2026-03-02T15:00:00Z");
const harness = useHarness({ now }, { separate: true });
const database = useDatabase(harness);
const demo = demoShopOf(harness);
let archive: Buffer = Buffer.alloc(0);

beforeAll(async () => {
  const key = await demo.open();
  const { failed } = await agingSnapshots.run(harness.services, { now, force: true });
  expect(failed).toEqual([]);
  archive = await exportOf({ baseUrl: harness.baseUrl, key });
});

/** Imports the archive with other fields in its first row of a kind. Answers the refusal. */
async function refused(kind: string, fields: Record<string, unknown>) {
  const made = await forged(archive, (rows) => {
    const [first] = rows.get(`${kind}/0001.ndjson`) ?? [];
    if (!first) throw new Error(`The archive has no ${kind}`);
    Object.assign(first, fields);
  });
  const shop = await harness.sharedShop();
  const { status, body } = await importInto(shop, made);
  expect(await database.count("users", shop.tenantId)).toBe(0);
  return { status, error: body.error, message: body.message };
}

const inconsistent = { status: 422, error: "BACKUP_INCONSISTENT" };

test.each<[what: string, kind: string, fields: Record<string, unknown>]>([
  ["a time without end", "customers", { created_at: "infinity" }],
  ["a time before all times", "payments", { paid_at: "-infinity" }],
  ["a year of five digits", "vehicles", { created_at: "12026-03-02T15:00:00Z" }],
  ["a year before Christ", "service_requests", { preferred_date: "0044-03-15 BC" }],
  ["a time without end, of figures", "aging_snapshots", { generated_at: "infinity" }],
  ["an invalid number", "inventory_items", { reorder_point: "NaN" }],
  ["a number that JSON rounds", "inventory_items", { unit_price_cents: "9007199254740993" }],
  ["a list with a gap", "purchase_orders", { vendor_invoice_numbers: [null] }],
  ["a list of lists", "purchase_orders", { vendor_invoice_numbers: [["a"]] }],
])("a value that no answer can represent is refused: %s", async (_what, kind, fields) => {
  const message = expect.stringMatching(`A row of ${kind} has a time, a number or a list`);
  expect(await refused(kind, fields)).toMatchObject({ ...inconsistent, message });
});

test.each<[kind: string, column: string, value: unknown]>([
  ["service_requests", "problem_data", {}],
  ["service_requests", "vehicle_info", "a truck"],
  ["service_requests", "customer_info", [1]],
  ["inspection_items", "photos", ["javascript:alert(1)"]],
  ["audit_entries", "actor_type", "robot"],
  ["audit_entries", "changes", "all"],
  ["aging_snapshots", "rows", [{ customer: "Hawkeye Ready Mix" }]],
  ["digests", "narrative", {}],
  ["digests", "snapshot", []],
])(
  "%s with a wrong %s would fail or mislead its readers, and is refused",
  async (kind, column, value) => {
    const message = expect.stringMatching(`In a row in ${kind}/0001.ndjson ${column} is not valid`);
    expect(await refused(kind, { [column]: value })).toMatchObject({ ...inconsistent, message });
  },
);

test.each<[kind: string, fields: Record<string, unknown>, fault: string]>([
  ["customers", { name: "n".repeat(256) }, "name has more than 255 characters"],
  ["vehicles", { license_plate: "P".repeat(33) }, "license_plate has more than 32 characters"],
  [
    "vendors",
    { notes: `a${"\u0301".repeat(31)}` },
    "notes has more than 30 combining marks in a row",
  ],
  ["invoice_lines", { description: "d".repeat(1001) }, "description has more than 1000 characters"],
  ["inventory_items", { unit_price_cents: 100_000_001 }, "unit_price_cents is above 100000000"],
  [
    "service_requests",
    { problem_data: { a: ["p".repeat(5001)] } },
    "problem_data has more than 5000",
  ],
  [
    "audit_entries",
    { changes: { note: { after: "c".repeat(5001) } } },
    "changes has more than 5000",
  ],
])("a value that no operation accepts is refused: %s with %o", async (kind, fields, fault) => {
  const message = expect.stringContaining(`In a row in ${kind}/0001.ndjson ${fault}`);
  expect(await refused(kind, fields)).toMatchObject({ ...inconsistent, message });
});

test("a counter near its maximum is refused", async () => {
  const message = expect.stringMatching("counter of");
  const fields = { value: 1_000_000_000_000 };
  expect(await refused("shop_counters", fields)).toMatchObject({ ...inconsistent, message });
});

test("a column that the manifest names twice is not a server error", async () => {
  const made = await forged(archive, (_rows, manifest) => {
    for (const { kind, columns } of manifest.kinds) if (kind === "customers") columns.push("name");
  });
  expect(await importInto(await harness.shop(), made)).toMatchObject({
    status: 422,
    body: {
      error: "BACKUP_INVALID",
      message: expect.stringMatching("names a column of customers twice"),
    },
  });
});
