import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { line } from "../harness/stock.ts";

// Its statements are in a string, so that nothing else notices a column that they lack. The harness
// also checks the ledger of the shop.

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

test("the benchmark's function of receiving books an invoice into stock", async () => {
  const shop = await harness.shop();
  const { lines, vendor } = shop.invoice({
    vendor: { name: "acme" },
    lines: [line("P-1", 2, 300)],
  });
  await shop.receive(shop.invoice({ vendor, lines }));
  const file = new URL("../../../../bench/src/bench-receive.sql", import.meta.url);
  await database.query(readFileSync(file, "utf8"));
  const invoice = { vendor, lines, invoiceNumber: "B-1" };
  await database.query("SELECT bench_receive($1, $2)", [shop.tenantId, JSON.stringify(invoice)]);
  expect(await shop.stockOf("P-1")).toBe(4);
});
