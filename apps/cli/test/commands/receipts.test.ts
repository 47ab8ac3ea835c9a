import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness({ now: new Date("2026-03-10T18:00:00.000Z") });

/** A customer who owes eleven invoices of $100.00 to $110.00. */
async function fleetShop() {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  await shop.api("PATCH", "/settings", { taxRatePercent: 0 });
  const { id: customerId } = await shop.customer({ name: "Prairie Grain Haulers" });
  for (let at = 0; at < 11; at += 1) {
    const parts = [{ description: "Pump", unitPriceCents: 10_000 + at * 100 }];
    await shop.bill({ customerId, poNumber: `45-${at}` }, { parts });
  }
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  return { shop, env };
}

test("one check pays eleven invoices, and the table shows them and the credit", async () => {
  const { env } = await fleetShop();
  const customer = ["--customer", "Prairie Grain Haulers"];
  const check = ["--amount", "1,195.00", "--method", "check", "--reference", "1881"];
  const args = ["receipts", "create", ...customer, ...check, "--output", "table"];
  const { code, stdout, stderr } = await runCli(args, { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/Credit +\$40\.00/);
  expect(stdout).toMatch(/INV-1001 +2026-03-10 +\$100\.00/);
  expect(stdout).toMatch(/INV-1011 +2026-03-10 +\$110\.00/);
  const unapplied = ["receipts", "unapply", "1881", "--invoice-ids", "INV-1011", "--yes"];
  const applied = await runCli([...unapplied, "--output", "json"], { env });
  expect(JSON.parse(applied.stdout)).toMatchObject({ creditCents: 15_000 });
  const named = ["receipts", "apply", "1881", "--allocation", "1011=60.00", "--output", "json"];
  const again = await runCli(named, { env });
  expect(JSON.parse(again.stdout)).toMatchObject({ creditCents: 9000 });
});

test("a remittance is matched by invoice number, PO number and amount", async () => {
  const { env } = await fleetShop();
  const remittance = `Prairie Grain Haulers, check 1881
Invoice,Amount Paid
INV-1001,100.00
1002,"1,000.00"
45-2,50.00
Truck 104,103.00
Freight claim,(12.00)
Total,"1,241.00"
`;
  const args = ["receipts", "match", "-", "--customer", "prairie grain haulers"];
  const table = await runCli([...args, "--output", "table"], { env, stdin: remittance });
  expect(table.stderr).toBe("stdin: row 8 is a total: Total; skipped\n");
  expect(table.stdout).toMatch(/1002 +INV-1002 +\$1,000\.00 +\$101\.00 +\$101\.00 +over +number/);
  const { stdout } = await runCli(args, { env, stdin: remittance });
  const { rows, allocations, remittedCents, allocatedCents } = JSON.parse(stdout);
  expect(
    rows.map((row: Record<string, unknown>) => [row.invoiceNumber, row.result, row.matchedBy]),
  ).toEqual([
    ["INV-1001", "paid", "number"],
    ["INV-1002", "over", "number"],
    ["INV-1003", "short", "po_number"],
    ["INV-1004", "paid", "amount"],
    [null, "unknown", null],
  ]);
  expect({ remittedCents, allocatedCents }).toEqual({
    remittedCents: 124_100,
    allocatedCents: 35_400,
  });
  const create = ["receipts", "create", "--customer", "Prairie Grain Haulers"];
  const sent = ["--amount", "400.00", "--allocations", JSON.stringify(allocations)];
  const receipt = await runCli([...create, ...sent], { env });
  expect(JSON.parse(receipt.stdout)).toMatchObject({ allocatedCents: 35_400, creditCents: 4600 });
});

test("a remittance without a customer is refused before it is read", async () => {
  const { code, stderr } = await runCli(["receipts", "match", "remittance.csv"]);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("missing --customer"),
  });
});
