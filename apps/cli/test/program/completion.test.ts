import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { contract, listOperations } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { shells } from "../../src/completion/scripts.ts";
import { commandWords, kebab } from "../../src/terminal/command-words.ts";
import { scriptFor } from "../harness/completion-script.ts";
import { runCli } from "../harness/run-cli.ts";
import { findShell } from "../harness/shell.ts";

const run = promisify(execFile);

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
    [["vendors", ""], Object.keys(contract.vendors).map(kebab)],
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
    [["listen", "--types", "vehicle.c"], ["vehicle.created"]],
    [["webhooks", "create", "--events", "digest"], ["digest.ready"]],
    [["completion", "b"], ["bash"]],
  ])("%j", async (words, offers) => expect(await complete(words)).toEqual(offers));
});

test.each(shells)("the script for %s knows every operation", async (shell) => {
  const { stdout } = await runCli(["completion", shell]);
  for (const { name } of listOperations(contract)) {
    expect(stdout).toContain(` ${commandWords(name).join(" ")}`);
  }
});
