import { execFile } from "node:child_process";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { referenceKinds } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { catalogue } from "../../src/catalogue/catalogue.ts";
import { shells } from "../../src/completion/scripts.ts";
import { commandWords, kebab } from "../../src/terminal/command-words.ts";
import { binary, runCli, temporaryFolder } from "../harness/run-cli.ts";
import { type Answer, startServer } from "../harness/server.ts";
import { findShell, openShell } from "../harness/shell.ts";

const run = promisify(execFile);
const harness = useHarness();

type Environment = Record<string, string | undefined>;

/** What a script is offered for the last of these words. */
async function offers(env: Environment, ...words: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await runCli(["__complete", ...words], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.split("\n").filter(Boolean);
}

const envOf = (shop: TestShop) => ({ BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl });

/** A record of each kind, by what refers to it. */
async function recordsOf(shop: TestShop): Promise<Record<keyof typeof referenceKinds, string>> {
  const customer = await shop.customer({ name: "Prairie Grain & Co" });
  await shop.vehicle({ customerId: customer.id, unitNumber: "T 104" });
  const order = await shop.workOrder({ customerId: customer.id });
  const invoice = await shop.bill({ customerId: customer.id });
  const sale = await shop.salesOrder({ lines: [{ kind: "fee", unitPriceCents: 300 }] });
  const request = await shop.serviceRequest({});
  await shop.part({ partNumber: "A/100 #2", quantity: 1 });
  await shop.cannedJob({ code: "PM A/1" });
  const vendor = await shop.vendor({ name: "Great Lakes 100%" });
  const lines = [{ partNumber: "A/100 #2", quantity: 1, unitCostCents: 100 }];
  const purchase = await shop.order({ vendorId: vendor.id, parts: lines });
  const bill = { type: "invoice", vendorId: vendor.id, number: "GL-90300", billDate: "2026-03-02" };
  const expense = { kind: "expense", category: "sublet", amountCents: 12500 };
  const billed = await shop.api("POST", "/bills", { ...bill, lines: [expense] });
  expect(billed.status).toBe(201);
  const terms = { bands: [{ fromCents: 0, multiplier: 2 }] };
  const rule = { name: "Standard parts", kind: "parts_matrix", terms };
  expect((await shop.api("POST", "/pricing/rules", rule)).status).toBe(201);
  await shop.block(order.id, { labor: [{ description: "Replace shoes", unitPriceCents: 100 }] });
  const sent = await shop.api("POST", `/work-orders/${order.id}/send-estimate`, { to: null });
  expect(sent.status).toBe(201);
  return {
    workOrders: order.orderNumber,
    approvals: sent.body.number,
    purchaseOrders: purchase.number,
    invoices: invoice.invoiceNumber,
    bills: "GL-90300",
    salesOrders: sale.orderNumber,
    serviceRequests: request.requestNumber,
    inventory: "A/100 #2",
    cannedJobs: "PM A/1",
    vehicles: "T 104",
    customers: "Prairie Grain & Co",
    "pricing.rules": "Standard parts",
    vendors: "Great Lakes 100%",
  };
}

test("records of every kind are offered by the beginning of their number or name", async () => {
  const shop = await harness.shop();
  const records = Object.entries(await recordsOf(shop));
  expect(records.map(([kind]) => kind).sort()).toEqual(Object.keys(referenceKinds).sort());
  for (const [kind, reference] of records) {
    const typed = reference.slice(0, -1).toLowerCase();
    for (const begin of [typed, ""]) {
      expect(
        await offers(envOf(shop), ...kind.split(".").map(kebab), "get", begin),
        kind,
      ).toContain(reference);
    }
    expect(
      await offers(envOf(shop), ...kind.split(".").map(kebab), "get", `${reference}-none`),
    ).toEqual([]);
  }
});

test("the newest records are first, and at most 20", async () => {
  const shop = await harness.shop();
  const orders: string[] = [];
  for (let count = 0; count < 22; count++) orders.unshift((await shop.workOrder()).orderNumber);
  expect(await offers(envOf(shop), "work-orders", "get", "WO-")).toEqual(orders.slice(0, 20));
});

test("a status is offered from the workflow of the shop", async () => {
  const shop = await harness.shop();
  const workflowStatuses = [
    { name: "estimate", category: "estimate" },
    { name: "in bay", category: "open" },
    { name: "invoiced", category: "invoiced" },
    { name: "paid", category: "paid" },
  ];
  const saved = await shop.api("PATCH", "/settings", { workflowStatuses });
  expect(saved.status).toBe(200);
  const list = ["work-orders", "list", "--status"];
  expect(await offers(envOf(shop), ...list, "")).toEqual(
    ["estimate", "in bay", "invoiced", "paid"].concat("draft", "cancelled"),
  );
  expect(await offers(envOf(shop), ...list, "in")).toEqual(["in bay", "invoiced"]);
  const update = ["work-orders", "update", "WO-1001", "--status", "can"];
  expect(await offers(envOf(shop), ...update)).toEqual(["cancelled"]);
});

const row = Object.fromEntries(
  Object.values(referenceKinds).flatMap(({ keyFields }) => keyFields.map((key) => [key, "X-1"])),
);

test("every argument and flag of the contract that names a record has offers", async () => {
  const { env } = await startServer({ json: { rows: [row] } });
  const without: string[] = [];
  for (const { name, ids, flags, references, answers } of catalogue) {
    const words = commandWords(name);
    for (const [index, id] of ids.entries()) {
      const before = ids.slice(0, index).map(() => "X");
      const expected = references[id] ? ["X-1"] : [];
      expect(await offers(env, ...words, ...before, "x"), `${name} ${id}`).toEqual(expected);
    }
    const named = flags.filter(({ field, choices }) => references[field] && !choices);
    for (const flag of answers ? [] : named) {
      const values = await offers(env, ...words, `--${flag.name}`, "x");
      if (values.length === 0) without.push(`${name} --${flag.name}`);
    }
  }
  // Its command takes a file, and names the flag --po.
  expect(without).toEqual(["receive.invoice --purchase-order"]);
});

test("receive invoice --po is offered the purchase orders that are open", async () => {
  const statuses = ["draft", "ordered", "partially_received", "received", "cancelled"];
  const purchaseOrders = statuses.map((status, index) => ({ number: `PO-100${index}`, status }));
  const { env, requests } = await startServer({ json: { purchaseOrders } });
  const open = ["PO-1000", "PO-1001", "PO-1002"];
  expect(await offers(env, "receive", "invoice", "a.csv", "--po", "")).toEqual(open);
  expect(requests).toHaveLength(1);
});

describe.each(shells)("%s", (shell) => {
  const has = findShell(shell) !== undefined;
  const title = has ? "" : ` (skipped: ${shell} is not installed)`;

  test.skipIf(!has)(
    `the script completes the numbers of records in a real shell${title}`,
    async () => {
      const folder = await temporaryFolder();
      const row = { number: "PO-1047", status: "ordered", orderNumber: "WO-1079" };
      const { env } = await startServer({ json: { purchaseOrders: [row] } });
      const bayline = join(folder, "bayline");
      await writeFile(bayline, `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`);
      await chmod(bayline, 0o755);
      const script = join(folder, `completion.${shell}`);
      await writeFile(script, (await runCli(["completion", shell])).stdout);
      const PATH = `${folder}:${process.env.PATH}`;
      const settings = { ...env, PATH, XDG_CACHE_HOME: folder };
      const session = await openShell(shell, { script, cwd: folder, env: settings });
      await session.tab("bayline receive invoice a.csv --po PO-1", "--po PO-1047");
      await session.tab(" && bayline work-orders get WO-1", "get WO-1079");
    },
  );
});

describe("offers are silent", () => {
  const get = ["work-orders", "get", "WO-"];
  const failures: Array<[string, Answer]> = [
    ["a key that is refused", { status: 401, json: { error: "no", code: "UNAUTHORIZED" } }],
    ["missing rights", { status: 403, json: { error: "no", code: "FORBIDDEN" } }],
    ["a failing server", { status: 500, json: {} }],
    ["a limit of calls", { status: 429, headers: { "retry-after": "30" } }],
    ["a closed connection", { hangUp: true }],
    ["an answer of another shape", { json: { orders: 7 } }],
    ["a server that does not answer", { after: new Promise(() => {}) }],
  ];
  test.each(failures)("offers are silent after %s, with one request", async (_name, answer) => {
    const { env, requests } = await startServer(answer);
    expect(await offers(env, ...get)).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test("offers are silent without credentials, a server or a usable line", async () => {
    expect(await offers({}, ...get)).toEqual([]);
    const env = { BAYLINE_API_KEY: "k", BAYLINE_BASE_URL: "http://127.0.0.1:1/v1" };
    expect(await offers(env, ...get)).toEqual([]);
    expect(await offers({ ...env, BAYLINE_BASE_URL: "nowhere" }, ...get)).toEqual([]);
    const server = await startServer({ json: { workOrders: [row] } });
    const lines = [[], [""], ["nothing", ""], ["work-orders", ""], ["work-orders", "get", "--o"]];
    for (const line of [...lines, ["work-orders", "get", "X-1", ""], ["login", ""]]) {
      expect(await offers(server.env, ...line)).toEqual([]);
    }
    expect(await offers(server.env, "work-orders", "list", "--limit", "a", "--status", "")).toEqual(
      [],
    );
    expect(server.requests).toEqual([]);
  });

  test("offers are silent about text that a terminal would interpret", async () => {
    const rows = ["WO-\u001b[2J", "WO-\n1", "WO-2"].map((orderNumber) => ({ orderNumber }));
    const { env } = await startServer({ json: { workOrders: rows } });
    expect(await offers(env, ...get)).toEqual(["WO-2"]);
  });
});

test("global flags of the line choose the key and the server", async () => {
  const { baseUrl, requests } = await startServer({ json: { workOrders: [row] } });
  const flags = ["--base-url", baseUrl, "--api-key", "bl_live_of-the-line"];
  expect(await offers({}, ...flags, "work-orders", "get", "")).toEqual(["X-1"]);
  expect(await offers({}, "work-orders", "get", ...flags, "")).toEqual(["X-1"]);
  expect(requests.map(({ headers }) => headers["x-api-key"])).toEqual(
    Array(2).fill("bl_live_of-the-line"),
  );
});

test("offers are read once a minute per key, from a file without keys", async () => {
  const cache = await temporaryFolder();
  const server = await startServer({ json: { workOrders: [row] } });
  const env = { ...server.env, XDG_CACHE_HOME: cache };
  for (let count = 0; count < 2; count++) {
    expect(await offers(env, "work-orders", "get", "X")).toEqual(["X-1"]);
  }
  expect(server.requests).toHaveLength(1);
  expect(await offers(env, "work-orders", "delete", "X")).toEqual(["X-1"]);
  expect(server.requests).toHaveLength(1);
  expect(await offers({ ...env, BAYLINE_API_KEY: "other" }, "work-orders", "get", "X")).toEqual([
    "X-1",
  ]);
  expect(server.requests).toHaveLength(2);

  const file = join(cache, "bayline", "completion.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const saved = await readFile(file, "utf8");
  expect(saved).not.toContain(server.env.BAYLINE_API_KEY);
  await writeFile(file, saved.replace(/"readAt":\d+/g, '"readAt":1'));
  expect(await offers(env, "work-orders", "get", "X")).toEqual(["X-1"]);
  expect(server.requests).toHaveLength(3);
});

describe.skipIf(!findShell("bash"))("bash", () => {
  test("bash completes names with spaces, whatever quotes are typed", async () => {
    const folder = await temporaryFolder();
    const { env } = await startServer({ json: { customers: [{ name: "Prairie & $Co" }] } });
    const bayline = join(folder, "bayline");
    await writeFile(bayline, `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`);
    await chmod(bayline, 0o755);
    const script = join(folder, "bayline.bash");
    await writeFile(script, (await runCli(["completion", "bash"])).stdout);
    const program = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bayline; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const complete = async (typed: string) => {
      const words = ["bayline", "work-orders", "create", "--customer-id", typed];
      const PATH = `${folder}:${process.env.PATH}`;
      const settings = { env: { ...process.env, ...env, PATH, XDG_CACHE_HOME: folder } };
      return (await run("bash", ["-c", program, "bash", script, ...words], settings)).stdout.trim();
    };
    expect(await complete("prai")).toBe("Prairie\\ \\&\\ \\$Co");
    expect(await complete("Prairie\\ \\&")).toBe("Prairie\\ \\&\\ \\$Co");
    expect(await complete("'Prairie &")).toBe("Prairie & $Co");
  });
});
