import { gunzipSync, gzipSync } from "node:zlib";
import { backupVersion, manifestName } from "@bayline/contracts";
import { beforeAll, describe, expect, test } from "vitest";
import { archiveOf, exportOf, filesOf, forged, importInto } from "../../../test/harness/backups.ts";
import { busyShop } from "../../../test/harness/busy-shop.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { snapshot } from "../../../test/harness/tables.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
let archive: Buffer = Buffer.alloc(0);

beforeAll(async () => {
  const { shop, work } = await busyShop(harness, 7);
  await work(3, 15);
  // After the random work, in which it could be voided.
  const invoice = await shop.bill({
    customerId: (await shop.customer({ name: "Prairie Haul" })).id,
  });
  await shop.payment({ invoiceId: invoice.id, amountCents: 5_000 });
  await shop.user({ name: "Lee Marsh" });
  archive = await exportOf(shop);
});

/** Imports an invalid archive, and checks that nothing is stored. Returns the error. */
async function refused(broken: Buffer) {
  const shop = await harness.shop();
  const before = await snapshot(database);
  const { status, body } = await importInto(shop, broken);
  expect(await snapshot(database)).toEqual(before);
  expect(body).toMatchObject({ message: expect.any(String), nextStep: expect.any(String) });
  return { status, error: body.error, message: body.message };
}

const invalid = { status: 422, error: "BACKUP_INVALID" };
const unsupported = { status: 422, error: "BACKUP_UNSUPPORTED" };
const inconsistent = { status: 422, error: "BACKUP_INCONSISTENT" };

describe("a truncated archive is refused", () => {
  test("a truncated archive is refused at any position", async () => {
    for (const share of [0, 0.01, 0.4, 0.9, 0.9999]) {
      const cut = archive.subarray(0, Math.floor(archive.length * share));
      expect(await refused(cut)).toMatchObject(invalid);
    }
  });

  test("a truncated archive is refused also if the tar was closed after a file, or within one", async () => {
    const files = await filesOf(archive);
    const withoutManifest = await refused(await archiveOf(files.slice(0, -1)));
    expect(withoutManifest).toMatchObject({ ...invalid, message: /it is truncated/ });
    const plain = gunzipSync(archive);
    expect(await refused(gzipSync(plain.subarray(0, plain.length / 2)))).toMatchObject(invalid);
    expect(await refused(await archiveOf(files.slice(1)))).toMatchObject(invalid);
  });
});

test("a file that is not an archive is refused", async () => {
  for (const none of ["", "no archive", '{"format":"bayline-backup"}']) {
    expect(await refused(Buffer.from(none))).toMatchObject(invalid);
    expect(await refused(gzipSync(none))).toMatchObject(invalid);
  }
  const text = Buffer.from("[]");
  expect(await refused(await archiveOf([{ name: manifestName, content: text }]))).toMatchObject(
    invalid,
  );
});

test("a changed letter, a moved file, an extra file and a missing file are all detected", async () => {
  const files = await filesOf(archive);
  const [first, second, ...rest] = files;
  if (!first || !second) throw new Error("The archive has no files");
  const touched = Buffer.from(first.content);
  touched.write("X", 10);
  const more = { name: "customers/0099.ndjson", content: Buffer.from("{}\n") };
  for (const changed of [
    [{ ...first, content: touched }, second, ...rest],
    [second, first, ...rest],
    [first, ...rest],
    [more, ...files],
    [...files, more],
    [...files, ...files],
  ]) {
    expect(await refused(await archiveOf(changed))).toMatchObject(invalid);
  }
});

test("an archive that expands to far more than a backup is not unpacked to its end", async () => {
  const content = Buffer.alloc(200 * 1024 * 1024, " ");
  const bomb = await archiveOf([{ name: "customers/0001.ndjson", content }]);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await refused(bomb)).toMatchObject({ ...invalid, message: /expands to far more/ });
});

test("an archive of a newer version is refused with that reason", async () => {
  const newer = await forged(archive, (_rows, manifest) => {
    manifest.version = backupVersion + 1;
  });
  expect(await refused(newer)).toMatchObject({ ...unsupported, message: /version/ });
  const schema = await forged(archive, (_rows, manifest) => {
    manifest.schema = "9999_far-future";
  });
  expect(await refused(schema)).toMatchObject({ ...unsupported, message: /9999_far-future/ });
  const kind = await forged(archive, (rows, manifest) => {
    manifest.kinds.push({ kind: "api_keys", rows: 1, columns: ["id"] });
    rows.set("api_keys/0001.ndjson", [{ id: "x" }]);
  });
  expect(await refused(kind)).toMatchObject({ ...unsupported, message: /api_keys/ });
  const column = await forged(archive, (rows, manifest) => {
    for (const of of manifest.kinds) if (of.kind === "users") of.columns.push("password_hash");
    for (const row of rows.get("users/0001.ndjson") ?? []) row.password_hash = "x";
  });
  expect(await refused(column)).toMatchObject({ ...unsupported, message: /password_hash/ });
});

