import { expect, test } from "vitest";
import { runAgainst } from "../harness/server.ts";

const vendors = [{ id: "1", name: "Great Lakes" }];
const page = { vendors, count: 1, lastEvaluatedKey: null };
const note = "--limit is above its maximum, which was used; --all reads every row";

test("a limit above its maximum is noted on stderr, and the rows are shown as they are", async () => {
  for (const output of ["json", "table"]) {
    const answer = { json: { ...page, limitClamped: true } };
    const line = ["vendors", "list", "--limit", "900", "--output", output];
    const { code, stdout, stderr } = await runAgainst([answer], line);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("Great Lakes");
    expect(stdout.includes("limitClamped")).toBe(output === "json");
    expect(stderr).toContain(note);
  }
});

test("a limit that is used as sent has no note, and neither has --all", async () => {
  const plain = await runAgainst([{ json: page }], ["vendors", "list", "--limit", "5"]);
  expect(plain.stderr).not.toContain(note);
  const clamped = { json: { ...page, limitClamped: true } };
  const all = await runAgainst([clamped], ["vendors", "list", "--all", "--limit", "900"]);
  expect(all.stderr).not.toContain(note);
});
