import { contract } from "@bayline/contracts";
import { expect, test } from "vitest";
import { openTerminal } from "../harness/pty.ts";
import { startServer } from "../harness/server.ts";

const vendor = Object(contract.vendors.list.example?.output).vendors[0];

/** A list of so many vendors on a terminal of 24 rows, whose pager marks each line. */
async function list(count: number, env: Record<string, string>, ...flags: string[]) {
  const vendors = Array.from({ length: count }, (_, index) => ({ ...vendor, name: `V${index}` }));
  const server = await startServer({ json: { vendors, count, lastEvaluatedKey: null } });
  const settings = { ...server.env, NO_PAGER: "", PAGER: "sed 's/^/> /'", ...env };
  const terminal = openTerminal(["vendors", "list", ...flags], { columns: 100, env: settings });
  expect(await terminal.ended).toBe(0);
  return terminal.plain();
}

test("a long list goes through the pager, and its note follows", async () => {
  const shown = await list(40, {});
  expect(shown).toMatch(/^> .*Name/m);
  expect(shown).toMatch(/^> .*V39/m);
  expect(shown).toMatch(/^40 rows/m);
});

test("a list that fits does not", async () => {
  const shown = await list(3, {});
  expect(shown).not.toContain("> ");
  expect(shown.indexOf("V2")).toBeLessThan(shown.indexOf("3 rows"));
});

test.each<[string, Record<string, string>, string[]]>([
  ["NO_PAGER", { NO_PAGER: "1" }, []],
  ["--no-pager", {}, ["--no-pager"]],
  ["an empty PAGER", { PAGER: "" }, []],
  ["a PAGER that does not exist", { PAGER: "no-such-pager" }, []],
])("a long list is written directly with %s", async (_what, env, flags) => {
  const shown = await list(40, env, ...flags);
  expect(shown).toMatch(/V39/);
  expect(shown).not.toContain("> ");
});
