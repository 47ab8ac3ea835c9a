import type { Readable, Writable } from "node:stream";
import { text as readText } from "node:stream/consumers";

/** The world around a run, and what the run leaves behind. */
export interface App {
  readonly env: Record<string, string | undefined>;
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** The code the process ends with; a command that fails half way raises it. */
  exitCode: number;
}

/** A pipe, a file, or a terminal with its width. */
type Output = Writable & { isTTY?: boolean; columns?: number };

export function systemApp(): App {
  const { env, stdin, stdout, stderr } = process;
  return { env, stdin, stdout, stderr, exitCode: 0 };
}

/** Whether somebody is there to be asked. */
export function isInteractive(app: App): boolean {
  return Boolean(app.stdin.isTTY && app.stderr.isTTY);
}

export function say(app: App, line: string): void {
  app.stdout.write(`${line}\n`);
}

/** For people: what is no result goes to stderr, so that pipes stay clean. */
export function note(app: App, line: string): void {
  app.stderr.write(`${line}\n`);
}

export function readStdin(app: App): Promise<string> {
  return readText(app.stdin);
}

/** How wide a table may be; unlimited where nobody looks at it, so that nothing is cut from a file. */
export function widthOf(app: App): number {
  const asked = Number(app.env.COLUMNS);
  if (app.stdout.isTTY) return app.stdout.columns || asked || 80;
  return asked > 0 ? asked : Number.POSITIVE_INFINITY;
}
