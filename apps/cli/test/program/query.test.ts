import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const harness = useHarness();

const vendors = {
  json: {
    vendors: [
      { id: "1", name: "Great Lakes", isActive: true, balanceCents: 12_050 },
      { id: "2", name: "Midwest, Inc.", isActive: false, balanceCents: 0 },
    ],
    count: 2,
    lastEvaluatedKey: null,
  },
};

async function ask(query: string, ...flags: string[]) {
  return runAgainst([vendors], ["vendors", "list", "--query", query, ...flags]);
}

describe("--query", () => {
  test.each([
    ["vendors[].name", ["Great Lakes", "Midwest, Inc."]],
    ["vendors[?isActive].id", ["1"]],
    ["vendors[?balanceCents > `0`] | [0].name", "Great Lakes"],
    ["length(vendors)", 2],
    ["sum(vendors[].balanceCents)", 12_050],
    ["count", 2],
    ["vendors[].{n: name, cents: balanceCents} | [1]", { n: "Midwest, Inc.", cents: 0 }],
  ])("%s", async (query, result) => {
    const { stdout, code } = await ask(query);
    expect(JSON.parse(stdout)).toEqual(result);
    expect(code).toBe(0);
  });

  test.each([
    ["ndjson", "vendors[].name", '"Great Lakes"\n"Midwest, Inc."\n'],
    [
      "csv",
      "vendors[].{n: name, c: balanceCents}",
      'n,c\r\nGreat Lakes,12050\r\n"Midwest, Inc.",0\r\n',
    ],
    ["csv", "vendors[].[id, name]", '1,2\r\n1,Great Lakes\r\n2,"Midwest, Inc."\r\n'],
    ["table", "vendors[].name", "Great Lakes\nMidwest, Inc.\n"],
    ["table", "vendors[0].name", "Great Lakes\n"],
    ["table", "count", "2\n"],
  ])("--query as %s: %s", async (output, query, text) => {
    expect((await ask(query, "--output", output)).stdout).toBe(text);
  });

  test("--query shows records in columns as a table, with money in dollars", async () => {
    const { stdout } = await ask(
      "vendors[].{name: name, balanceCents: balanceCents}",
      "--output",
      "table",
    );
    expect(stdout).toMatch(/^Name +Balance\n.*\nGreat Lakes +\$120\.50\n/);
  });

  test("queries all rows of all pages", async () => {
    const page = (id: string, next: string | null) => ({
      json: { vendors: [{ id, name: id }], count: 1, lastEvaluatedKey: next },
    });
    const args = ["vendors", "list", "--all", "--query", "vendors[].id", "--output", "ndjson"];
    const { stdout, requests } = await runAgainst([page("a", "x"), page("b", null)], args);
    expect(stdout).toBe('"a"\n"b"\n');
    expect(requests).toHaveLength(2);
  });

  test("queries the answer of a raw request, and of a report in any output", async () => {
    const raw = await runAgainst([vendors], ["api", "GET", "/vendors", "--query", "count"]);
    expect(raw.stdout).toBe("2\n");
    const report = ["reports", "weekly-trend", "--query", "count", "--output", "table"];
    expect((await runAgainst([vendors], report)).stdout).toBe("2\n");
  });

  test("--query lists the fields on stderr if it matches nothing", async () => {
    const { stdout, stderr, code } = await ask("vendor[].name");
    expect(stderr).toContain("matched nothing; the answer has vendors, count, lastEvaluatedKey");
    expect({ stdout, code }).toEqual({ stdout: "null\n", code: 0 });
  });
});

/** The expressions that the README shows, and the one by which a bad one is answered. */
async function shownQueries(): Promise<string[]> {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const { stderr } = await ask("#");
  const shown = [...`${readme}\n${stderr}`.matchAll(/'((?:\w+\()?vendors[^']*)'/g)];
  return [...new Set(shown.map(([, query = ""]) => query))];
}

test("the documented expressions match in a real shop", async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Great Lakes", accountNumber: "48-2210" });
  await shop.vendor({ name: "Midwest" });
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const queries = await shownQueries();
  expect(queries.length).toBeGreaterThanOrEqual(3);
  for (const query of queries) {
    const words = ["vendors", "list", "--all", "--query", query, "--output", "ndjson"];
    const { code, stdout } = await runCli(words, { env });
    expect([query, code]).toEqual([query, 0]);
    expect(stdout, query).toMatch(/Great Lakes|^2$/m);
  }
});

describe("an invalid --query is rejected before any request, with a caret at the error:", () => {
  test.each([
    ["vendors[?active", 15, "ends too early"],
    ["vendors[].", 10, "ends too early"],
    ["vendors[abc]", 8, "this is not allowed here"],
    ["vendors[?a=`1`]", 10, "equality is written =="],
    ["vendors[?count > 5]", 17, "a number must be between backticks, such as `5`"],
    ["vendors#", 7, "this character is not allowed"],
    ['vendors."na', 8, "the quote is not closed"],
    ["vendors name", 8, "this is not allowed here"],
    ["lenght(vendors)", 0, "there is no function lenght. Did you mean length?"],
    [" ", 0, "the expression is empty"],
  ])("%s", async (query, place, reason) => {
    const { stderr, code, requests } = await ask(query);
    expect(stderr).toContain(reason);
    expect(stderr).toContain(`  ${query}\n  ${" ".repeat(place)}^\n`);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });

  test("the command line rejects --query with --fields, and for a command without a JSON result", async () => {
    expect((await ask("count", "--fields", "id")).code).toBe(2);
    const open = await runCli(["open", "--query", "count"]);
    expect(open.stderr).toContain("open has no JSON result");
    expect(open.code).toBe(2);
  });
});

test("an error of a query on the answer says that the request was carried out", async () => {
  const { stderr, code } = await ask("length(count)");
  expect(stderr).toContain("The request was carried out");
  expect(code).toBe(2);
});
