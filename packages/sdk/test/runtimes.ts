import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The supported runtimes, and how each starts a program. */
export interface Runtime {
  /** `Node 20`, or `Bun`. */
  name: string;
  /** The program, where this machine has it. */
  command: string | undefined;
  args: string[];
}

// `.ci/run` installs runtimes in this folder.
const fetched = fileURLToPath(new URL("../../../.runtimes/node_modules/", import.meta.url));
const folders = [
  ...["node22/bin", "bun/bin", "deno"].map((folder) => join(fetched, folder)),
  ...(process.env.PATH ?? "").split(delimiter),
];

/** Returns each runtime, with its program if it is installed. */
export function listRuntimes(): Runtime[] {
  const nodes = findAll("node").map((command) => ({ command, version: versionOf(command) }));
  const node = (major: number) => ({
    name: `Node ${major}`,
    command: nodes.find(({ version }) => version.startsWith(`v${major}.`))?.command,
    args: [],
  });
  return [
    node(20),
    node(22),
    node(24),
    { name: "Bun", command: findAll("bun")[0], args: [] },
    { name: "Deno", command: findAll("deno")[0], args: ["run", "--allow-net", "--allow-env"] },
  ];
}

function findAll(program: string): string[] {
  return [...new Set(folders.map((folder) => join(folder, program)))].filter(existsSync);
}

function versionOf(command: string): string {
  try {
    return execFileSync(command, ["--version"], { encoding: "utf8" });
  } catch {
    // A program that does not run is not used.
    return "";
  }
}
