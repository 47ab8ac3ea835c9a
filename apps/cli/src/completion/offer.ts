import { Writable } from "node:stream";
import type { Command, Option } from "commander";
import { type Globals, readGlobals } from "../session/globals.ts";
import { type App, say } from "../terminal/app.ts";
import { type Source, sourceOfArgument, sourceOfFlag } from "./sources.ts";
import { valuesOf } from "./values.ts";

interface Commands {
  build: (app: App, words: readonly string[]) => Command;
  /** Adds the flags of a command. */
  prepare: (command: Command) => void;
}

/**
 * Writes the values that the last word of a line may become, one a line. A failure of any kind
 * offers nothing: a person who types must not be disturbed.
 */
export async function offerValues(
  app: App,
  commands: Commands,
  words: readonly string[],
): Promise<void> {
  const quiet = withoutErrors(app);
  const typed = words.at(-1) ?? "";
  try {
    const before = words.slice(0, -1);
    const place = placeAfter(commands, quiet, before);
    // A word that begins with a dash is a flag unless it follows one that takes a value.
    if (!place || (typed.startsWith("-") && !place.isFlag)) return;
    for (const value of await valuesOf(quiet, place.globals, { ...place, typed })) say(app, value);
  } catch {
    return;
  }
}

/** The app without stderr. `stdin` is not copied, because that would open it. */
function withoutErrors({ env, stdout }: App): App {
  const stderr = new Writable({ write: (_chunk, _encoding, done) => done() });
  return {
    env,
    stdout,
    stderr,
    exitCode: 0,
    get stdin(): App["stdin"] {
      throw new Error("Completion reads no input.");
    },
  };
}

interface ValuePlace {
  source: Source;
  /** Whether the value is that of a flag. */
  isFlag: boolean;
  globals: Globals;
}

/** Returns the place after some words, if the service has values for it. */
function placeAfter(
  { build, prepare }: Commands,
  app: App,
  words: readonly string[],
): ValuePlace | undefined {
  const { command, rest, flag } = readLine(build(app, words), prepare, words);
  const { operands } = command.parseOptions(rest);
  const argument = command.registeredArguments[operands.length];
  const ofArgument = argument && sourceOfArgument(command, argument);
  const source = flag ? sourceOfFlag(command, flag) : ofArgument;
  return source && { source, isFlag: flag !== undefined, globals: readGlobals(command) };
}

interface Line {
  command: Command;
  /** The words that name no command, without the flag. */
  rest: string[];
  /** The flag whose value follows. */
  flag: Option | undefined;
}

function readLine(program: Command, prepare: Commands["prepare"], words: readonly string[]): Line {
  const line: Line = { command: program, rest: [], flag: undefined };
  for (const word of words) {
    const child = line.flag
      ? undefined
      : line.command.commands.find((command) => command.name() === word);
    if (child) {
      prepare(child);
      line.command = child;
    } else {
      if (line.flag?.long) line.rest.push(line.flag.long, word);
      const flag = line.command.options.find(({ long }) => long === word);
      const isFlag = !line.flag && flag?.required;
      if (!line.flag && !isFlag) line.rest.push(word);
      line.flag = isFlag ? flag : undefined;
    }
  }
  return line;
}
