import { stripVTControlCharacters } from "node:util";
import { type IPty, spawn } from "@lydell/node-pty";
import { expect, onTestFinished } from "vitest";
import { binary, plainEnvironment } from "./run-cli.ts";

interface Terminal {
  columns?: number;
  rows?: number;
  env?: Record<string, string | undefined>;
  /** Instead of `bayline` itself: a line for bash, in which "$BAYLINE" runs it. */
  shell?: string;
}

export const keys = { ctrlC: "\u0003", enter: "\r", escape: "\u001b" } as const;

/** `bayline` on a terminal of its own, as a person has it: keys go in, a screen comes out. */
export function openTerminal(args: readonly string[], terminal: Terminal = {}) {
  const { columns = 80, rows = 24, env = {}, shell } = terminal;
  const command = shell === undefined ? process.execPath : "bash";
  const words = shell === undefined ? [binary, ...args] : ["-c", shell];
  const child = spawn(command, [...words], {
    name: env.TERM ?? "xterm-256color",
    cols: columns,
    rows,
    env: { ...plainEnvironment(), NO_PAGER: "1", BAYLINE: `${process.execPath} ${binary}`, ...env },
  });
  const seen = { text: "" };
  child.onData((text) => {
    seen.text += text;
  });
  readToItsEnd(child);
  const hasEnded = { yet: false };
  const ended = new Promise<number>((resolve) =>
    child.onExit(({ exitCode }) => {
      hasEnded.yet = true;
      resolve(exitCode);
    }),
  );
  const screen = () => seen.text;
  onTestFinished(() => {
    if (!hasEnded.yet) child.kill("SIGKILL");
  });
  return {
    screen,
    /** What is on the screen without its colours. */
    plain: () => stripVTControlCharacters(seen.text).replaceAll("\r\n", "\n"),
    type: (text: string) => child.write(text),
    resize: (to: number) => child.resize(to, rows),
    async shows(text: string): Promise<void> {
      await expect.poll(screen).toContain(text);
    },
    ended,
  };
}

/**
 * Keeps a terminal open until its output is read completely. node-pty closes it 200 ms after the
 * end of its program, which loses the last output on a busy machine. The end of output is an error
 * event.
 */
export function readToItsEnd(child: IPty): void {
  const socket = Reflect.get(child, "_socket");
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error?: Error) => (error ? destroy(error) : socket);
}

/** Whether the cursor is visible at the end of a screen. */
export function hasCursor(screen: string): boolean {
  return screen.lastIndexOf("\u001b[?25l") <= screen.lastIndexOf("\u001b[?25h");
}
