import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { contract, listOperations } from "@bayline/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const sdk = fileURLToPath(new URL("..", import.meta.url));
const compiler = join(sdk, "../../node_modules/.bin/tsc");
const read = (files: string) =>
  globSync(files, { cwd: sdk })
    .sort()
    .map((file) => readFileSync(join(sdk, file), "utf8"));
const sources = read("src/**/*.ts");

/** Each comment with an `@example`: its text, and the code of the example. */
const documented = sources.flatMap((source) =>
  [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*?)@example\n([\s\S]*?)\n *\*\//g)].map(
    ([, words = "", code = ""]) => ({ words, code: code.replace(/^ *\* ?/gm, "") }),
  ),
);

/** Declares the names that the examples use. */
const prelude = `
import { Bayline, ConflictError, type ReceivingRequest, webhooks } from "../src/index.ts";
import { exampleEvent } from "../src/testing.ts";
declare const invoice: ReceivingRequest;
declare const client: Bayline;
declare const request: Request;
declare const [id, body, secret, receiver]: string[];
`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(sdk, ".types-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the documentation of the methods", () => {
  const operations = listOperations(contract).map((operation) => operation.name);

  test("every operation has an example that calls it", () => {
    const shown = documented.map(({ code }) => /^await client\.([\w.]+)\(/.exec(code)?.[1]);
    expect(operations.filter((name) => !shown.includes(name))).toEqual([]);
  });

  test.each(["verify", "sign", "signDelivery", "testDelivery"])(
    "webhooks.%s has an example that calls it",
    (name) => expect(documented.some(({ code }) => code.includes(`webhooks.${name}(`))).toBe(true),
  );

  test("receive.invoice says first that it stocks nothing without a mode", () => {
    const words = documented.find(({ code }) => code.includes("client.receive.invoice({"))?.words;
    const [, first = ""] =
      words
        ?.replace(/^ *\* ?/gm, "")
        .trim()
        .split("\n\n") ?? [];
    expect(first).toMatch(/^Without `mode`, or with mode `draft`, stocks nothing: /);
  });

  test.each([
    "exampleEvent",
    "follow",
    "request",
    "asResponse",
    "withResponse",
    "hasNextPage",
    "nextPage",
    "pages",
  ])("%s has an example that calls it", (name) =>
    expect(documented.some(({ code }) => code.match(`\\b${name}[<(]`))).toBe(true),
  );

  test("every example compiles", async () => {
    const functions = documented.map(({ code }) => `(async () => {\n${code}\n})();`);
    await writeFile(join(folder, "examples.ts"), prelude + functions.join("\n"));
    const config = {
      extends: "../tsconfig.json",
      compilerOptions: { noUncheckedIndexedAccess: false, noUnusedLocals: false },
      include: ["examples.ts"],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const { stdout } = await run(compiler, ["-p", folder]).catch((error) => error);
    expect(stdout).toBe("");
  });
});

describe("units", () => {
  const about = (name: string) =>
    documented.find(({ code }) => code.startsWith(`await client.${name}(`))?.words;

  test("a method documents the units of its input and output", () => {
    expect(about("receive.invoice")).toContain("Money is in whole cents");
    expect(about("reportAggregates.salesSummary")).toContain("Money is in dollars.");
    expect(about("reportAggregates.commission")).toContain("Time worked is in hours.");
    expect(about("customers.get")).toContain("Rates are in percent.");
    expect(about("events.list")).toContain("Times are ISO 8601");
    expect(about("reports.customerAging")).toContain("Days are `YYYY-MM-DD`");
  });

  const units = { Cents: /cents/i, Percent: /percent|%/i, Hours: /hours/i, Seconds: /seconds/i };

  test.each(Object.entries(units))("every number named …%s documents its unit", (ending, unit) => {
    const comment = "(?:(/\\*\\*(?:(?!\\*/)[^])*\\*/)\\s+)?";
    const field = new RegExp(`${comment}\\b(\\w*${ending})\\??: number`, "gi");
    const found = read("src/{generated,generated-resources}/*.ts").flatMap((text) => [
      ...text.matchAll(field),
    ]);
    expect(found).not.toEqual([]);
    const silent = found.filter(([, words = ""]) => !unit.test(words));
    expect(silent.map(([, words, name]) => `${name}: ${words}`)).toEqual([]);
  });
});
