import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();

async function shopWithBill() {
  const shop = await harness.shop();
  const lines = [{ partNumber: "FF63009", quantity: 1, unitCostCents: 123_456 }];
  for (const invoiceNumber of ["GL-1", "GL-2"]) {
    await shop.receive(shop.invoice({ vendor: { name: "Great Lakes" }, invoiceNumber, lines }));
  }
  return { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
}

const statement = `Great Lakes Heavy Duty Parts
Invoice #,Date,Type,Amount
GL-1,3/2/2026,Invoice,"1,234.56"
CM-7,3/9/2026,Credit Memo,(12.00)
2041,3/10/2026,Payment,-500.00
Total,,,"1,222.56"
`;

test("bills reconcile compares the statement in a file, and shows what differs first", async () => {
  const env = await shopWithBill();
  const args = ["bills", "reconcile", "-", "--vendor", "great lakes", "--output", "table"];
  const { code, stdout, stderr } = await runCli(args, { env, stdin: statement });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      "stdin: row 5 is a payment: Payment; skipped\nstdin: row 6 is a total: Total; skipped\n",
  });
  expect(stdout).toContain("Statement of Great Lakes  statement $1,222.56");
  expect(stdout).toMatch(/Not in the books, 1 row[\s\S]*CM-7[\s\S]*-\$12\.00/);
  expect(stdout).toMatch(/Not on the statement, 1 row[\s\S]*GL-2[\s\S]*\$1,234\.56/);
  expect(stdout).toMatch(/Matched, 1 row[\s\S]*GL-1/);
  const csv = await runCli([...args.slice(0, -1), "csv"], { env, stdin: statement });
  expect(csv.stdout.split("\n").map((row) => row.split(",").slice(0, 3).join())).toEqual([
    "result,number,type",
    "not in the books,CM-7,credit",
    "not on the statement,GL-2,invoice",
    "matched,GL-1,invoice",
    "",
  ]);
});

test("a cell that cannot be read is named, and nothing is sent", async () => {
  const file = join(tmpdir(), `statement-${process.pid}.csv`);
  await writeFile(file, "Number,Date,Amount\nGL-1,soon,10.00\n");
  const { code, stderr } = await runCli(["bills", "reconcile", file, "--vendor", "Great Lakes"]);
  expect(code).toBe(2);
  expect(stderr).toContain("row 2, Date");
});

test("the rows are those of the flags without a file", async () => {
  const env = await shopWithBill();
  const rows = JSON.stringify([{ number: "GL-1", date: "2026-03-02", amountCents: 123_456 }]);
  const args = ["bills", "reconcile", "--vendor-id", "great lakes", "--rows", rows];
  const { stdout } = await runCli(args, { env });
  expect(JSON.parse(stdout)).toMatchObject({ matched: [{ number: "GL-1" }] });
});
