import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { version } from "../src/generated/version.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const changeset = join(root, "node_modules/@changesets/cli/bin.js");
const change = "Vendors are merged.";

let copy = "";

/** Creates a repository with the manifests, the changelogs and the pending changes of this one. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "bayline-release-"));
  const files = globSync(
    [
      "package.json",
      ".changeset/*",
      "{apps,packages}/*/{package.json,CHANGELOG.md}",
      "bench/package.json",
      "compose.yaml",
      "deploy/helm/*/Chart.yaml",
      "scripts/set-version.js",
    ],
    { cwd: root },
  );
  for (const file of files) {
    await cp(join(root, file), join(copy, file), { recursive: true });
  }
  await writeFile(join(copy, ".gitignore"), "node_modules\n");
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  await run("git", ["init", "-q", "-b", "main"], { cwd: copy });
  await run("git", ["add", "."], { cwd: copy });
  await run("git", [...author, "commit", "-qm", "As it is"], { cwd: copy });
});

afterAll(() => rm(copy, { recursive: true, force: true }));

async function manifestOf(folder: string) {
  return JSON.parse(await readFile(join(copy, folder, "package.json"), "utf8"));
}

test("a changeset gives SDK, tRPC types and CLI the same new version and a changelog entry, and changes nothing else", async () => {
  const note = `---\n"@bayline/sdk": minor\n---\n\n${change}\n`;
  await writeFile(join(copy, ".changeset/test.md"), note);
  const { stdout } = await run(process.execPath, [changeset, "status"], { cwd: copy });
  expect(stdout).toContain("@bayline/sdk");

  const before = await manifestOf("packages/sdk");
  await run(process.execPath, [changeset, "version"], { cwd: copy });
  const [sdk, cli] = [await manifestOf("packages/sdk"), await manifestOf("apps/cli")];
  expect(sdk.version).not.toBe(before.version);
  expect(cli.version).toBe(sdk.version);
  const changelog = await readFile(join(copy, "packages/sdk/CHANGELOG.md"), "utf8");
  const [, newest = ""] = changelog.split(/^## /m);
  expect(newest.startsWith(`${sdk.version}\n`)).toBe(true);
  expect(newest).toContain(change);

  const changed = (await run("git", ["diff", "--name-only"], { cwd: copy })).stdout.split("\n");
  const manifests = changed.filter((file) => file.endsWith("package.json"));
  expect(manifests.sort()).toEqual([
    "apps/cli/package.json",
    "packages/sdk/package.json",
    "packages/trpc/package.json",
  ]);
  await run(process.execPath, ["scripts/set-version.js"], { cwd: copy });
  expect(new Set(Object.values(versionsIn(copy)))).toEqual(new Set([sdk.version]));
});

/** The versions of a folder with the files of this repository, by where they are. */
function versionsIn(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  const manifests = globSync(["{apps,packages}/*/package.json", "bench/package.json"], {
    cwd: folder,
  });
  for (const file of manifests) {
    found[file] = JSON.parse(readFileSync(join(folder, file), "utf8")).version;
  }
  const places: Array<[file: string, place: RegExp]> = [
    ["deploy/helm/bayline/Chart.yaml", /^version: (\S+)$/m],
    ["deploy/helm/bayline/Chart.yaml", /^appVersion: (\S+)$/m],
    ["compose.yaml", /^ {2}image: bayline:(\S+)$/m],
  ];
  for (const [file, place] of places) {
    const [, version = ""] = place.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    found[`${file} ${place}`] = version;
  }
  return found;
}

test("every workspace, the lock file, the chart, the image of Compose and the SDK's User-Agent have one version", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const versions = versionsIn(root);
  const locked = Object.keys(versions)
    .filter((file) => file.endsWith("package.json"))
    .map((file) => [`lock of ${file}`, lock.packages[file.replace("/package.json", "")].version]);
  const all = { ...versions, ...Object.fromEntries(locked), generated: version };
  const others = Object.entries(all).filter(([, one]) => one !== version);
  expect(Object.fromEntries(others)).toEqual({});
});

test("each published package has a changelog that contains its version", async () => {
  for (const folder of ["packages/sdk", "packages/trpc", "apps/cli"]) {
    const { version } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
    expect(await readFile(join(root, folder, "CHANGELOG.md"), "utf8")).toContain(`## ${version}\n`);
  }
});

test("the README names the version", () => {
  expect(readFileSync(join(root, "README.md"), "utf8")).toContain(version);
});
