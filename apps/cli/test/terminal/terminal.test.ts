import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { hasCursor, keys, openTerminal } from "../harness/pty.ts";
import { example, temporaryFolder } from "../harness/run-cli.ts";
import { apiKey, runAgainst, startServer } from "../harness/server.ts";

const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03";
const vendor = Object(contract.vendors.list.example?.output).vendors[0];
const vendors = {
  json: { vendors: [{ ...vendor, name: "Great Lakes" }], count: 1, lastEvaluatedKey: "more" },
};
/**
 * The signal of a resize is no faster than an answer: without a word of it, either may come first.
 */
const tellsResize = "process.stdout.on('resize',()=>process.stdout.write('resized\\n'))";
const me = { json: contract.users.me.example?.output };

describe("on a terminal", () => {
  test("the output shows a list as a table with bold headers, and that there is more", async () => {
    const { env } = await startServer(vendors);
    const terminal = openTerminal(["vendors", "list"], { env });
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen()).toContain("\u001b[1mName\u001b[22m");
    expect(terminal.screen()).toContain("Great Lakes");
    expect(terminal.screen()).toContain("1 row; there are more: use --all for every row");
  });

  test("the output draws a report with bars that fill the terminal, and reports dropped columns", async () => {
    const { env } = await startServer({ json: contract.reports.weeklyTrend.example?.output });
    const terminal = openTerminal(["reports", "weekly-trend"], {
      env: { ...env, LC_ALL: "C.UTF-8" },
    });
    expect(await terminal.ended).toBe(0);
    expect(terminal.plain()).toMatch(/\$18,452\.30 {2}█{17}\n/);
    expect(terminal.plain()).toContain("no room for Labor, Parts");
  });

  test.each([
    ["NO_COLOR", [], { NO_COLOR: "1" }],
    ["--no-color", ["--no-color"], {}],
    ["a dumb terminal", [], { TERM: "dumb" }],
  ])("%s disables all colors", async (_name, flags, wish) => {
    const { env } = await startServer(vendors);
    const terminal = openTerminal(["vendors", "list", ...flags], { env: { ...env, ...wish } });
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen()).toContain("Great Lakes");
    expect(terminal.screen()).not.toContain("\u001b[");
  });

  test.each([40, 80, 200])(
    "the output draws no line of a list wider than %i columns",
    async (columns) => {
      const { env } = await startServer(vendors);
      const terminal = openTerminal(["vendors", "list"], { columns, env });
      await terminal.ended;
      const [table = ""] = terminal.plain().split("1 row");
      expect(table).toContain("Great Lakes");
      expect(Math.max(...table.split("\n").map((line) => line.length))).toBeLessThanOrEqual(
        columns,
      );
      expect(terminal.plain().includes("no room for")).toBe(columns < 80);
      expect(terminal.plain()).not.toMatch(/no room for .*\bID\b/);
    },
  );

  test("the output uses the width that the terminal has at that time", async () => {
    const asked = Promise.withResolvers<void>();
    const server = await startServer({ ...vendors, after: asked.promise });
    const terminal = openTerminal(["vendors", "list"], {
      columns: 200,
      env: { ...server.env, NODE_OPTIONS: `--import=data:text/javascript,${tellsResize}` },
    });
    await expect.poll(() => server.requests.length).toBe(1);
    terminal.resize(40);
    await terminal.shows("resized");
    asked.resolve();
    await terminal.ended;
    expect(terminal.plain()).toContain("no room for");
  });

  test("the output wraps help to its width", async () => {
    const terminal = openTerminal(["receive", "invoice", "--help"], { columns: 60 });
    expect(await terminal.ended).toBe(0);
    expect(terminal.plain()).toContain("--dry-run");
  });
});

describe("a question", () => {
  test("a question does not echo the key", async () => {
    const server = await startServer(me);
    const env = { XDG_CONFIG_HOME: await temporaryFolder() };
    const terminal = openTerminal(["login", "--base-url", server.baseUrl], { env });
    await terminal.shows("API key");
    terminal.type(`${apiKey}${keys.enter}`);
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen()).toContain("Signed in to");
    expect(terminal.screen()).not.toContain(apiKey);
    expect(hasCursor(terminal.screen())).toBe(true);
    const file = join(env.XDG_CONFIG_HOME, "bayline", "credentials.json");
    expect(await readFile(file, "utf8")).toContain(apiKey);
  });

  test.each(["ctrlC", "escape"] as const)("a question exits with 130 at %s", async (key) => {
    const server = await startServer(me);
    const env = { XDG_CONFIG_HOME: await temporaryFolder() };
    const terminal = openTerminal(["login", "--base-url", server.baseUrl], { env });
    await terminal.shows("API key");
    terminal.type(`half-a-key${keys[key]}`);
    expect(await terminal.ended).toBe(130);
    expect(terminal.screen()).toContain("CANCELLED nothing was done");
    expect(hasCursor(terminal.screen())).toBe(true);
    expect(server.requests).toEqual([]);
    expect(existsSync(join(env.XDG_CONFIG_HOME, "bayline"))).toBe(false);
  });

  test.each([
    ["y", 0, ["GET", "DELETE"]],
    ["n", 1, ["GET"]],
    [keys.enter, 1, ["GET"]],
    [keys.ctrlC, 130, ["GET"]],
  ])("a question is asked before a deletion, answered with %j", async (answer, code, methods) => {
    const { env, requests } = await startServer({ json: vendor }, { json: { id, deleted: true } });
    const terminal = openTerminal(["vendors", "delete", id], { env });
    await terminal.shows(`Delete vendor ${vendor.name}?`);
    terminal.type(answer);
    expect(await terminal.ended).toBe(code);
    expect(requests.map(({ method }) => method)).toEqual(methods);
    expect(hasCursor(terminal.screen())).toBe(true);
  });
});

test("the terminal shows progress over several invoices, and restores the cursor", async () => {
  const { env } = await startServer({ status: 409, json: { error: "DUPLICATE_INVOICE" } });
  const files = [example("great-lakes-invoice.json"), example("great-lakes-invoice.xlsx")];
  const terminal = openTerminal(["receive", "invoice", ...files], { env });
  expect(await terminal.ended).toBe(5);
  expect(terminal.screen()).toContain("0/2  great-lakes-invoice.json");
  expect(terminal.screen()).toContain("2/2");
  expect(hasCursor(terminal.screen())).toBe(true);
});

describe("a question of money", () => {
  const payment = contract.payments.create.example;
  const flags = ["--amount", "100.00", "--invoice-id", "INV-1001"];

  test("a key that was pressed before the question is no answer", async () => {
    const read = Promise.withResolvers<void>();
    const invoice = { json: contract.invoices.get.example?.output, after: read.promise };
    const server = await startServer(invoice, { status: 201, json: payment?.output });
    const terminal = openTerminal(["payments", "create", ...flags], {
      columns: 120,
      env: server.env,
    });
    await expect.poll(() => server.requests.length).toBe(1);
    terminal.type(`y${keys.enter}y`);
    await terminal.shows("y\r\ny");
    read.resolve();
    await terminal.shows("Record a payment of $100.00 on INV-1001, Prairie Grain Haulers?");
    terminal.type("n");
    expect(await terminal.ended).toBe(1);
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("a payment is asked about on a terminal only", async () => {
    const answer = { status: 201, json: payment?.output };
    const { code, requests } = await runAgainst([answer], ["payments", "create", ...flags]);
    expect({ code, methods: requests.map(({ method }) => method) }).toEqual({
      code: 0,
      methods: ["POST"],
    });
  });
});
