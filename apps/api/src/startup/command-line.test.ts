import { expect, test } from "vitest";
import { configDocs } from "../config/variables.ts";
import { answerTo } from "./command-line.ts";

test("the server answers --help with its usage and every setting", async () => {
  for (const args of [["--help"], ["-h"], ["distribute", "--help"]]) {
    const answer = await answerTo(args);
    expect(answer).toMatchObject({
      exit: 0,
      text: expect.stringContaining("Usage: bayline-server"),
    });
    for (const { name } of configDocs) expect(answer?.text).toContain(`\n  ${name}`);
  }
});

test("the server answers --version with its version", async () => {
  expect(await answerTo(["--version"])).toMatchObject({
    exit: 0,
    text: expect.stringMatching(/^\d+\./),
  });
});

test.each([
  [["--prot", "80"], "Unknown option '--prot'"],
  [["start"], "unknown command start"],
  [["distribute", "now"], "unknown argument now"],
  [["distribute", "--shards"], "'--shards"],
  [["--shards", "4"], "--shards belongs to distribute"],
])("the server refuses %j", async (args, reason) => {
  const answer = await answerTo(args);
  expect(answer).toMatchObject({ exit: 2, text: expect.stringContaining(reason) });
});

test("the server starts without arguments, and distributes with one", async () => {
  expect(await answerTo([])).toBeUndefined();
  expect(await answerTo(["distribute", "--shards", "4"])).toBeUndefined();
});
