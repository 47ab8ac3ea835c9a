import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();

test("a record is created with an external id and metadata, and named by the id afterwards", async () => {
  const shop = await harness.shop();
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const bayline = async (...args: string[]) => {
    const { stdout, stderr, code } = await runCli(args, { env });
    expect({ args, stderr, code }).toMatchObject({ code: 0 });
    return JSON.parse(stdout);
  };
  const flags = ["--external", "qbo:417", "--external", "crm:A=9", "--metadata", "plan:gold: 2"];
  const made = await bayline("customers", "create", "--name", "Tall Oak", ...flags);
  expect(made).toMatchObject({
    externalIds: [
      { system: "qbo", id: "417" },
      { system: "crm", id: "A=9" },
    ],
    metadata: { plan: "gold: 2" },
  });
  expect(await bayline("customers", "get", "qbo:417")).toMatchObject({ id: made.id });
  const vehicle = await bayline(
    "vehicles",
    "create",
    "--vin",
    "1M8GDM9AXKP042788",
    "--customer",
    "crm:A=9",
  );
  expect(vehicle).toMatchObject({ customerId: made.id });
  const listed = await bayline("customers", "list", "--metadata", "plan:gold: 2");
  expect(listed).toMatchObject({ customers: [{ id: made.id }] });
  const changed = ["--metadata", "plan:null", "--metadata", "tier:1"];
  expect(await bayline("customers", "update", "qbo:417", ...changed)).toMatchObject({
    metadata: { tier: "1" },
  });
  expect(await bayline("customers", "delete", "qbo:417", "--yes")).toMatchObject({ deleted: true });
});
