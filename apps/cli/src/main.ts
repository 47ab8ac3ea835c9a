import { type Command, CommanderError } from "commander";
import { finishSetup } from "./commands/deferred-setup.ts";
import { valuesCommand } from "./completion/values-command.ts";
import { explain, showFailure } from "./errors/failure.ts";
import { checkHelpPath } from "./errors/suggest.ts";
import { buildProgram } from "./program/program.ts";
import { type App, note, systemApp } from "./terminal/app.ts";
import { exitCodes } from "./terminal/exit.ts";
import { endOnInterrupt } from "./terminal/interrupt.ts";

/**
 * Runs `bayline` as the current process: Ctrl-C ends it, and so does a reader that closes the pipe.
 */
export function main(argv: readonly string[]): Promise<number> {
  const app = systemApp();
  endWithReader(app);
  endOnInterrupt(app);
  return runCommand(argv, app);
}

/** Runs one command line in an environment and returns its exit code. */
export async function runCommand(argv: readonly string[], app: App): Promise<number> {
  if (argv[0] === valuesCommand) {
    const { offerValues } = await import("./completion/offer.ts");
    await offerValues(app, { build: buildProgram, prepare: finishSetup }, argv.slice(1));
    return exitCodes.done;
  }
  const words = rewriteHelp(argv);
  const program = buildProgram(app, words);
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
    // The error stands for help or version output, which is already written.
    if (error.exitCode === 0) return exitCodes.done;
    // A group without a command has already printed its help.
    if (error.code === "commander.help") return exitCodes.usage;
  }
  const failure = await explain(error);
  showFailure(app, { format: formatIn(argv), color: !argv.includes("--no-color") }, failure);
  if (error instanceof CommanderError) note(app, `help: ${helpLine(program, argv)}`);
  return failure.exit;
}

/** Rewrites `bayline help vendors list` to `bayline vendors list --help`. */
function rewriteHelp(argv: readonly string[]): string[] {
  const [first, ...rest] = argv;
  return first === "help" ? [...rest, "--help"] : [...argv];
}

/** Parsed separately: after a parse error, commander has no output format. */
function formatIn(argv: readonly string[]): "json" | "ndjson" | undefined {
  const index = argv.findIndex((word) => /^--output(=|$)/.test(word));
  const value = argv[index]?.includes("=")
    ? argv[index]?.slice("--output=".length)
    : argv[index + 1];
  return index >= 0 && (value === "json" || value === "ndjson") ? value : undefined;
}

/** Refers to the help of the last valid command of the line. */
function helpLine(program: Command, argv: readonly string[]): string {
  const path: string[] = [];
  let command: Command | undefined = program;
  for (const word of argv) {
    command = command.commands.find((child) => child.name() === word);
    if (!command) break;
    path.push(word);
  }
  return ["bayline", ...path, "--help"].join(" ");
}

/** A reader such as `head` closes the pipe when it has read enough. This is not an error. */
function endWithReader(app: App): void {
  for (const stream of [app.stdout, app.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(app.exitCode);
      throw error;
    });
  }
}
