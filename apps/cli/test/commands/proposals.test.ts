import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();

const as = (shop: TestShop, key: string) => ({
  BAYLINE_API_KEY: key,
  BAYLINE_BASE_URL: shop.baseUrl,
  COLUMNS: "60",
});

/** A shop, with the environment of its administrator and of an agent. */
async function shopWithAgent() {
  const shop = await harness.shop();
  const { body } = await shop.api("POST", "/api-keys", { name: "Agent" });
  return { shop, admin: as(shop, shop.key), agent: as(shop, body.key) };
}

test("a proposed command is shown, listed and accepted by its hash", async () => {
  const { shop, admin, agent } = await shopWithAgent();
  const reason = ["--propose-reason", "On the invoice"];
  const create = ["vendors", "create", "--name", "Prairie Brake", "--phone", "+1 303 555 0188"];
  const proposed = await runCli([...create, ...reason, "--output", "table"], { env: agent });
  expect(proposed.code).toBe(0);
  expect(proposed.stdout).toContain("New vendor Prairie Brake");
  expect(proposed.stdout).toMatch(/Why +On the invoice/);
  for (const line of proposed.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
  expect(await shop.api("GET", "/vendors")).toMatchObject({ body: { count: 0 } });

  const listed = await runCli(["proposals", "list", "--query", "proposals[0]"], { env: admin });
  const { id, effectHash } = JSON.parse(listed.stdout);
  const shown = await runCli(["proposals", "show", id, "--output", "table"], { env: admin });
  expect(shown.stderr).toContain(`bayline proposals accept ${id}`);
  const accept = ["proposals", "accept", id];
  const blind = await runCli([...accept, "--yes"], { env: admin });
  expect(blind).toMatchObject({ code: 2, stderr: expect.stringContaining("--effect-hash") });
  const own = await runCli([...accept, "--effect-hash", effectHash], { env: agent });
  expect(own).toMatchObject({ code: 3, stderr: expect.stringContaining("OWN_PROPOSAL") });
  const accepted = await runCli([...accept, "--effect-hash", effectHash], { env: admin });
  expect(JSON.parse(accepted.stdout)).toMatchObject({ status: "accepted" });
  expect(await shop.api("GET", "/vendors")).toMatchObject({ body: { count: 1 } });
});

test("a command of several requests is not run with --propose", async () => {
  const { admin, shop } = await shopWithAgent();
  const { code, stderr } = await runCli(["vmrs-codes", "import", "codes.csv", "--propose"], {
    env: admin,
  });
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("this command cannot be proposed"),
  });
  const body = JSON.stringify({ name: "Raw" });
  const raw = await runCli(["api", "POST", "/vendors", "--data", body, "--propose"], {
    env: admin,
  });
  expect(JSON.parse(raw.stdout)).toMatchObject({ status: "open" });
  expect(await shop.api("GET", "/vendors")).toMatchObject({ body: { count: 0 } });
});

test("a command beyond the mandate of its key says that it was not done, and is a proposal", async () => {
  const shop = await harness.shop();
  const { body: key } = await shop.api("POST", "/api-keys", { name: "Agent" });
  const mandate = { operations: ["bills.*"], beyond: "propose" };
  await shop.api("POST", `/api-keys/${key.id}/mandate`, mandate);
  const agent = as(shop, key.key);
  const create = ["vendors", "create", "--name", "Prairie", "--output", "json"];
  const created = await runCli(create, { env: agent });
  const { proposals } = (await shop.api("GET", "/proposals")).body;
  expect(created).toMatchObject({ code: 3, stdout: "" });
  expect(JSON.parse(created.stderr)).toMatchObject({
    error: "PROPOSED",
    message: expect.stringContaining("Beyond the mandate: operations"),
    nextStep: expect.stringContaining(`bayline proposals show ${proposals[0].id}`),
  });
});

test("a dealer invoice is proposed from its file, and booked once when it is accepted", async () => {
  const { shop, admin, agent } = await shopWithAgent();
  const invoice = { ...shop.invoice(), invoiceNumber: "GL-4410" };
  const args = ["receive", "invoice", "-", "--mode", "receive"];
  const stdin = JSON.stringify(invoice);
  const proposed = await runCli([...args, "--propose", "--output", "json"], { env: agent, stdin });
  const { id, effectHash, operation } = JSON.parse(proposed.stdout);
  expect({ code: proposed.code, operation }).toEqual({ code: 0, operation: "receive.invoice" });
  expect(await shop.stockOf("A-100")).toBeUndefined();
  await runCli(["proposals", "accept", id, "--effect-hash", effectHash], { env: admin });
  expect(await shop.stockOf("A-100")).toBe(2);
  const again = await runCli(args, { env: agent, stdin });
  expect(again).toMatchObject({ code: 5, stderr: expect.stringContaining("DUPLICATE_INVOICE") });
  const two = await runCli(["receive", "invoice", "a.csv", "b.csv", "--propose"], { env: agent });
  expect(two).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--propose requires a single"),
  });
});
