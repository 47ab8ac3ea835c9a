import type { CommandOperation } from "../catalogue/catalogue.ts";
import { dollarNameOf } from "../catalogue/dollar-names.ts";
import type { Flag } from "../catalogue/flags.ts";
import { commandWords, quoted } from "../terminal/command-words.ts";
import { dollarsOf } from "./amounts.ts";

/** Builds a valid command line from the contract's example. */
export function exampleLine(
  { name, ids: parameters, flags, wordsField, precondition, exampleInput: input }: CommandOperation,
  path: readonly string[] = commandWords(name),
): string {
  const ids = parameters.map((id) => String(input[id] ?? `<${id}>`));
  const words = wordsField === undefined ? [] : String(input[wordsField]).split(" ").map(quoted);
  const omitted = [wordsField, precondition?.field];
  const used = flags.filter(({ field }) => input[field] !== undefined && !omitted.includes(field));
  const options = used.map((flag) => option(flag, input[flag.field]));
  return ["bayline", ...path, ...ids, ...words, ...options].join(" ");
}

function option(flag: Flag, value: unknown): string {
  if (flag.kind === "boolean") return value ? `--${flag.name}` : `--no-${flag.name}`;
  if (flag.kind === "hidden") return `--${flag.name}`;
  if (flag.kind === "list" && Array.isArray(value)) {
    return value.map((item) => `--${flag.name} ${quoted(String(item))}`).join(" ");
  }
  const dollarName = dollarNameOf(flag);
  if (dollarName !== undefined && typeof value === "number") {
    return `--${dollarName} ${dollarsOf(value)}`;
  }
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return `--${flag.name} ${quoted(text)}`;
}
