import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, test } from "vitest";
import { shells } from "../../src/completion/scripts.ts";
import { scriptFor } from "../harness/completion-script.ts";
import { temporaryFolder } from "../harness/run-cli.ts";
import { findShell, openShell } from "../harness/shell.ts";

const run = promisify(execFile);

const titled = shells.map((shell) => ({
  shell,
  title: findShell(shell) ? shell : `${shell} (skipped: it is not installed)`,
}));

describe.each(titled)("$title", ({ shell }) => {
  test("the shell accepts the syntax of its script", async ({ skip }) => {
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
  ])("the shell completes %s", async ([_what, line, becomes], { skip }) => {
    if (!findShell(shell)) return skip(`${shell} is not installed here`);
    const script = await scriptFor(shell);
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, "march-invoice.edi"), "");
    const session = await openShell(shell, { script, cwd });
    await session.tab(line, becomes);
  });
});
