import { expect, test } from "vitest";
import { daysAfter, shopToday } from "../../../api/src/time/clock.ts";
import { useDatabase } from "../../../api/test/harness/database.ts";
import { operatorToken, useHarness } from "../../../api/test/harness/harness.ts";
import { call } from "../../../api/test/harness/http.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { moneyRows } from "../../../api/test/models/money-rows.ts";
import { example, runCli } from "../harness/run-cli.ts";

// Noon in the shop: the day must not end in the middle of a test.
const harness = useHarness({ now: new Date("2026-03-10T17:00:00Z") });
const money = moneyRows(useDatabase(harness));

/** A shop as its administrator reaches it from the command line. */
async function terminal(shop: TestShop) {
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  return (...args: string[]) => runCli(args, { env });
}

test("an invoice file is received into stock once, however often the command runs", async () => {
  const shop = await harness.shop();
  const bayline = await terminal(shop);
  const receive = ["receive", "invoice", example("great-lakes-invoice.json"), "--mode", "receive"];

  const first = await bayline(...receive);
  expect(first.code).toBe(0);
  expect(JSON.parse(first.stdout)).toMatchObject({ status: "received", partialFailure: false });
  const stocked = await shop.stockOf("FF63009");
  expect(stocked).toBe(12);

  const again = await bayline(...receive);
  expect(again.code).toBe(0);
  expect(again.stdout).toBe(first.stdout);
  expect(await shop.stockOf("FF63009")).toBe(stocked);

  const changed = await bayline(...receive, "--note", "Second delivery");
  expect(changed.code).toBe(5);
  expect(changed.stderr).toContain("DUPLICATE_INVOICE");
  expect(await shop.stockOf("FF63009")).toBe(stocked);
});

test("a repeated invoice reports its current state, and is imported again under a new key", async () => {
  const shop = await harness.shop();
  const bayline = await terminal(shop);
  const receive = ["receive", "invoice", example("great-lakes-invoice.json")];
  const { id, number } = JSON.parse((await bayline(...receive)).stdout).purchaseOrder;
  expect((await bayline(...receive)).stderr).toContain(`already imported as draft ${number};`);

  await bayline("purchase-orders", "update", id, "--status", "cancelled");
  expect((await bayline(...receive)).stderr).toContain(
    `${number}, the order of this invoice, is cancelled now`,
  );
  await bayline("purchase-orders", "delete", id, "--yes");
  expect((await bayline(...receive)).stderr).toContain("is deleted now");

  const withNewKey = await bayline(...receive, "--idempotency-key", "great-lakes-second");
  expect(withNewKey.code).toBe(0);
  expect(JSON.parse(withNewKey.stdout).purchaseOrder.number).not.toBe(number);
});

test("CSV and XLSX files are received like JSON, several concurrently", async () => {
  const shop = await harness.shop();
  const bayline = await terminal(shop);
  const files = ["great-lakes-invoice.csv", "great-lakes-invoice.xlsx"].map(example);

  const dryRun = await bayline("receive", "invoice", ...files, "--dry-run");
  expect(dryRun.code).toBe(0);
  expect(await shop.stockOf("FS20022")).toBeUndefined();

  const run = await bayline("receive", "invoice", ...files, "--mode", "receive");
  expect(run.code).toBe(0);
  expect(await shop.stockOf("FS20022")).toBe(6);
  expect(await shop.stockOf("BX7020")).toBe(6);
});

test("an ambiguous vendor exits with 5 and its candidates, and the chosen one receives", async () => {
  const shop = await harness.shop();
  const bayline = await terminal(shop);
  const candidates = [
    await shop.vendor({ name: "Fleet Supply Co", accountNumber: "FS-100" }),
    await shop.vendor({ name: "Fleet Supply Co", accountNumber: "FS-200" }),
  ];
  const receive = ["receive", "invoice", example("fleet-supply-invoice.json"), "--mode", "receive"];

  const refused = await bayline(...receive);
  expect(refused.code).toBe(5);
  for (const { id } of candidates) expect(refused.stderr).toContain(id);

  const chosen = await bayline(...receive, "--vendor-id", candidates[1]?.id ?? "");
  expect(chosen.code).toBe(0);
  expect(JSON.parse(chosen.stdout).vendor).toMatchObject({ id: candidates[1]?.id });
});

