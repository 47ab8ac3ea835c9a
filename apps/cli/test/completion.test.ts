import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { contract, listOperations } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { commandWords } from "../src/names.ts";
import { runCli, temporaryFolder } from "./run-cli.ts";

const run = promisify(execFile);

function findShell(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(":")
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}

async function scriptFor(shell: string): Promise<string> {
  const { stdout, code } = await runCli(["completion", shell]);
  expect(code).toBe(0);
  const file = join(await temporaryFolder(), `bayline.${shell}`);
  await writeFile(file, stdout);
  return file;
}

/** What bash would offer for the last of these words. */
async function complete(words: string[]): Promise<string[]> {
  const file = await scriptFor("bash");
  const program = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bayline; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run("bash", ["-c", program, "bash", file, "bayline", ...words]);
  return stdout.split("\n").filter(Boolean);
}

describe.skipIf(!findShell("bash"))("bash completes", () => {
  test.each([
    [["pur"], ["purchase-orders"]],
    [
      ["vendors", ""],
      ["list", "get", "create", "update", "delete"],
    ],
    [["inventory", "list", "--low"], ["--low-stock"]],
    [["purchase-orders", "list", "--status", "re"], ["received"]],
    [["report-aggregates", "daily", "--from", "last-q"], ["last-quarter"]],
    [
      ["--output", ""],
      ["table", "json", "ndjson", "csv"],
    ],
    [["--output", "csv", "operator", "tenants", "c"], ["create"]],
    [
      ["receive", "invoice", "--mode", ""],
      ["draft", "receive"],
    ],
    [["receive", "invoice", ""], []],
    [["webhooks", "trigger", "purchase_order.c"], ["purchase_order.created"]],
    [["listen", "--types", "vehicle"], ["vehicle.created"]],
    [["webhooks", "create", "--events", "digest"], ["digest.ready"]],
    [["completion", "b"], ["bash"]],
  ])("%j", async (words, offers) => expect(await complete(words)).toEqual(offers));
});

test.each(["bash", "zsh", "fish"])("the script for %s has a right syntax", async (shell) => {
  const file = await scriptFor(shell);
  const program = findShell(shell);
  if (program) await run(program, ["-n", file]);
});

test.each(["bash", "zsh", "fish"])("the script for %s knows every operation", async (shell) => {
  const { stdout } = await runCli(["completion", shell]);
  for (const { name } of listOperations(contract)) {
    expect(stdout).toContain(` ${commandWords(name).join(" ")}`);
  }
});
