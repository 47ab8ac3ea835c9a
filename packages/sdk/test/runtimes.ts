import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What the package claims to run on, and how a program is started there. */
export interface Runtime {
  /** `Node 20`, or `Bun`. */
  name: string;
  /** The program, where this machine has it. */
  command: string | undefined;
  args: string[];
}

// `.ci/run` puts there what a machine seldom has.
const fetched = fileURLToPath(new URL("../../../.runtimes/node_modules/", import.meta.url));
const folders = [
  ...["node22/bin", "bun/bin", "deno"].map((folder) => join(fetched, folder)),
  ...(process.env.PATH ?? "").split(delimiter),
];

/** Each of them, with its program where one is installed. */
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
    // What bears the name and does not run is no Node.
    return "";
  }
}
