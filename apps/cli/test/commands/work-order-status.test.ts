import { contract, listingOf, listOperations } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { openTerminal } from "../harness/pty.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();

const envOf = (shop: TestShop) => ({ BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl });

const bayline = (shop: TestShop, ...args: string[]) => runCli(args, { env: envOf(shop) });

test("a status that the workflow does not list needs --force without a terminal", async () => {
  const shop = await harness.shop();
  const { id, orderNumber } = await shop.workOrder({});
  const update = ["work-orders", "update", orderNumber, "--status", "aproved"];
  const refused = await bayline(shop, ...update);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("the shop's workflow does not list the status aproved");
  expect(refused.stderr).toContain("Add --force to set it anyway.");
  expect((await shop.api("GET", `/work-orders/${id}`)).body.status).toBe("estimate");

  const forced = await bayline(shop, ...update, "--force");
  expect(forced.code).toBe(0);
  expect(JSON.parse(forced.stdout)).toMatchObject({
    status: "aproved",
    warnings: [{ code: "STATUS_NOT_IN_WORKFLOW" }],
  });
  expect((await bayline(shop, ...update)).code).toBe(0);
  expect((await bayline(shop, "work-orders", "create", "--status", "new")).code).toBe(2);
  expect((await bayline(shop, "open-and-quote", "--status", "new")).code).toBe(2);
  expect((await bayline(shop, "work-orders", "create", "--status", "Approved")).code).toBe(0);
});

test("a status is asked about on a terminal", async () => {
  const shop = await harness.shop();
  const { id, orderNumber } = await shop.workOrder({});
  const args = ["work-orders", "update", orderNumber, "--status", "aproved"];
  const asked = openTerminal(args, { columns: 200, env: envOf(shop) });
  await asked.shows("The workflow does not list aproved, only estimate, approved,");
  asked.type("n");
  expect(await asked.ended).toBe(1);
  expect((await shop.api("GET", `/work-orders/${id}`)).body.status).toBe("estimate");
});

describe("an empty list", () => {
  const list = (shop: TestShop, ...flags: string[]) =>
    bayline(shop, "work-orders", "list", ...flags);

  test("an empty list names the listed status that is near an unlisted one", async () => {
    const shop = await harness.shop();
    for (const flags of [[], ["--all"], ["--all", "--output", "ndjson"], ["--output", "table"]]) {
      const { stderr, code } = await list(shop, "--status", "in_progres", ...flags);
      expect(code).toBe(0);
      expect(stderr).toContain(
        "the shop's workflow does not list the status in_progres. Did you mean in_progress?",
      );
    }
    expect((await list(shop, "--status", "Approved")).stderr).toContain("Did you mean approved?");
    expect((await list(shop, "--status", "xyz")).stderr).toContain("only estimate, approved,");
  });

  test("an empty list has no note for a listed status, nor has a list with orders", async () => {
    const shop = await harness.shop();
    expect((await list(shop, "--status", "in_progress")).stderr).toBe("");
    expect((await list(shop, "--status", "cancelled")).stderr).toBe("");
    await bayline(shop, "work-orders", "create", "--status", "parked", "--force");
    expect((await list(shop, "--status", "parked")).stderr).toBe("");
  });
});

test("every field that names a status of work orders is listed in the settings", () => {
  const withStatus = listOperations(contract).filter(({ name, operation: { input } }) => {
    const field = input._zod.def.shape.status;
    return name.startsWith("workOrders.") && !name.includes("services") && field !== undefined;
  });
  const setting = ({ operation }: (typeof withStatus)[number]) => {
    const field = operation.input._zod.def.shape.status;
    return field && listingOf(field)?.setting;
  };
  const names = withStatus.filter((named) => !/items/.test(named.name));
  expect(names.map(({ name }) => name)).toEqual([
    "workOrders.list",
    "workOrders.create",
    "workOrders.update",
    "workOrders.quote",
    "workOrders.fromDue",
    "workOrders.quoteDeclined",
  ]);
  expect(names.map(setting)).toEqual(names.map(() => "workflowStatuses"));
});
