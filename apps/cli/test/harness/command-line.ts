import type { CommandOperation } from "../../src/catalogue/catalogue.ts";
import { commandWords } from "../../src/terminal/command-words.ts";

export interface CommandLine {
  args: string[];
  stdin: string;
}

/**
 * Returns the command of an operation with an input: its arguments and, for a read, its flags. A
 * write reads the rest of its body from stdin. The fields in `flags` are always flags.
 */
export function commandLine(
  operation: CommandOperation,
  input: Readonly<Record<string, unknown>>,
  flags: readonly string[] = [],
): CommandLine {
  const ids = operation.ids.map((name) => String(input[name]));
  const fields = operation.flags.filter(({ field }) => input[field] !== undefined);
  const isRead = operation.method === "GET";
  const typed = fields.filter(({ field }) => isRead || flags.includes(field));
  const body = fields.filter((flag) => !typed.includes(flag)).map(({ field }) => field);
  const words = [...commandWords(operation.name), ...ids];
  if (operation.answers) words.push("-");
  for (const { field, name } of typed) words.push(...flagOf(name, input[field]));
  const stdin = JSON.stringify(Object.fromEntries(body.map((field) => [field, input[field]])));
  if (!isRead && body.length > 0) words.push("--input", "-");
  return { args: words, stdin };
}

function flagOf(name: string, value: unknown): string[] {
  if (typeof value === "boolean") return [`--${value ? "" : "no-"}${name}`];
  if (Array.isArray(value)) return value.flatMap((one) => [`--${name}`, String(one)]);
  return [`--${name}`, typeof value === "object" ? JSON.stringify(value) : String(value)];
}
