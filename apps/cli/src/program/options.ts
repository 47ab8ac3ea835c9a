import { isRecord } from "@bayline/contracts/plain";
import { type Command, InvalidArgumentError, Option } from "commander";
import { dollarNameOf } from "../catalogue/dollar-names.ts";
import type { Flag } from "../catalogue/flags.ts";
import { kebab } from "../terminal/command-words.ts";
import { usageError } from "../terminal/exit.ts";
import { parseDollars } from "./amounts.ts";
import { parseEntry } from "./entries.ts";

/** The entries of lists of a command, in the order of the command line. */
const typedEntries = new WeakMap<Command, TypedEntry[]>();

interface TypedEntry {
  flag: Flag;
  entry: Record<string, unknown>;
}

export function addFlags(command: Command, flags: readonly Flag[]): void {
  typedEntries.set(command, []);
  for (const flag of flags) {
    for (const option of optionsOf(flag, command)) {
      command.addOption(option);
      if (flag.alias !== undefined) command.addOption(aliasOf(option, flag, flag.alias));
    }
  }
}

/** The same option under another name. */
function aliasOf(option: Option, { name }: Flag, alias: string): Option {
  const no = option.negate ? "no-" : "";
  const flags = option.flags.replace(`--${no}${name}`, `--${no}${alias}`);
  const other = new Option(flags, `as --${no}${name}`);
  if (option.argChoices) other.argChoices = option.argChoices;
  return (option.parseArg ? other.argParser(option.parseArg) : other).hideHelp();
}

function optionsOf(flag: Flag, command: Command): Option[] {
  const notes = [
    flag.required ? "required" : "",
    flag.description,
    flag.kind === "list" ? "repeat it for several values" : "",
    flag.kind === "pairs" ? "such as plan:gold; plan:null removes it; repeat it for several" : "",
    flag.nullable ? "null clears it" : "",
  ];
  const description = notes.filter(Boolean).join("; ");
  if (flag.kind === "boolean" && !flag.nullable) {
    const no = new Option(`--no-${flag.name}`, description && `the opposite of --${flag.name}`);
    return [new Option(`--${flag.name}`, description), no];
  }
  if (flag.kind === "hidden") return [new Option(`--${flag.name}`, description)];
  if (flag.kind === "entries") return [entryOption(flag, description, command)];
  const dollarName = dollarNameOf(flag);
  if (dollarName !== undefined) return amountOptions(flag, dollarName, description);
  const option = new Option(`--${flag.name} <${placeholder(flag)}>`, description);
  option.argParser((text: string, previous: unknown) => parseValue(flag, text, previous));
  // Set directly, because `.choices()` would replace the parser.
  if (flag.choices) option.argChoices = flag.choices;
  return [option];
}