/** Changes with a recomputed manifest. */
const forgeries: Array<[what: string, file: string, fields: Record<string, unknown>, why: RegExp]> =
  [
    ["an amount of an invoice", "invoices/0001.ndjson", { total_cents: 1 }, /./],
    ["goods from nowhere", "inventory_items/0001.ndjson", { quantity: 999_999 }, /stock_equals_/],
    [
      "another customer's id",
      "work_orders/0001.ndjson",
      { customer_id: crypto.randomUUID() },
      /work_orders_customer/,
    ],
    ["a role that there is not", "users/0001.ndjson", { role: "owner" }, /users_role/],
    ["a text for a number", "customers/0001.ndjson", { created_at: "not a time" }, /customers/],
    [
      "a time zone that there is not",
      "settings/0001.ndjson",
      { time_zone: "Mars/Base" },
      /timeZone|settings/,
    ],
    [
      "a workflow without an end",
      "settings/0001.ndjson",
      { workflow_statuses: [] },
      /workflowStatuses/,
    ],
    ["numbers that come again", "shop_counters/0001.ndjson", { value: 1 }, /counter of/],
    ["a tenant id", "customers/0001.ndjson", { tenant_id: crypto.randomUUID() }, /fields/],
  ];

test.each(forgeries)("%s is refused: nothing is stored", async (_what, file, fields, why) => {
  const made = await forged(archive, (rows) => {
    for (const row of rows.get(file) ?? []) Object.assign(row, fields);
  });
  expect(await refused(made)).toMatchObject({ ...inconsistent, message: why });
});

test("a row that lacks a field, is duplicated, or has a wrong value is refused", async () => {
  const name = "customers/0001.ndjson";
  const lacking = await forged(archive, (rows) => {
    for (const row of rows.get(name) ?? []) delete row.phone;
  });
  expect(await refused(lacking)).toMatchObject({ ...inconsistent, message: /fields/ });
  const twice = await forged(archive, (rows) => {
    rows.get(name)?.push(...(rows.get(name) ?? []));
  });
  expect(await refused(twice)).toMatchObject({
    ...inconsistent,
    message: /customers_pkey|customers/,
  });
  const settings = await forged(archive, (rows) => {
    rows.get("settings/0001.ndjson")?.push(...(rows.get("settings/0001.ndjson") ?? []));
  });
  expect(await refused(settings)).toMatchObject(inconsistent);
});

test("an archive that lacks a column, because a later migration added it, is imported with its default", async () => {
  const older = await forged(archive, (rows, manifest) => {
    manifest.schema = "0000";
    for (const kind of manifest.kinds) {
      if (kind.kind !== "customers") continue;
      kind.columns = kind.columns.filter((column) => column !== "tax_exempt");
    }
    for (const row of rows.get("customers/0001.ndjson") ?? []) delete row.tax_exempt;
  });
  const shop = await harness.shop();
  expect(await importInto(shop, older)).toMatchObject({
    status: 201,
    body: { ledger: { ok: true } },
  });
  const { customers } = (await shop.api("GET", "/customers")).body;
  expect(customers).toContainEqual(
    expect.objectContaining({ name: "Prairie Haul", taxExempt: false }),
  );
});

test("removed payments leave invoices with wrong sums, and are refused", async () => {
  const made = await forged(archive, (rows) => {
    expect(rows.delete("payments/0001.ndjson")).toBe(true);
  });
  expect(await refused(made)).toMatchObject({
    ...inconsistent,
    message: /invoice_paid_equals_payments/,
  });
});

test("the rows of an archive belong to the importing shop, and to no other", async () => {
  const [ours, theirs] = [await harness.shop(), await harness.shop()];
  expect((await importInto(ours, archive)).status).toBe(201);
  // The same ids in two shops of one installation.
  expect((await importInto(theirs, archive)).status).toBe(201);
  const { customers } = (await ours.api("GET", "/customers")).body;
  await ours.api("PATCH", `/customers/${customers[0].id}`, { name: "Ours alone" });
  const { body } = await theirs.api("GET", `/customers/${customers[0].id}`);
  expect(body.name).toBe(customers[0].name);
});
