import { type Command, InvalidArgumentError, Option } from "commander";
import { dollarNameOf } from "../catalogue/dollar-names.ts";
import type { Flag } from "../catalogue/flags.ts";
import { usageError } from "../terminal/exit.ts";
import { parseDollars } from "./amounts.ts";

export function addFlags(command: Command, flags: readonly Flag[]): void {
  for (const flag of flags) for (const option of optionsOf(flag)) command.addOption(option);
}

function optionsOf(flag: Flag): Option[] {
  const notes = [
    flag.required ? "required" : "",
    flag.description,
    flag.kind === "list" ? "repeat it for several values" : "",
    flag.nullable ? "null clears it" : "",
  ];
  const description = notes.filter(Boolean).join("; ");
  if (flag.kind === "boolean" && !flag.nullable) {
    const no = new Option(`--no-${flag.name}`, description && `the opposite of --${flag.name}`);
    return [new Option(`--${flag.name}`, description), no];
  }
  if (flag.kind === "hidden") return [new Option(`--${flag.name}`, description)];
  const dollarName = dollarNameOf(flag);
  if (dollarName !== undefined) return amountOptions(flag, dollarName, description);
  const option = new Option(`--${flag.name} <${placeholder(flag)}>`, description);
  option.argParser((text: string, previous: unknown) => parseValue(flag, text, previous));
  // Set directly, because `.choices()` would replace the parser.
  if (flag.choices) option.argChoices = flag.choices;
  return [option];
}

/** An amount has two flags: `--amount` takes dollars, `--amount-cents` whole cents. */
function amountOptions(flag: Flag, dollarName: string, description: string): Option[] {
  // The contract names the unit of the field, which the flag does not take.
  const inDollars = description.replace(/\bwhole cents(?:[.,;]|\b) */i, "").replace(/; $/, "");
  const text = [inDollars, "dollars, such as 1,250.00"].filter(Boolean).join("; ");
  const dollars = new Option(`--${dollarName} <dollars>`, text);
  const cents = new Option(`--${flag.name} <number>`, `whole cents, instead of --${dollarName}`);
  const isCleared = (value: string) => flag.nullable && value === "null";
  dollars.argParser((value: string) => (isCleared(value) ? cleared : parseDollars(value)));
  cents.argParser((value: string) => parseValue(flag, value, undefined));
  return [dollars, cents];
}

function placeholder({ kind, name, choices }: Flag): string {
  if (choices) return "value";
  if (kind === "text" && /date$|^date|^as-of$/.test(name)) return "YYYY-MM-DD";
  const texts = { text: "text", number: "number", integer: "number", boolean: "true|false" };
  return { ...texts, list: "value", json: "json", hidden: "" }[kind];
}

/** Represents null in commander, which treats null as a missing value. */
const cleared = Symbol("null");

function parseValue(flag: Flag, text: string, previous: unknown): unknown {
  if (flag.nullable && text === "null") return cleared;
  if (flag.kind === "hidden") return text;
  if (flag.kind === "list") {
    checkChoice(flag, text);
    return [...(Array.isArray(previous) ? previous : []), text];
  }
  return parsers[flag.kind](text, flag);
}

const parsers = {
  text(text: string, flag: Flag) {
    checkChoice(flag, text);
    return text;
  },
  number(text: string) {
    if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) throw new InvalidArgumentError("It must be a number.");
    return Number(text);
  },
  integer(text: string, flag: Flag) {
    if (!/^-?\d+$/.test(text)) {
      const unit = /Cents$/.test(flag.field) ? "whole cents" : "a whole number";
      throw new InvalidArgumentError(`It must be ${unit}.`);
    }
    return Number(text);
  },
  boolean(text: string) {
    if (text !== "true" && text !== "false") {
      throw new InvalidArgumentError("It must be true or false.");
    }
    return text === "true";
  },
  json(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new InvalidArgumentError(
        `It must be JSON: ${error instanceof Error ? error.message : error}`,
      );
    }
  },
};

function checkChoice({ choices, nullable }: Flag, text: string): void {
  if (!choices || choices.includes(text)) return;
  const all = nullable ? [...choices, "null"] : choices;
  throw new InvalidArgumentError(`Allowed choices are ${all.join(", ")}.`);
}

/** Returns only the fields that were set: the server applies the defaults. */
export function readFlags(command: Command, flags: readonly Flag[]): Record<string, unknown> {
  const values: Record<string, unknown> = command.opts();
  const fields: Record<string, unknown> = {};
  for (const flag of flags) {
    const [name, ...others] = namesOf(flag).filter((name) => isSet(command, name));
    if (name === undefined) continue;
    if (others.length > 0) throw usageError(`--${name} and --${others[0]} set the same amount`);
    const value = values[attributeOf(name)];
    fields[flag.field] = value === cleared ? null : value;
  }
  return fields;
}

/** Returns the names of the options of a flag, the preferred one first. */
export function namesOf(flag: Flag): string[] {
  const dollarName = dollarNameOf(flag);
  return dollarName === undefined ? [flag.name] : [dollarName, flag.name];
}

function isSet(command: Command, name: string): boolean {
  return command.getOptionValueSource(attributeOf(name)) === "cli";
}

function attributeOf(name: string): string {
  return new Option(`--${name} <value>`).attributeName();
}
