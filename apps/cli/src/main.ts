import { type Command, CommanderError } from "commander";
import { type App, note, systemApp } from "./app.ts";
import { exitCodes } from "./exit.ts";
import { explain, showFailure } from "./failure.ts";
import { endOnInterrupt } from "./interrupt.ts";
import { buildProgram } from "./program.ts";
import { checkHelpPath } from "./suggest.ts";

/** Runs `bayline` as this process: Ctrl-C ends it, and so does a reader that closes the pipe. */
export function main(argv: readonly string[]): Promise<number> {
  const app = systemApp();
  endWithReader(app);
  endOnInterrupt(app);
  return runCommand(argv, app);
}

/** Runs one command line in the given surroundings and returns its exit code. */
export async function runCommand(argv: readonly string[], app: App): Promise<number> {
  const program = buildProgram(app);
  const words = rewriteHelp(argv);
  if (words.length === 0) {
    program.outputHelp();
    return exitCodes.done;
  }
  try {
    checkHelpPath(program, words);
    await program.parseAsync(words, { from: "user" });
    return app.exitCode;
  } catch (error) {
    return fail(app, program, argv, error);
  }
}

async function fail(
  app: App,
  program: Command,
  argv: readonly string[],
  error: unknown,
): Promise<number> {
  if (error instanceof CommanderError) {
    // Help and version were asked for and are written by now.
    if (error.exitCode === 0) return exitCodes.done;
    // A group without a command has shown its help instead.
    if (error.code === "commander.help") return exitCodes.usage;
  }
  const failure = await explain(error);
  showFailure(app, { format: formatIn(argv), color: !argv.includes("--no-color") }, failure);
  if (error instanceof CommanderError) note(app, `help: ${helpLine(program, argv)}`);
  return failure.exit;
}

/** `bayline help vendors list` is `bayline vendors list --help`. */
function rewriteHelp(argv: readonly string[]): string[] {
  const [first, ...rest] = argv;
  return first === "help" ? [...rest, "--help"] : [...argv];
}

/** Read by hand: when parsing has failed, commander knows of no output format. */
function formatIn(argv: readonly string[]): "json" | "ndjson" | undefined {
  const index = argv.findIndex((word) => /^--output(=|$)/.test(word));
  const value = argv[index]?.includes("=")
    ? argv[index]?.slice("--output=".length)
    : argv[index + 1];
  return index >= 0 && (value === "json" || value === "ndjson") ? value : undefined;
}

/** Where to read on: at the last command of the line that there is. */
function helpLine(program: Command, argv: readonly string[]): string {
  const path: string[] = [];
  let command: Command | undefined = program;
  for (const word of argv) {
    command = command.commands.find((each) => each.name() === word);
    if (!command) break;
    path.push(word);
  }
  return ["bayline", ...path, "--help"].join(" ");
}

/** A reader that has seen enough, such as `head`, closes the pipe: that is no failure. */
function endWithReader(app: App): void {
  for (const stream of [app.stdout, app.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(app.exitCode);
      throw error;
    });
  }
}
