import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const binary = fileURLToPath(new URL("../bin/bayline.js", import.meta.url));

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Settings {
  /** Beside the test's own environment, which has no settings of Bayline in it. */
  env?: Record<string, string | undefined>;
  stdin?: string | Buffer;
  cwd?: string;
}

/** Runs the real `bayline` as a process of its own. Its stdin and outputs are pipes. */
export async function runCli(args: readonly string[], settings: Settings = {}): Promise<Run> {
  const child = spawn(process.execPath, [binary, ...args], {
    env: { ...plainEnvironment(), ...settings.env },
    cwd: settings.cwd,
  });
  child.stdin.on("error", () => {}); // A command that does not read its stdin may be gone by now.
  child.stdin.end(settings.stdin ?? "");
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** A `bayline` that runs until it is told to end, and what it has written so far. */
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
    /** As Ctrl-C does. */
    async interrupt(): Promise<Run> {
      child.kill("SIGINT");
      return { code: await ended, ...written };
    },
  };
}

/** The environment without whatever the developer has set for their own use of `bayline`. */
export function plainEnvironment(): Record<string, string | undefined> {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(BAYLINE_|COLUMNS$|NO_COLOR$|FORCE_COLOR$)/.test(name),
  );
  return { ...Object.fromEntries(entries), XDG_CONFIG_HOME: "/nonexistent" };
}

/** A folder of this test's own, for profiles and files. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function example(name: string): string {
  return fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
}
