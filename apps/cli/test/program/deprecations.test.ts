import { expect, test } from "vitest";
import { deprecatedVendors } from "../../../api/test/contract/deprecated-vendors.ts";
import { flagsOf } from "../../src/catalogue/flags.ts";
import { runAgainst } from "../harness/server.ts";

const linkTo = (title: string) =>
  `</docs/deprecations>; rel="deprecation"; type="text/html"; title="${title}"`;

const vendors = [{ id: "1", name: "Great Lakes" }];
const answer = (title: string) => ({
  headers: {
    deprecation: "@1796083200",
    sunset: "Wed, 01 Dec 2027 00:00:00 GMT",
    link: linkTo(title),
  },
  json: { vendors, count: 1, lastEvaluatedKey: null },
});

test("a deprecated request is noted on stderr, and the output stays as it is", async () => {
  const title = "request.search: use `query`";
  const { code, stdout, stderr } = await runAgainst([answer(title)], ["vendors", "list"]);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ vendors });
  expect(stderr).toContain(`deprecated: ${title}; may be removed from 2027-12-01\n`);
});

test("a deprecated field of an answer is noted for programs, and not for a person", async () => {
  const run = (output: string) =>
    runAgainst(
      [answer("answer.vendors[].address: use `location`")],
      ["vendors", "list", "--output", output],
    );
  expect((await run("json")).stderr).toContain("deprecated: answer.vendors[].address");
  expect((await run("table")).stderr).not.toContain("deprecated");
});

test("several pages are noted once", async () => {
  const first = answer("vendors.list: use `search.all`");
  const page = { ...first, json: { ...first.json, lastEvaluatedKey: "next" } };
  const { stderr } = await runAgainst([page, first], ["vendors", "list", "--all"]);
  expect(stderr.match(/deprecated:/g)).toHaveLength(1);
});

test("an answer without the headers has no note", async () => {
  const { json } = answer("");
  const { stderr } = await runAgainst([{ json }], ["vendors", "list"]);
  expect(stderr).not.toContain("deprecated");
});

test("the help of a deprecated flag says what replaces it", () => {
  const flags = flagsOf(deprecatedVendors.vendors.create);
  expect(flags.find(({ name }) => name === "phone")?.description).toContain(
    "Deprecated since 2026-12-15: use `phones`. May be removed from 2028-01-01",
  );
});
