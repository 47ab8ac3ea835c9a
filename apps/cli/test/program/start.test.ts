import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { binary } from "../harness/run-cli.ts";

const run = promisify(execFile);

test("the start loads no library that only some commands need", async () => {
  const traced = `
    import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) { process.stderr.write(url + "\\n"); return next(url, context); } });
  `;
  const hook = `data:text/javascript,${encodeURIComponent(traced)}`;
  const { stderr } = await run(process.execPath, ["--import", hook, binary, "--help"]);
  expect(stderr).toContain("/commander/");
  for (const heavy of [
    "read-excel-file",
    "@clack",
    "cli-progress",
    "cli-table3",
    "csv-parse",
    "jmespath",
    "modelcontextprotocol",
    "tar-stream",
    "invoice-files/src/x12",
    "packages/sdk",
  ]) {
    expect(stderr, heavy).not.toContain(heavy);
  }
});
