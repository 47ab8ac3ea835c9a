import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { openTerminal } from "../harness/pty.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();

const envOf = (shop: TestShop) => ({ BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl });

/** Runs a command that must succeed, and returns its JSON. */
async function bayline(shop: TestShop, ...args: string[]) {
  const { stdout, stderr, code } = await runCli(args, { env: envOf(shop) });
  expect({ args, stderr, code }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
}

/** Runs a command that is refused. */
const refused = (shop: TestShop, ...args: string[]) => runCli(args, { env: envOf(shop) });

test("services and lines are found by name, part number or position", async () => {
  const shop = await harness.shop();
  const { id, orderNumber } = await shop.workOrder({});
  const parts = [{ partNumber: "4707Q", quantity: 2, unitPriceCents: 100 }];
  const block = await shop.block(id, { name: "Brake job", parts });
  const items = ["work-orders", "items"];
  const labor = ["--kind", "labor", "--description", "Road test"];
  const line = await bayline(shop, ...items, "create", orderNumber, "brake job", ...labor);
  const more = ["--kind", "part", "--quantity", "3"];
  const part = await bayline(shop, ...items, "update", orderNumber, "1", "4707q", ...more);
  expect(part).toMatchObject({ id: block.parts[0]?.id, quantity: 3 });
  const gone = ["--kind", "labor", "--yes"];
  const deleted = await bayline(shop, ...items, "delete", orderNumber, "1", "1", ...gone);
  expect(deleted.id).toBe(line.id);

  const unknown = await refused(shop, ...items, "create", orderNumber, "Brakes", ...labor);
  expect(unknown.code).toBe(4);
  expect(unknown.stderr).toBe(
    "error: NOT_FOUND there is no service Brakes\n  1  Brake job\nnext: Use the first column of a line above.\n",
  );
});

test("a payment is found by its invoice, and by its position among several", async () => {
  const shop = await harness.shop();
  const invoice = await shop.bill({
    customerId: (await shop.customer({ name: "Prairie Haul" })).id,
  });
  const number = invoice.invoiceNumber;
  const first = await shop.payment({ invoiceId: invoice.id, amountCents: 1000 });
  const found = await bayline(shop, "payments", "get", number.toLowerCase());
  expect(found.id).toBe(first.id);
  const second = await shop.payment({ invoiceId: invoice.id, amountCents: 2000 });
  const { code, stderr } = await refused(shop, "payments", "void", number, "--yes");
  expect(code).toBe(5);
  expect(stderr).toContain(`AMBIGUOUS_REFERENCE ${number} matches 2 payments`);
  expect(stderr).toMatch(new RegExp(`^  ${number}/2  \\S+ payment \\$20.00`, "m"));
  const undone = await bayline(shop, "payments", "void", `${number}/2`, "--yes");
  expect(undone.id).toBe(second.id);
  // What is void cannot be meant by a second one.
  expect((await bayline(shop, "payments", "refund", number, "--yes")).refundedPaymentId).toBe(
    first.id,
  );
});

test("users, keys, webhooks and inspections are found by what their tables show", async () => {
  const shop = await harness.shop();
  const { orderNumber } = await shop.workOrder({});
  const user = ["admin", "users", "create", "--name", "Marcus Bell", "--role", "technician"];
  const { id } = await bayline(shop, ...user, "--email", "marcus@prairie.example");
  for (const name of ["marcus bell", "MARCUS@prairie.example"]) {
    const update = ["work-orders", "update", orderNumber, "--assigned-to", name];
    expect((await bayline(shop, ...update)).assignedTo).toBe(id);
    expect((await bayline(shop, "admin", "users", "get", name)).id).toBe(id);
  }

  const key = await bayline(shop, "api-keys", "create", "--name", "Scanner");
  expect(await bayline(shop, "api-keys", "revoke", key.prefix, "--yes")).toMatchObject({
    id: key.id,
  });

  const url = "https://erp.example/hooks";
  const events = ["--events", "invoice.created"];
  await bayline(shop, "webhooks", "create", "--name", "ERP", "--url", url, ...events);
  expect(await bayline(shop, "webhooks", "get", "erp")).toMatchObject({ name: "ERP", url });

  const inspection = ["inspections", "create", "--name", "DOT", "--work-order-id", orderNumber];
  const { id: inspected } = await bayline(shop, ...inspection);
  expect((await bayline(shop, "inspections", "get", orderNumber)).id).toBe(inspected);
});

test("the template of an inspection is found by its name, and refused if unknown", async () => {
  const shop = await harness.shop();
  const template = ["inspection-templates", "create", "--name", "DVIR", "--item", "Horn=Cab"];
  await bayline(shop, ...template);
  const create = ["inspections", "create", "--template"];
  expect(await bayline(shop, ...create, "dvir")).toMatchObject({
    name: "DVIR",
    items: [{ label: "Horn", category: "Cab" }],
  });
  const { stderr } = await refused(shop, ...create, "Trailer");
  expect(stderr).toContain("there is no template Trailer");
  expect(stderr).toContain("DVIR");
});

test("a customer is deleted by name only if a question names it", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Marcy Vance" });
  const command = ["customers", "delete", "marcy vance"];
  const { code, stderr } = await refused(shop, ...command, "--yes");
  expect(code).toBe(2);
  expect(stderr).toContain(id);
  const terminal = openTerminal(command, { columns: 120, env: envOf(shop) });
  await terminal.shows("Delete customer Marcy Vance?");
  terminal.type("y");
  expect(await terminal.ended).toBe(0);
});