test("a part's life from the command line: created, counted, listed, deleted", async () => {
  const shop = await harness.shop();
  const bayline = await terminal(shop);
  const made = await bayline(
    "inventory",
    "create",
    "--part-number",
    "4707Q",
    "--name",
    "Brake shoe kit",
    "--unit-cost-cents",
    "6420",
    "--reorder-point",
    "4",
  );
  expect(made.code).toBe(0);
  const { id } = JSON.parse(made.stdout);

  const counted = await bayline("inventory", "update", id, "--quantity", "3");
  expect(JSON.parse(counted.stdout)).toMatchObject({ quantity: 3, lowStock: true });
  const table = await bayline("inventory", "list", "--low-stock", "--output", "table");
  expect(table.stdout).toMatch(/4707Q.*reorder.*\$64\.20/);

  const unconfirmed = await bayline("inventory", "delete", id);
  expect(unconfirmed.code).toBe(2);
  expect((await bayline("inventory", "delete", id, "--yes")).code).toBe(0);
  expect((await bayline("inventory", "delete", id, "--yes")).code).toBe(4);
});

test("a fleet from the command line: added, found by a part of its VIN, archived", async () => {
  const shop = await harness.shop();
  const bayline = await terminal(shop);
  const customer = await bayline(
    "customers",
    "create",
    "--name",
    "Prairie Grain",
    "--type",
    "company",
    "--dot-number",
    "1482207",
    "--tax-exempt",
  );
  const { id } = JSON.parse(customer.stdout);
  const customers = await bayline("customers", "list", "--search", "1482", "--output", "table");
  expect(customers.stdout).toMatch(/Prairie Grain.*1482207.*exempt.*company/);

  const made = await bayline(
    "vehicles",
    "create",
    "--vin",
    "1m8gdm9axkp042788",
    "--customer-id",
    id,
    "--unit-number",
    "T-104",
    "--make",
    "Volvo",
    "--year",
    "2019",
    "--license-plate",
    "PG 4104",
  );
  const vehicle = JSON.parse(made.stdout);
  const search = ["vehicles", "list", "--vin", "dm9ax", "--year", "2019", "--output", "table"];
  expect((await bayline(...search)).stdout).toMatch(
    /T-104\s+2019\s+Volvo\s+1M8GDM9AXKP042788\s+PG 4104/,
  );

  expect((await bayline("vehicles", "update", vehicle.id, "--archived")).code).toBe(0);
  expect((await bayline(...search)).stdout).not.toContain("T-104");
  expect((await bayline(...search, "--include-archived")).stdout).toMatch(/T-104.*archived/);
});

test("a missing, unknown or read-only key exits with 3", async () => {
  const shop = await harness.shop();
  const as = (key: string | undefined) =>
    runCli(["vendors", "create", "--name", "No"], {
      env: { BAYLINE_API_KEY: key, BAYLINE_BASE_URL: shop.baseUrl },
    });
  const keys = [undefined, "bl_live_nobody", await shop.readOnlyKey()];
  const runs = await Promise.all(keys.map(as));
  expect(runs.map((run) => run.code)).toEqual([3, 3, 3]);
  expect(runs[2]?.stderr).toContain("READ_ONLY_KEY");
});

test("reports are tables in dollars", async () => {
  const shop = await harness.shop();
  const bayline = await terminal(shop);
  const customer = await shop.customer({ name: "Prairie Haul" });
  const today = shopToday(harness.services.clock, "America/Chicago");
  const day = daysAfter(today, -70);
  await money.invoice(shop, {
    day,
    customerId: customer.id,
    lines: [{ kind: "part", partNumber: "FF63009", amountCents: 85_025, costCents: 2_875 }],
  });
  for (const job of ["part-usage", "aging-snapshots"]) {
    const headers = { authorization: `Operator ${operatorToken}` };
    const run = await call(harness.baseUrl, "POST", `/operator/jobs/${job}/run`, { headers });
    expect(run).toMatchObject({ status: 200, body: { failed: [] } });
  }
  const lines = async (...args: string[]) => {
    const { code, stdout, stderr } = await bayline(...args, "--output", "table");
    expect([code, stderr]).toEqual([0, ""]);
    return stdout.split("\n").map((text) => text.trim().split(/ {2,}/).join(" | "));
  };
  expect(await lines("reports", "customer-aging", "--as-of", today)).toEqual(
    expect.arrayContaining([
      "Customer | Current | 1-30 | 31-60 | 61-90 | Over 90 | Total | Invoices",
      "Prairie Haul | $0.00 | $0.00 | $850.25 | $0.00 | $0.00 | $850.25 | 1",
    ]),
  );
  expect(await lines("report-aggregates", "part-usage")).toContain(
    `FF63009 | 1 | 1 | $28.75 | ${day} | Parts`,
  );
  expect(await lines("reports", "customer-aging-snapshots")).toContain(daysAfter(today, -1));
});
