import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { runCommand } from "../../src/main.ts";
import type { App } from "../../src/terminal/app.ts";

export const binary = fileURLToPath(new URL("../../bin/bayline.js", import.meta.url));

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Settings {
  /** Added to the test's environment, which has no settings of Bayline. */
  env?: Record<string, string | undefined>;
  stdin?: string | Buffer;
}

/**
 * Runs one command line of `bayline` in this process, with pipes for stdin and the outputs. A
 * process takes half a second to start: `startCli` is for tests of the process itself.
 */
export async function runCli(
  args: readonly string[],
  { env, stdin = "" }: Settings = {},
): Promise<Run> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const app: App = {
    env: { ...plainEnvironment(), ...env },
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout,
    stderr,
    exitCode: 0,
  };
  const written = Promise.all([text(stdout), text(stderr)]);
  const code = await runCommand(args, app);
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { code, stdout: out, stderr: err };
}

/** Runs the real `bayline` as a separate process, with pipes for its stdin and outputs. */
export async function spawnCli(args: readonly string[], settings: Settings = {}): Promise<Run> {
  const child = spawn(process.execPath, [binary, ...args], {
    env: { ...plainEnvironment(), ...settings.env },
  });
  child.stdin.on("error", () => {}); // A command that does not read its stdin may be gone by now.
  child.stdin.end(settings.stdin ?? "");
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** Starts `bayline` as a process, and collects its output. */
export function startCli(args: readonly string[], settings: Settings = {}) {
  const child = spawn(process.execPath, [binary, ...args], {
    env: { ...plainEnvironment(), ...settings.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const written = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    written.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    written.stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    written,
    /** Sends SIGINT, as Ctrl-C does. */
    async interrupt(): Promise<Run> {
      child.kill("SIGINT");
      return { code: await ended, ...written };
    },
  };
}

/** Returns the environment without the developer's own settings of `bayline`. */
export function plainEnvironment(): Record<string, string | undefined> {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(BAYLINE_|COLUMNS$|NO_COLOR$|FORCE_COLOR$)/.test(name),
  );
  return {
    ...Object.fromEntries(entries),
    XDG_CACHE_HOME: "/dev/null",
    XDG_CONFIG_HOME: "/nonexistent",
  };
}

/** Creates a folder for the profiles and files of a test, and removes it afterwards. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function example(name: string): string {
  return fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
}
