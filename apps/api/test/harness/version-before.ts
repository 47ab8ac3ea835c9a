import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });

/**
 * The last release in the history of this commit, which runs while the migrations since it are
 * applied. Undefined before the first release, and in a clone without tags.
 */
export const versionBefore = latestRelease();

function latestRelease(): string | undefined {
  const { status, stdout } = git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*");
  return status === 0 ? stdout.trim() : undefined;
}

/** Writes the sources of a release into a folder. They use the packages installed here. */
export async function checkOut(release: string): Promise<{
  script: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-version-before-"));
  const archive = execFileSync(
    "git",
    ["archive", release, "apps", "packages", "scripts", "package.json"],
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