/** An option that adds an entry to a list, or all of them as JSON. */
function entryOption(flag: Flag, description: string, command: Command): Option {
  const option = new Option(`--${flag.name} <${placeholder(flag)}>`, description);
  return option.argParser((text: string) => {
    const json: unknown = /^\s*\[/.test(text) ? parsers.json(text) : undefined;
    const entries = Array.isArray(json) ? json : [parseEntry(text, flag.entries)];
    for (const entry of entries) typedEntries.get(command)?.push({ flag, entry });
    return text;
  });
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

function placeholder({ kind, choices, time, names, entries }: Flag): string {
  if (choices) return "value";
  if (kind === "entries") return entryPlaceholder(entries);
  if (time === "day") return "YYYY-MM-DD";
  if (time === "instant") return "time";
  if (names !== undefined) return named.has(names) ? "name" : "number";
  const texts = { text: "text", number: "number", integer: "number", boolean: "true|false" };
  return { ...texts, list: "value", json: "json", hidden: "", entries: "", pairs: "key:value" }[
    kind
  ];
}

/** Records that have a name instead of a number. */
const named: ReadonlySet<string> = new Set(["customers", "vendors"]);

/** `part=quantity@price` */
function entryPlaceholder([first]: Flag["entries"]): string {
  if (!first) return "entry";
  const { name, value, price, separator = "=" } = first;
  const shown = /^(part|line|core|invoiceLine|purchaseOrderLine)(Id|Number)$|^id$/.test(name)
    ? "part"
    : kebab(name).replace(/-id$/, "");
  const valued = value?.endsWith("Cents") ? "amount" : value;
  return [shown, valued && `${separator}${kebab(valued)}`, price && "@price"]
    .filter(Boolean)
    .join("");
}

/** Represents null in commander, which treats null as a missing value. */
const cleared = Symbol("null");

function parseValue(flag: Flag, text: string, previous: unknown): unknown {
  if (flag.nullable && text === "null") return cleared;
  if (flag.kind === "hidden" || flag.kind === "entries") return text;
  if (flag.kind === "pairs") return withPair(previous, text);
  if (flag.kind === "list") {
    checkChoice(flag, text);
    return [...(Array.isArray(previous) ? previous : []), text];
  }
  return parsers[flag.kind](text, flag);
}

/** Adds a text by its key, or all of a JSON object. */
function withPair(previous: unknown, text: string): Record<string, unknown> {
  const known = isRecord(previous) ? previous : {};
  const json: unknown = /^\s*\{/.test(text) ? parsers.json(text) : undefined;
  if (isRecord(json)) return { ...known, ...json };
  const at = text.indexOf(":");
  if (at < 1) throw new InvalidArgumentError("Write it as key:value.");
  const value = text.slice(at + 1);
  return { ...known, [text.slice(0, at)]: value === "null" ? null : value };
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
  let fields: Record<string, unknown> = {};
  for (const flag of flags) {
    if (flag.kind === "entries") continue;
    const [name, ...others] = namesOf(flag).filter((name) => isSet(command, name));
    if (name === undefined) continue;
    if (others.length > 0) {
      const what = dollarNameOf(flag) === undefined ? "field" : "amount";
      throw usageError(`--${name} and --${others[0]} set the same ${what}`);
    }
    const value = values[attributeOf(name)];
    fields = setField(fields, flag.field.split("."), value === cleared ? null : value);
  }
  return { ...fields, ...listsOf(typedEntries.get(command) ?? [], fields) };
}

/** Sets a field, which may be one of an object. */
function setField(
  record: Record<string, unknown>,
  [name = "", ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  if (rest.length === 0) return { ...record, [name]: value };
  const inner = record[name];
  return { ...record, [name]: setField(isRecord(inner) ? inner : {}, rest, value) };
}

/**
 * The lists of the entries that were typed. Entries of a list in a list belong to the last entry.
 */
function listsOf(typed: readonly TypedEntry[], fields: Record<string, unknown>) {
  const lists: Record<string, Array<Record<string, unknown>>> = {};
  for (const { flag, entry } of typed) {
    const [list = "", inner] = flag.field.split(".");
    if (fields[list] !== undefined) {
      throw usageError(`--${flag.name} and --${kebab(list)} set the same list`);
    }
    const rows = lists[list] ?? [];
    lists[list] = rows;
    if (inner === undefined) {
      rows.push(entry);
      continue;
    }
    const last = rows.at(-1) ?? {};
    const before = last[inner];
    if (rows.length === 0) rows.push(Object.assign(last, flag.owner));
    last[inner] = [...(Array.isArray(before) ? before : []), entry];
  }
  return lists;
}

/** Returns the names of the options of a flag, the preferred one first. */
export function namesOf(flag: Flag): string[] {
  const { name, alias } = flag;
  const names = [dollarNameOf(flag), name, alias];
  return names.filter((option) => option !== undefined);
}

function isSet(command: Command, name: string): boolean {
  return command.getOptionValueSource(attributeOf(name)) === "cli";
}

function attributeOf(name: string): string {
  return new Option(`--${name} <value>`).attributeName();
}
