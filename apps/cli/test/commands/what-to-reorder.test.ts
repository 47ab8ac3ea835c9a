import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { openTerminal } from "../harness/pty.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();

const envOf = (shop: TestShop) => ({ BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl });

const bayline = (shop: TestShop, ...args: string[]) => runCli(args, { env: envOf(shop) });

/** Low parts of two vendors, and one without a vendor. */
async function lowShop() {
  const shop = await harness.shop();
  const low = { quantity: 1, reorderPoint: 4, unitCostCents: 1250 };
  for (const name of ["Lakes", "Fleet Supply"]) {
    const { id: vendorId } = await shop.vendor({ name });
    await shop.part({ ...low, partNumber: `${name[0]}-1`, vendorId });
  }
  await shop.part({ ...low, partNumber: "X-1" });
  return shop;
}

test("what-to-reorder shows the parts by vendor, and is reports reorder", async () => {
  const shop = await lowShop();
  const shown = await bayline(shop, "what-to-reorder", "--output", "table");
  expect(shown.stdout).toContain("What to reorder  3 parts, about $262.50");
  for (const title of ["Lakes, 1 part", "Fleet Supply, 1 part", "No vendor, 1 part"]) {
    expect(shown.stdout).toContain(title);
  }
  const one = await bayline(shop, "what-to-reorder", "--vendor-id", "lakes");
  expect(JSON.parse(one.stdout)).toMatchObject({
    partCount: 1,
    vendors: [{ vendorName: "Lakes" }],
  });
  const long = await bayline(shop, "reports", "reorder", "--vendor-id", "lakes");
  expect(long.stdout).toBe(one.stdout);
});

test("--order creates one draft for each vendor, once, and reports parts without a vendor", async () => {
  const shop = await lowShop();
  const order = ["what-to-reorder", "--order"];
  const unconfirmed = await bayline(shop, ...order);
  expect(unconfirmed).toMatchObject({ code: 2, stdout: "" });
  expect(unconfirmed.stderr).toContain("Add --yes.");
  const tried = await bayline(shop, ...order, "--dry-run", "--output", "table");
  expect(tried.stderr).toContain("dry run: nothing was stored");

  const terminal = openTerminal(order, { columns: 160, env: envOf(shop) });
  await terminal.shows("Create 2 draft orders, one for each vendor: 2 parts, about $175.00?");
  terminal.type("y");
  expect(await terminal.ended).toBe(0);
  const { body } = await shop.api("GET", "/purchase-orders");
  expect(body.purchaseOrders).toMatchObject([
    { status: "draft", totalCostCents: 8750 },
    { status: "draft", totalCostCents: 8750 },
  ]);

  const again = await bayline(shop, ...order, "--yes");
  expect(JSON.parse(again.stdout)).toMatchObject({ purchaseOrders: [], count: 0 });
  expect(again.stderr).toContain(
    "not ordered: 1 part without a vendor; set it with: bayline inventory update X-1 --vendor",
  );
});

test("two people who order at the same time order each part once", async () => {
  const shop = await lowShop();
  const runs = await Promise.all(
    [1, 2].map(() => bayline(shop, "what-to-reorder", "--order", "--yes")),
  );
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const { body } = await shop.api("GET", "/purchase-orders");
  expect(body.count).toBe(2);
});

test("a repeated order with a key orders nothing more", async () => {
  const shop = await lowShop();
  const run = () =>
    bayline(shop, "what-to-reorder", "--order", "--yes", "--idempotency-key", "monday-order");
  const first = JSON.parse((await run()).stdout);
  expect(first.count).toBe(2);
  expect(JSON.parse((await run()).stdout).count).toBe(0);
  expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(2);
});
