import { contract, listOperations } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { dollarNameOf } from "../../src/catalogue/dollar-names.ts";
import { flagsOf } from "../../src/catalogue/flags.ts";
import { dollarsOf, parseDollars } from "../../src/program/amounts.ts";
import { runCli } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60";
const create = ["payments", "create", "--invoice-id", id];

describe("an amount in dollars", () => {
  test.each([
    ["1,250.00", 125_000],
    ["1250.00", 125_000],
    ["1250", 125_000],
    ["1250.5", 125_050],
    [".5", 50],
    ["0.07", 7],
    ["12,345,678.90", 1_234_567_890],
    // Not representable as a binary fraction.
    ["1.15", 115],
    ["-3.00", -300],
    ["0", 0],
    ["-0.00", 0],
  ])("%s is %i cents", (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  test.each([
    ["", "It must be dollars,"],
    [".", "It must be dollars,"],
    ["5.", "It must be dollars,"],
    ["ten", "It must be dollars,"],
    ["1e3", "It must be dollars,"],
    ["1 250", "It must be dollars,"],
    ["1.250", "at most two decimals"],
    ["0.005", "at most two decimals"],
    ["12,50", "commas between thousands only"],
    ["1250,00", "commas between thousands only"],
    ["1,25,000", "commas between thousands only"],
    ["1250,000", "commas between thousands only"],
    ["0,250", "commas between thousands only"],
    ["1.250,00", "commas between thousands only"],
    ["$5.00", "without the $ sign"],
    ["90071992547409.92", "too large"],
  ])("%j is refused", (text, reason) => {
    expect(() => parseDollars(text)).toThrow(reason);
  });

  test("an amount in dollars is written as it is read", () => {
    for (const cents of [0, 7, 99, 100, 115, 125_000, 1_234_567_890, -300]) {
      expect(parseDollars(dollarsOf(cents))).toBe(cents);
    }
  });
});

describe("every flag of an amount", () => {
  const flags = listOperations(contract).flatMap(({ name, operation }) => {
    const all = flagsOf(operation);
    const names = all.map((flag) => flag.name);
    return all
      .filter(({ field }) => field.endsWith("Cents"))
      .map((flag) => ({ operation: name, names, dollarName: dollarNameOf(flag) ?? "" }));
  });

  test.each(flags)("$operation: --$dollarName is no other flag", ({ names, dollarName }) => {
    expect(dollarName).not.toBe("");
    expect(names).not.toContain(dollarName);
  });
});

describe("on the command line", () => {
  test("dollars and cents send the same body", async () => {
    const dollars = await runAgainst([{}], [...create, "--amount", "1,250.00"]);
    const cents = await runAgainst([{}], [...create, "--amount-cents", "125000"]);
    expect(dollars.requests[0]?.body).toEqual({ invoiceId: id, amountCents: 125_000 });
    expect(cents.requests[0]?.body).toEqual(dollars.requests[0]?.body);
  });

  test("both at the same time are refused", async () => {
    const both = ["--amount", "12.50", "--amount-cents", "1250"];
    const { code, stderr, requests } = await runAgainst([{}], [...create, ...both]);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain("--amount and --amount-cents set the same amount");
  });

  test("a malformed amount is refused before any request", async () => {
    const { code, stderr, requests } = await runAgainst([{}], [...create, "--amount", "12,50"]);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain("'12,50' is invalid. It must have commas between thousands only");
  });

  test("a missing amount is reported as dollars, and JSON input is in cents", async () => {
    expect((await runAgainst([{}], create)).stderr).toContain("missing --amount\n");
    const { requests } = await runAgainst([{}], [...create, "--input", "-"], {
      stdin: '{"amountCents":1250}',
    });
    expect(requests[0]?.body).toEqual({ invoiceId: id, amountCents: 1250 });
  });

  test("null clears a price in either unit", async () => {
    for (const flag of ["--unit-price", "--unit-price-cents"]) {
      const { requests } = await runAgainst([{}], ["inventory", "update", id, flag, "null"]);
      expect(requests[0]?.body).toEqual({ unitPriceCents: null });
    }
  });

  test("help shows dollars first, and an example in dollars", async () => {
    const { stdout } = await runCli(["payments", "create", "--help"]);
    expect(stdout).toMatch(/--amount <dollars> +required; dollars, such as 1,250\.00/);
    expect(stdout.indexOf("--amount <")).toBeLessThan(stdout.indexOf("--amount-cents <"));
    expect(stdout).toContain("--amount 100.00");
  });
});
