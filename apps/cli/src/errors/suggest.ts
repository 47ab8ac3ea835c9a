import type { Command, CommanderError } from "commander";
import { type CliError, usageError } from "../terminal/exit.ts";
import { closest, didYouMean } from "./closest.ts";

/**
 * Adds suggestions to commander's messages. Commander suggests commands and flags itself, but for
 * values it only lists the choices, so the closest is added here for all.
 */
export function withSuggestion({ message }: CommanderError): string {
  const text = message.replace(/^error: /, "");
  const [, value, allowed] =
    /'([^']*)' is invalid(?: for argument '[^']*')?\. (?:Allowed choices are|Write) (.+)\.$/s.exec(
      text,
    ) ?? [];
  if (value === undefined || allowed === undefined) return text;
  const names = allowed.split(/,? or |, /);
  return `${text}${didYouMean(value, names)}`;
}

/** Rejects help for an unknown command, which would print the help of another. */
export function checkHelpPath(program: Command, words: readonly string[]): void {
  if (!words.some((word) => word === "--help" || word === "-h")) return;
  let command = program;
  for (const word of words) {
    if (word.startsWith("-") || command.commands.length === 0) return;
    const next = command.commands.find((child) => child.name() === word);
    if (!next) throw unknownCommand(command, word);
    command = next;
  }
}

function unknownCommand(parent: Command, word: string): CliError {
  const names = parent.commands.map((command) => command.name());
  const suggestion = closest(word, names);
  const hint = suggestion === undefined ? "" : `\n(Did you mean ${suggestion}?)`;
  return usageError(`unknown command '${word}'${hint}`);
}
