import { expect, test } from "vitest";
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

test("on a terminal it is asked", async () => {
  const shop = await harness.shop();
  const { id, orderNumber } = await shop.workOrder({});
  const args = ["work-orders", "update", orderNumber, "--status", "aproved"];
  const asked = openTerminal(args, { columns: 200, env: envOf(shop) });
  await asked.shows("The workflow does not list aproved, only estimate, approved,");
  asked.type("n");
  expect(await asked.ended).toBe(1);
  expect((await shop.api("GET", `/work-orders/${id}`)).body.status).toBe("estimate");
});
