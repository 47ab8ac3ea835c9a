import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Peer } from "./peer.ts";

/** npm could not install a peer, for instance without a network. */
export class InstallError extends Error {}

/** Installs a peer from npm into a folder, unless its version is there. Returns its folder. */
export async function installPeer(peer: Peer, parent: string): Promise<string> {
  const folder = join(parent, peer.name.toLowerCase().replace(" ", "-"));
  if ((await installedVersion(peer, folder)) === peer.version) return folder;
  const wanted = `${peer.package}@${peer.version}`;
  console.log(`… installing ${wanted} into ${folder}`);
  const flags = ["--save-exact", "--ignore-scripts", "--no-audit", "--no-fund"];
  // The prefix, because a script of a workspace would otherwise install into the repository.
  const install = promisify(execFile)("npm", ["install", "--prefix", folder, ...flags, wanted]);
  await install.catch((error: { stderr?: string; message: string }) => {
    const reason = error.stderr?.trim() || error.message;
    throw new InstallError(`npm could not install ${wanted}:\n${reason}`);
  });
  return folder;
}

async function installedVersion(peer: Peer, folder: string): Promise<string | undefined> {
  const file = join(folder, "node_modules", peer.package, "package.json");
  const text = await readFile(file, "utf8").catch(() => "{}");
  return JSON.parse(text).version;
}

/** Imports a module of an installed package. */
export function importFrom(folder: string, name: string) {
  const { resolve } = createRequire(join(folder, "package.json"));
  return import(pathToFileURL(resolve(name)).href);
}
