import { existsSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { spawn } from "@lydell/node-pty";
import { expect, onTestFinished } from "vitest";
import type { Shell } from "../../src/completion/scripts.ts";

export function findShell(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(":")
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}

/** Without the developer's own settings, and with a prompt that shows when the shell is ready. */
const starts: Record<Shell, { args: string[]; setUp: (script: string) => string }> = {
  bash: { args: ["--norc", "--noprofile", "-i"], setUp: (script) => `source '${script}'` },
  zsh: {
    args: ["-f", "-i"],
    setUp: (script) => `autoload -Uz compinit; compinit -u -D; source '${script}'`,
  },
  fish: { args: ["--no-config", "-i"], setUp: (script) => `source '${script}'` },
};

/** A shell as a person has it, with the completion of `bayline` sourced. */
export async function openShell(
  shell: Shell,
  { script, cwd, env = {} }: { script: string; cwd: string; env?: NodeJS.ProcessEnv },
) {
  const { args, setUp } = starts[shell];
  const child = spawn(findShell(shell) ?? shell, args, {
    name: "xterm",
    cols: 160,
    rows: 40,
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TERM: "xterm", LC_ALL: "C.UTF-8", PS1: "$ ", ...env },
  });
  const seen = { text: "" };
  child.onData((text) => {
    seen.text += text;
  });
  onTestFinished(() => child.kill("SIGKILL"));
  const plain = () => stripVTControlCharacters(seen.text);
  const shows = (text: string) => expect.poll(plain).toContain(text);
  // The words are separated in the command, so that its echo does not match its output.
  child.write(`${setUp(script)}; echo ready''-now\r`);
  await shows("ready-now");
  return {
    plain,
    /** Types a line and Tab, and waits for the completed line. */
    async tab(line: string, becomes: string): Promise<void> {
      seen.text = "";
      child.write(`${line}\t`);
      await shows(becomes);
    },
  };
}
