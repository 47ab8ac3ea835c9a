import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { contract, listOperations } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { shells } from "../../src/completion/scripts.ts";
import { commandWords, kebab } from "../../src/terminal/command-words.ts";
import { runCli, temporaryFolder } from "../harness/run-cli.ts";
import { findShell, openShell } from "../harness/shell.ts";

const run = promisify(execFile);

const scripts = new Map<string, ReturnType<typeof runCli>>();

async function scriptFor(shell: string): Promise<string> {
  const printing = scripts.get(shell) ?? runCli(["completion", shell]);
  scripts.set(shell, printing);
  const { stdout, code } = await printing;
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

const titled = shells.map((shell) => ({
  shell,
  title: findShell(shell) ? shell : `${shell} (skipped: it is not installed)`,
}));

describe.each(titled)("$title", ({ shell }) => {
  test("accepts the syntax of its script", async ({ skip }) => {
    const file = await scriptFor(shell);
    const program = findShell(shell);
    if (!program) return skip(`${shell} is not installed here`);
    await run(program, ["-n", file]);
  });

  test.for<[string, string, string]>([
    ["a command", "bayline purch", "bayline purchase-orders"],
    ["a command of a group", "bayline vendors upd", "bayline vendors update"],
    ["a flag", "bayline inventory list --low", "bayline inventory list --low-stock"],
    ["a global flag", "bayline vendors list --idem", "bayline vendors list --idempotency-key"],
    ["a value", "bayline receive invoice --mode rec", "--mode receive"],
    ["a value of a global flag", "bayline vendors list --output nd", "--output ndjson"],
    ["a flag behind a value", "bayline vendors list --output csv --sear", "--output csv --search"],
    ["a shell", "bayline completion ba", "bayline completion bash"],
    [
      "a file to receive",
      "bayline receive invoice march-in",
      "bayline receive invoice march-invoice.edi",
    ],
    ["a second one", "bayline receive invoice a.csv march-in", "a.csv march-invoice.edi"],
    ["a file of a body", "bayline vendors create --input march-in", "--input march-invoice.edi"],
  ])("completes %s", async ([_what, line, becomes], { skip }) => {
    if (!findShell(shell)) return skip(`${shell} is not installed here`);
    const script = await scriptFor(shell);
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, "march-invoice.edi"), "");
    const session = await openShell(shell, { script, cwd });
    await session.tab(line, becomes);
  });
});

test.each(shells)("the script for %s knows every operation", async (shell) => {
  const { stdout } = await runCli(["completion", shell]);
  for (const { name } of listOperations(contract)) {
    expect(stdout).toContain(` ${commandWords(name).join(" ")}`);
  }
});
