import { spawn } from "node:child_process";
import { Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import type { App, Output } from "./app.ts";
import { onInterrupt } from "./interrupt.ts";
import { columnsOf } from "./text.ts";

interface Part {
  to: Output;
  text: string;
}

/**
 * Runs a presentation. On a terminal, results that do not fit go through the pager of `PAGER`, by
 * default `less`. Notes follow when it ends, so that they stay on the screen.
 */
export async function paged<Result>(
  app: App,
  { pager: isWanted }: { pager: boolean },
  presentOn: (app: App) => Promise<Result>,
): Promise<Result> {
  const command = isWanted ? pagerOf(app) : undefined;
  if (command === undefined) return presentOn(app);
  const parts: Part[] = [];
  try {
    return await presentOn(recording(app, parts));
  } finally {
    await show(app, parts, command);
  }
}

/** The command of the pager; undefined if the output has none. */
function pagerOf({ stdout, stdin, env }: App): string | undefined {
  if (!stdout.isTTY || !stdin.isTTY || env.NO_PAGER || env.TERM === "dumb") return undefined;
  const command = env.PAGER ?? (process.platform === "win32" ? "more" : "less");
  return command.trim() === "" || command.trim() === "cat" ? undefined : command;
}

/** An app whose outputs are collected, each with its width. */
function recording(app: App, parts: Part[]): App {
  const record = (to: Output): Output => {
    const output = new Writable({
      decodeStrings: false,
      write(chunk: unknown, _encoding, done) {
        parts.push({ to, text: String(chunk) });
        done();
      },
    });
    return Object.defineProperties(output, {
      isTTY: { get: () => to.isTTY },
      columns: { get: () => to.columns },
    });
  };
  return Object.defineProperties<App>(Object.create(app), {
    stdout: { value: record(app.stdout) },
    stderr: { value: record(app.stderr) },
    exitCode: {
      get: () => app.exitCode,
      set: (code: number) => void Object.assign(app, { exitCode: code }),
    },
  });
}

async function show(app: App, parts: readonly Part[], command: string): Promise<void> {
  const results = parts.filter(({ to }) => to === app.stdout);
  const text = results.map((part) => part.text).join("");
  const isShown = isLong(text, app.stdout) && (await runPager(text, command, app.env));
  for (const part of isShown ? parts.filter(({ to }) => to !== app.stdout) : parts) {
    part.to.write(part.text);
  }
}

/** Whether a text needs more lines than the terminal has, less the one of the prompt. */
function isLong(text: string, { columns = 80, rows = 24 }: Output): boolean {
  const lines = stripVTControlCharacters(text).trimEnd().split("\n");
  const needed = lines.map((line) => Math.max(1, Math.ceil(columnsOf(line) / columns)));
  return needed.reduce((sum, count) => sum + count, 0) >= rows;
}

/** The shell's exit code for a program that does not exist. */
const notFound = 127;

/** Returns false if the pager could not be started. */
async function runPager(text: string, command: string, env: App["env"]): Promise<boolean> {
  // Colors, and the end of a text stays on the screen.
  const settings = { ...env, LESS: env.LESS ?? "FRX" };
  const child = spawn(command, {
    shell: true,
    stdio: ["pipe", "inherit", "inherit"],
    env: settings,
  });
  // A person may leave the pager before it has read everything.
  child.stdin.on("error", () => {});
  child.stdin.end(text);
  // Ctrl-C is for the pager while it runs.
  const release = ignoreInterrupts();
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(notFound));
    child.on("close", resolve);
  });
  release();
  return code !== notFound;
}

function ignoreInterrupts(): () => void {
  let release = onInterrupt(again);
  function again() {
    release = onInterrupt(again);
  }
  return () => release();
}
