import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../src/catalogue/catalogue.ts";
import { finishSetup } from "../../src/commands/deferred-setup.ts";
import { buildProgram } from "../../src/program/program.ts";
import { systemApp } from "../../src/terminal/app.ts";
import { commandWords } from "../../src/terminal/command-words.ts";
import { runCli } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const program = buildProgram(systemApp());

/** The help of a command, as `--help` prints it. */
function helpOf(command: Command): string {
  finishSetup(command);
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => void written.push(text) });
  command.outputHelp();
  return written.join("");
}

function all(command: Command, path: string): Array<[string, Command]> {
  const below = command.commands.flatMap((child) => all(child, `${path} ${child.name()}`));
  return [[path, command], ...below];
}

/** The command that the words of an example lead to. */
function commandOf(words: readonly string[]): Command {
  return words.reduce(
    (command, word) => command.commands.find((child) => child.name() === word) ?? command,
    program,
  );
}

describe("help has examples with existing flags for", () => {
  test.each(all(program, "bayline"))("%s", (_path, command) => {
    const examples = helpOf(command)
      .split("\n")
      .flatMap(
        (line) =>
          /^[^a-z]*(?:Start with: +|source <\(|[\w.{}/'" ]+ \| )?(bayline .+)$/.exec(line)?.[1] ??
          [],
      );
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const words = example.replace(/'[^']*'/g, "quoted").split(/[\s)]+/);
      const target = commandOf(words.slice(1));
      finishSetup(target);
      const known = [...target.options, ...program.options].map((option) => option.long);
      const flags = words.filter((word) => word.startsWith("--"));
      expect(known, example).toEqual(expect.arrayContaining(flags));
      expect(target.commands, example).toEqual([]);
    }
  });
});

test("the help of the program lists each command of a group", () => {
  for (const group of program.commands.filter(({ commands }) => commands.length > 0)) {
    const names = group.commands.map((command) => command.name());
    expect(group.summary()).toBe(names.join(", "));
  }
});

/** Returns the description of a flag in the help of a command. */
const flagHelpOf = (words: string[], flag: string) => {
  const lines = helpOf(commandOf(words)).split("\n");
  return lines.find((line) => line.startsWith(`  --${flag} `))?.replace(/^.*?>\s*/, "");
};

test("help marks required flags, and their alternatives", () => {
  expect(flagHelpOf(["customers", "create"], "name")).toMatch(/^required/);
  expect(flagHelpOf(["customers", "create"], "email")).not.toMatch(/required/);
  expect(flagHelpOf(["report-aggregates", "daily"], "start-date")).toMatch(/^required, or --from;/);
  expect(flagHelpOf(["report-aggregates", "daily"], "end-date")).toMatch(/^required, or --from;/);
  expect(flagHelpOf(["report-aggregates", "sales-summary"], "start-date")).not.toMatch(/required/);
  expect(flagHelpOf(["payments", "create"], "amount")).toMatch(/^required;/);
});

test("each group of commands has its own description", () => {
  const groups = all(program, "bayline").filter(([, { commands }]) => commands.length > 0);
  const descriptions = groups.map(([, command]) => command.description());
  expect(descriptions.filter((text) => /^Work with /.test(text))).toEqual([]);
  expect(new Set(descriptions).size).toBeGreaterThan(groups.length - 2); // `jobs` is short for `operator jobs`.
});

describe("suggests a correction for:", () => {
  test.each([
    [["vendor", "list"], "(Did you mean vendors?)"],
    [["recieve", "invoice", "a.csv"], "(Did you mean receive?)"],
    [["vendors", "lst"], "(Did you mean list?)"],
    [["receive", "invoce", "a.csv"], "(Did you mean invoice?)"],
    [["vendors", "list", "--serch", "lakes"], "(Did you mean --search?)"],
    [["--outpt", "json", "vendors", "list"], "(Did you mean --output?)"],
    [["vendors", "list", "--output", "tabel"], "Did you mean table?"],
    [["purchase-orders", "list", "--status", "recieved"], "Did you mean received?"],
    [
      ["purchase-orders", "list", "--status", "partially-received"],
      "Did you mean partially_received?",
    ],
    [["receive", "invoice", "a.csv", "--mode", "recieve"], "Did you mean receive?"],
    [["receive", "invoice", "a.csv", "--format", "x21"], "Did you mean x12?"],
    [["report-aggregates", "daily", "--from", "yesterdya"], "Did you mean yesterday?"],
    [["completion", "zhs"], "Did you mean zsh?"],
    [["api", "GTE", "/vendors"], "Did you mean GET?"],
    [["webhooks", "trigger", "invoice.craeted"], "Did you mean invoice.created?"],
    [["vendors", "list", "--fields", "accountNumbr"], "Did you mean accountNumber?"],
    [["users", "me", "--fields", "tenant.nmae"], "Did you mean tenant.name?"],
    [["help", "vendrs"], "(Did you mean vendors?)"],
    [["vendrs", "--help"], "(Did you mean vendors?)"],
    [["vendors", "crate", "--help"], "(Did you mean create?)"],
  ])("%j", async (args, suggestion) => {
    const { stderr, stdout, code, requests } = await runAgainst([], args);
    expect(stderr).toContain(suggestion);
    expect({ stdout, code, requests }).toEqual({ stdout: "", code: 2, requests: [] });
  });

  test("a correction is suggested also in the fields of an invoice", async () => {
    const invoice = {
      invoiceNumber: "A",
      vendr: {},
      lines: [{ partNumber: "P", quantity: 1, unitCostCent: 1 }],
    };
    const stdin = JSON.stringify(invoice);
    const { stderr } = await runCli(["receive", "invoice", "-"], { stdin });
    expect(stderr).toContain("vendr: is not a field that can be set here. Did you mean vendor?");
    expect(stderr).toContain("Did you mean unitCostCents?");
  });

  test("no correction is suggested for a word that resembles nothing", async () => {
    const { stderr } = await runCli(["vendors", "list", "--output", "pdf"]);
    expect(stderr).not.toContain("Did you mean");
  });
});

describe("the description of a flag", () => {
  const described = catalogue.flatMap(({ name, flags }) => {
    const command = commandOf(commandWords(name));
    finishSetup(command);
    return command.options.map((option) => ({ name, flags, option }));
  });

  test("the description of a flag never says cents if the flag takes dollars", () => {
    const inDollars = described.filter(({ option }) => option.flags.endsWith("<dollars>"));
    expect(inDollars.length).toBeGreaterThan(15);
    for (const { name, option } of inDollars) {
      expect(option.description, `${name} ${option.long}`).not.toMatch(/cent/i);
      expect(option.description, `${name} ${option.long}`).toMatch(/dollars, such as 1,250\.00$/);
    }
    expect(flagHelpOf(["work-orders", "items", "create"], "unit-price")).toMatch(/^Default: /);
  });

  test("the description of a flag names other flags instead of the fields of the API", () => {
    for (const { name, flags, option } of described) {
      const [words = ""] = option.description.split(/(?=\[?\{)/);
      const values = flags.flatMap(({ choices = [] }) => choices);
      const fields = flags
        .map(({ field }) => field)
        .filter((field) => /[A-Z]/.test(field) && !values.includes(field));
      const named = fields.filter((field) => new RegExp(`\\b${field}\\b`).test(words));
      expect(named, `${name} ${option.long}`).toEqual([]);
      const command = commandOf(commandWords(name));
      const known = [...command.options, ...program.options].map(({ long }) => long);
      const mentioned = words.match(/--[\w-]+/g) ?? [];
      expect(known, `${name} ${option.long}`).toEqual(expect.arrayContaining(mentioned));
    }
    expect(flagHelpOf(["work-orders", "list"], "start-date")).toContain("by --date-field");
  });
});
