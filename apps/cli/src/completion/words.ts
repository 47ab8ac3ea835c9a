import type { Command, Option } from "commander";
import { sourceOfArgument, sourceOfFlag } from "./sources.ts";

/** The possible completions at one command. */
export interface Place {
  /** The words before it: "" at the start, then ` vendors list`. */
  line: string;
  /** The commands, or if there are none, the values of the argument. */
  commands: Array<{ word: string; help: string }>;
  flags: PlaceFlag[];
  /** Whether the service has values of an argument. */
  asksForArguments: boolean;
}

interface PlaceFlag {
  word: string;
  help: string;
  takesValue: boolean;
  choices: readonly string[];
  /** Whether the service has values. */
  asks: boolean;
}

/** Lists every place of the program. `prepare` adds the flags of a command. */
export function placesOf(
  command: Command,
  prepare: (command: Command) => void,
  line = "",
): Place[] {
  prepare(command);
  const options = command.options.flatMap((option) => toFlag(command, option));
  const help = { word: "--help", help: "show help", takesValue: false, choices: [], asks: false };
  const place: Place = {
    line,
    commands: [
      ...command.commands.map((child) => ({ word: child.name(), help: helpOf(child) })),
      ...(command.registeredArguments[0]?.argChoices ?? []).map((word) => ({ word, help: "" })),
    ],
    flags: [...options, help],
    asksForArguments: command.registeredArguments.some((argument) =>
      sourceOfArgument(command, argument),
    ),
  };
  const below = command.commands.flatMap((child) =>
    placesOf(child, prepare, `${line} ${child.name()}`),
  );
  return [place, ...below];
}

function helpOf(command: Command): string {
  return oneLine(command.summary() || command.description());
}

function toFlag(command: Command, option: Option): PlaceFlag[] {
  if (!option.long) return [];
  return [
    {
      word: option.long,
      help: oneLine(option.description),
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? [],
      asks: sourceOfFlag(command, option) !== undefined,
    },
  ];
}

function oneLine(text: string): string {
  return (text.split("\n")[0] ?? "").trim();
}
