import type { Command, Option } from "commander";

/** What may follow on a command line, at one command. */
export interface Place {
  /** The words that lead there: "" at the start, then ` vendors list`. */
  line: string;
  /** Commands, and where there are none what the argument may be. */
  commands: Array<{ word: string; help: string }>;
  flags: Array<{ word: string; help: string; takesValue: boolean; choices: readonly string[] }>;
}

/** Every place of the program; `prepare` gives a command its flags. */
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
      ...command.commands.map((each) => ({ word: each.name(), help: helpOf(each) })),
      ...(command.registeredArguments[0]?.argChoices ?? []).map((word) => ({ word, help: "" })),
    ],
    flags: [...options, help],
  };
  const below = command.commands.flatMap((each) =>
    placesOf(each, prepare, `${line} ${each.name()}`),
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
