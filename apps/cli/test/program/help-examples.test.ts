import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoShopOf } from "../../../api/test/harness/demo-shop.ts";
import { operatorToken, useHarness } from "../../../api/test/harness/harness.ts";
import { catalogue } from "../../src/catalogue/catalogue.ts";
import { finishSetup } from "../../src/commands/deferred-setup.ts";
import { buildProgram } from "../../src/program/program.ts";
import { systemApp } from "../../src/terminal/app.ts";
import { commandWords } from "../../src/terminal/command-words.ts";
import { example, runCli } from "../harness/run-cli.ts";

const harness = useHarness({ now: new Date("2026-03-10T17:00:00Z") }, { separate: true });
const demo = demoShopOf(harness);
const program = buildProgram(systemApp());

/** Examples that other tests run, or that need a person, a browser or a second program. */
const elsewhere =
  /^bayline (?:log(?:in|out)|listen|open|mcp|completion|receive watch|backup|webhooks trigger|documents open)\b/;

/** Files that the examples name, with the files of `examples/` that they are. */
const files: Record<string, string> = {
  "invoice.csv": "great-lakes-invoice.csv",
  "inbox/*.edi": "great-lakes-invoice.edi",
  "march/*.xlsx": "great-lakes-invoice.xlsx",
  "invoice.pdf": "great-lakes-invoice.pdf",
  "scan.pdf": "great-lakes-invoice.pdf",
  "invoice.json": "great-lakes-invoice.json",
  "logo.png": "../docs/pictures/review.png",
  "lining.jpg": "../docs/pictures/review.png",
  "drawing.pdf": "great-lakes-invoice.pdf",
};

/** Commands that write a file, here to stdout. */
const writesFile = / (?:pdf|statement-pdf|labels|logo|original|page|content|thumbnail)(?: |$)/;

/** What works as described, and stops before the request. */
const stopped = [
  // Without a terminal, what cannot be undone is named by its id.
  /must be given by its id/,
  /--dry-run reads no documents/,
  // Records that the demo shop does not have, named in a body.
  /names no (?:bill|line of a purchase order|core|service) of this shop/,
  /names no return /,
  // Months that it has closed already.
  /must be after [\d-]+, the last closed day/,
];

/**
 * Refusals of a shop that is not in the state of the example: 4 is a record that it does not have,
 * 5 a record that cannot be changed any more. Anything else is an example that does not work.
 */
const refusals = new Set([0, 4, 5]);

function helpOf(command: Command): string {
  finishSetup(command);
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => void written.push(text) });
  command.outputHelp();
  return written.join("");
}

function examplesOf(command: Command): string[] {
  const own = [...helpOf(command).matchAll(/^ +(?:cat \S+ \| )?(bayline .+)$/gm)];
  const lines = own.map(([line]) => line.trim());
  return [...lines, ...command.commands.flatMap(examplesOf)];
}

const examples = [...new Set(examplesOf(program))].filter((line) => !elsewhere.test(line));

/** The words of a command line, without their quotes. */
function wordsOf(line: string): string[] {
  const words = line.match(/'[^']*'|\S+/g) ?? [];
  return words.map((word) => word.replaceAll("'", ""));
}

describe("each example in --help runs on the demo shop", () => {
  let folder = "";
  let env: Record<string, string> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bayline-help-"));
    await mkdir(join(folder, "inbox"));
    await mkdir(join(folder, "march"));
    for (const [name, source] of Object.entries(files)) {
      await copyFile(example(source), join(folder, name.replace("*", "0309")));
    }
    const memo = "Credit Memo #,Part Number,Qty,Unit Cost\nCM-1,FF63009,-1,28.75\n";
    await writeFile(join(folder, "credit-memo.csv"), memo);
    await writeFile(join(folder, "remittance.csv"), "Invoice,Paid\nINV-1,10.00\n");
    await writeFile(join(folder, "matrix.csv"), "from,multiplier\n0,3\n50,2\n");
    await writeFile(join(folder, "codes.csv"), "Code,Name\n013,Brakes\n");
    await writeFile(join(folder, "rules.json"), "[]");
    await writeFile(
      join(folder, "statement.csv"),
      "Invoice #,Date,Amount\nGL-1,2026-03-02,10.00\n",
    );
    for (const { name, exampleInput } of catalogue) {
      if (!name.endsWith(".upsertMany")) continue;
      const [resource] = commandWords(name);
      await writeFile(join(folder, `${resource}.json`), JSON.stringify(exampleInput));
    }
    env = {
      BAYLINE_API_KEY: await demo.open(),
      BAYLINE_BASE_URL: harness.baseUrl,
      BAYLINE_OPERATOR_TOKEN: operatorToken,
      XDG_CACHE_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
  }, 300_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(examples)("%s", async (line) => {
    const run = line.slice(line.indexOf("bayline ") + "bayline ".length);
    const words = wordsOf(run).map((word) => {
      const isFile = word in files || /^[\w-]+\.(?:csv|json|png)$/.test(word);
      return isFile ? join(folder, word.replace("*", "0309")) : word;
    });
    expect(words).not.toEqual([]);
    const toStdout = writesFile.test(line) ? ["-"] : [];
    const args = [...words.filter((word) => word !== "--open"), ...toStdout, "--dry-run"];
    const stdin = line.startsWith("cat ")
      ? await readFile(join(folder, "invoice.json"))
      : "a long password\n";
    const { code, stderr } = await runCli(args, { env, stdin });
    if (stopped.some((reason) => reason.test(stderr))) return;
    expect(refusals, stderr).toContain(code);
  });
});
