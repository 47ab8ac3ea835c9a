import { describe, expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { keys, openTerminal } from "../harness/pty.ts";
import { runCli } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const harness = useHarness();

const envOf = (shop: TestShop) => ({ BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl });

/** Opens a terminal wide enough for a question on one line. */
function ask(shop: TestShop, ...args: string[]) {
  return openTerminal(args, { columns: 160, env: envOf(shop) });
}

/** An invoice of $200.00 with a payment of $120.00. */
async function paidInPart(shop: TestShop) {
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  const invoice = await shop.bill({ customerId: customer.id });
  const payment = await shop.payment({ invoiceId: invoice.id, amountCents: 12_000 });
  return { payment };
}

describe("a question before a payment is undone", () => {
  test("a question before a payment is undone names the amount, the invoice and the customer, and shows the new balance", async () => {
    const shop = await harness.shop();
    const { payment } = await paidInPart(shop);
    const { invoiceNumber } = payment;
    const refund = ask(shop, "payments", "refund", payment.id, "--amount", "20.00");
    await refund.shows(
      `Refund $20.00 of the payment of $120.00 on ${invoiceNumber}, Prairie Grain Haulers?`,
    );
    refund.type("n");
    expect(await refund.ended).toBe(1);

    const undone = ask(shop, "payments", "void", payment.id);
    await undone.shows(`Void payment of $120.00 on ${invoiceNumber}, Prairie Grain Haulers?`);
    undone.type("y");
    expect(await undone.ended).toBe(0);
    expect(undone.plain()).toMatch(
      new RegExp(`Balance of ${invoiceNumber}, Prairie Grain Haulers: \\$2\\d\\d\\.\\d\\d`),
    );
  });

  test("a question is not asked for a record that does not exist", async () => {
    const shop = await harness.shop();
    const terminal = ask(shop, "payments", "void", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60");
    expect(await terminal.ended).toBe(4);
    expect(terminal.plain()).not.toContain("Void");
  });
});

describe("a question names the record", () => {
  const shopWithRecords = async () => {
    const shop = await harness.shop();
    const customer = await shop.customer({ name: "Prairie Haul" });
    const order = await shop.workOrder({ customerId: customer.id });
    return { shop, customer, order };
  };

  test.each([
    ["work-orders", /Delete work order WO-\d+, Prairie Haul, \$0\.00\?/],
    ["customers", /Delete customer Prairie Haul\?/],
    ["vehicles", /Delete vehicle T-104, 2019 Volvo\?/],
    ["vendors", /Delete vendor Great Lakes\?/],
    ["inventory", /Delete part FF63009\?/],
  ])("a question names the record before %s delete", async (group, question) => {
    const { shop, customer, order } = await shopWithRecords();
    const vehicle = { customerId: customer.id, unitNumber: "T-104", make: "Volvo", year: 2019 };
    const ids: Record<string, () => Promise<{ id: string }> | { id: string }> = {
      "work-orders": () => order,
      customers: () => customer,
      vehicles: () => shop.vehicle(vehicle),
      vendors: () => shop.vendor({ name: "Great Lakes" }),
      inventory: () => shop.part({ partNumber: "FF63009" }),
    };
    const { id = "" } = (await ids[group]?.()) ?? {};
    const terminal = ask(shop, group, "delete", id);
    await terminal.shows("?");
    await expect.poll(terminal.plain).toMatch(question);
    terminal.type(keys.ctrlC);
    expect(await terminal.ended).toBe(130);
  });

  test("a question names the record before a service block or its line is deleted", async () => {
    const { shop, order } = await shopWithRecords();
    const part = { partNumber: "FF63009", description: "Fuel filter", unitPriceCents: 100 };
    const block = await shop.block(order.id, { name: "Fuel service", parts: [part] });
    const ofBlock = ask(shop, "work-orders", "services", "delete", order.id, block.id);
    await expect
      .poll(ofBlock.plain)
      .toMatch(/Delete service Fuel service of WO-\d+, Prairie Haul\?/);
    ofBlock.type("n");
    await ofBlock.ended;
    const line = block.parts[0]?.id ?? "";
    const ofLine = ask(shop, "work-orders", "items", "delete", order.id, block.id, line);
    await expect
      .poll(ofLine.plain)
      .toMatch(/Delete part FF63009 Fuel filter of WO-\d+, Prairie Haul\?/);
    ofLine.type("n");
    await ofLine.ended;
  });

  test("a question names the record before an API key is revoked", async () => {
    const shop = await harness.shop();
    const { id, name, prefix } = (await (await shop.api("GET", "/api-keys")).body).apiKeys[0];
    const terminal = ask(shop, "api-keys", "revoke", id);
    await terminal.shows(`Revoke API key ${name} (${prefix}…)?`);
    terminal.type("n");
    await terminal.ended;
  });
});

test("--yes reads nothing before the operation", async () => {
  const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60";
  const { requests } = await runAgainst([{ json: {} }], ["payments", "void", id, "--yes"]);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /payments/${id}/void`,
  ]);
});

describe("the balance after a payment", () => {
  test("the balance is shown in a table, not in JSON and not in a dry run", async () => {
    const shop = await harness.shop();
    const { payment } = await paidInPart(shop);
    const run = async (...more: string[]) => {
      const pay = ["payments", "create", "--invoice-id", payment.invoiceId, "--amount", "10.00"];
      const { stdout, stderr, code } = await runCli([...pay, ...more], { env: envOf(shop) });
      expect(code).toBe(0);
      return stdout + stderr;
    };
    const before = payment.invoiceNumber;
    expect(await run("--output", "table", "--dry-run")).not.toContain("Balance of");
    expect(await run("--output", "table")).toContain(
      `Balance of ${before}, Prairie Grain Haulers: $`,
    );
    expect(JSON.parse(await run())).toMatchObject({ amountCents: 1000 });
  });
});
