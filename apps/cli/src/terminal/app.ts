import type { Readable, Writable } from "node:stream";
import { text as readText } from "node:stream/consumers";

/** The environment of a run, and its exit code. */
export interface App {
  readonly env: Record<string, string | undefined>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The exit code of the process. A command that fails in the middle raises it. */
  exitCode: number;
}

/** A pipe, a file, or a terminal whose keys are read one by one in raw mode. */
type Input = Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };

/** A pipe, a file, or a terminal with its size. */
export type Output = Writable & { isTTY?: boolean; columns?: number; rows?: number };

export function systemApp(): App {
  const { env, stdout, stderr } = process;
  // Most commands do not read stdin, which Node opens when it is first used.
  return {
    env,
    stdout,
    stderr,
    exitCode: 0,
    get stdin() {
      return process.stdin;
    },
  };
}

/** Whether a user is available to answer questions. */
export function isInteractive(app: App): boolean {
  return Boolean(app.stdin.isTTY && app.stderr.isTTY);
}

export function say(app: App, line: string): void {
  app.stdout.write(`${line}\n`);
}

/**
 * Writes a line for people. Anything that is not a result goes to stderr, so that pipes stay clean.
 */
export function note(app: App, line: string): void {
  app.stderr.write(`${line}\n`);
}

export function readStdin(app: App): Promise<string> {
  return readText(app.stdin);
}

/**
 * The maximum width of a table. Unlimited if stdout is not a terminal, so that nothing in a file is
 * cut.
 */
export function widthOf(app: App): number {
  const columns = Number(app.env.COLUMNS);
  if (app.stdout.isTTY) return app.stdout.columns || columns || 80;
  return columns > 0 ? columns : Number.POSITIVE_INFINITY;
}
