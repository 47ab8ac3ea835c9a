import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();

test("warnings of a write are noted on stderr beside a table, and are in JSON", async () => {
  const shop = await harness.shop();
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const parts = [{ partNumber: "FF63009", quantity: 2 }];
  const receive = async (output: string) => {
    const { number } = await shop.order({ vendorName: "Great Lakes", status: "ordered", parts });
    return runCli(["purchase-orders", "receive", number, "--output", output], { env });
  };
  const table = await receive("table");
  expect(table.code, table.stderr).toBe(0);
  expect(table.stderr).toContain("warning: FF63009 has no unit cost");
  expect(table.stderr).toContain("(COST_MISSING)");
  const json = await receive("json");
  expect(json.stderr).not.toContain("COST_MISSING");
  expect(JSON.parse(json.stdout)).toMatchObject({ warnings: [{ code: "COST_MISSING" }] });
});
