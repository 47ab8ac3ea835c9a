import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../../../../../../", import.meta.url));

/** Code and the fonts of pdf.js. Neither data, logs, settings nor `/proc`. */
const readableFolders = ["node_modules", "packages", "apps/api/node_modules", "apps/api/src"];

const unshare = "/usr/bin/unshare";

/** Own users and network of a process, the strictest first. */
const namespaces = [["-U", "-n"], ["-n"]];

let found: readonly string[] | undefined;

/**
 * The options with which this system starts a process without a network; none if it cannot. With
 * own users it also may not look into processes of the service, whatever its code is.
 */
export function isolation(): readonly string[] {
  found ??= namespaces.find(isAllowed) ?? [];
  return found;
}

function isAllowed(options: readonly string[]): boolean {
  if (process.platform !== "linux" || !existsSync(unshare)) return false;
  const tried = spawnSync(unshare, [...options, "/bin/true"], { env: {}, timeout: 2000 });
  return tried.status === 0;
}

/**
 * Starts a program of Node's that handles hostile files, with a channel for messages. It has no
 * environment, may read only code, and may neither write files nor start programs.
 */
export function startSandboxed(program: URL, heapMebibytes: number): ChildProcess {
  const path = fileURLToPath(program);
  const folders = readableFolders.map((folder) => join(project, folder)).filter(existsSync);
  const readable = [...folders.flatMap((folder) => [folder, realpathSync(folder)]), dirname(path)];
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMebibytes}`,
    "--permission",
    ...[...new Set(readable)].map((folder) => `--allow-fs-read=${folder}`),
    "--allow-addons",
    "--no-warnings",
    path,
  ];
  const options = isolation();
  const [command = "", ...rest] = options.length === 0 ? node : [unshare, ...options, ...node];
  return spawn(command, rest, {
    // Neither the database's password nor another secret.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
