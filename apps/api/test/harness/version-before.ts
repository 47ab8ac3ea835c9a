import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/**
 * The version that runs while the migrations of this one are applied: the last commit before
 * `0005_searches-for-letters`. A release moves it to the release before.
 */
const commit = "691d4eaab7aec8e601ba4ac7e376c5ae2a3cb212";

const isThere =
  spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root }).status === 0;

/** The reason why the previous version cannot be run, for the title of a test; empty if it can. */
export const whyNot = isThere
  ? ""
  : ` (skipped: commit ${commit.slice(0, 7)} is not in this clone)`;

/** Writes the sources of the previous version into a folder. They use the packages installed here. */
export async function checkOutVersionBefore(): Promise<{
  script: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-version-before-"));
  const archive = execFileSync(
    "git",
    ["archive", commit, "apps", "packages", "scripts", "package.json"],
    {
      cwd: root,
      maxBuffer: 2 ** 28,
    },
  );
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const installed = join(root, "node_modules");
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@bayline"), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name === "@bayline" || name.startsWith(".")) continue;
    await symlink(join(installed, name), join(modules, name));
  }
  for (const manifest of globSync("{packages,apps}/*/package.json", { cwd: folder })) {
    const path = join(folder, dirname(manifest));
    const link = join(modules, "@bayline", path.split("/").at(-1) ?? "");
    if (!existsSync(link)) await symlink(path, link);
  }
  return {
    script: join(folder, "apps/api/start.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
