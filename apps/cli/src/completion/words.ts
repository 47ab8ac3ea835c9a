import type { Command, Option } from "commander";

/** The possible completions at one command. */
export interface Place {
  /** The words before it: "" at the start, then ` vendors list`. */
  line: string;
  /** The commands, or if there are none, the values of the argument. */
  commands: Array<{ word: string; help: string }>;
  flags: Array<{ word: string; help: string; takesValue: boolean; choices: readonly string[] }>;
}

/** Lists every place of the program. `prepare` adds the flags of a command. */
export function placesOf(
  command: Command,
  prepare: (command: Command) => void,
  line = "",
): Place[] {
  prepare(command);
  const options = command.options.flatMap(toFlag);
  const help = { word: "--help", help: "show help", takesValue: false, choices: [] };
  const place: Place = {
    line,
    commands: [
      ...command.commands.map((child) => ({ word: child.name(), help: helpOf(child) })),
      ...(command.registeredArguments[0]?.argChoices ?? []).map((word) => ({ word, help: "" })),
    ],
    flags: [...options, help],
  };
  const below = command.commands.flatMap((child) =>
    placesOf(child, prepare, `${line} ${child.name()}`),
  );
  return [place, ...below];
}

function helpOf(command: Command): string {
  return oneLine(command.summary() || command.description());
}

function toFlag(option: Option): Place["flags"] {
  if (!option.long) return [];
  return [
    {
      word: option.long,
      help: oneLine(option.description),
      takesValue: option.required || option.optional,
      choices: option.argChoices ?? [],
    },
  ];
}

function oneLine(text: string): string {
  return (text.split("\n")[0] ?? "").trim();
}
