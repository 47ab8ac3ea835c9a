import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const checkout = fileURLToPath(new URL("..", import.meta.url));
const programs = ["apps/api", "apps/cli"];

/** Files beside the workspaces that a running server reads. */
const shared = ["LICENSE", "docs", "deploy/health.js", "scripts/require-node.js"];

/** Folders of a workspace that only its developers use. */
const ofDevelopers = new Set(["node_modules", "test", ".turbo"]);

/**
 * Copies what the server and the command line need to run into an empty folder: their sources and
 * bundles, production dependencies, and a list of the dependencies in the format of CycloneDX.
 * The image of a container is made of it, and so is an installation without a container.
 */
export function assemble(folder: string): void {
  const copy = (path: string, filter?: (source: string) => boolean) =>
    cpSync(join(checkout, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      ...(filter && { filter }),
    });
  const writeManifest = (path: string, manifest: object) =>
    writeFileSync(join(folder, path, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(join(folder, "node_modules/@bayline"), { recursive: true });
  for (const path of shared) copy(path);
  writeManifest(".", manifestOfTree());
  for (const path of workspaces()) {
    copy(path, (source) => !ofDevelopers.has(basename(source)) && !source.endsWith(".test.ts"));
    const { devDependencies: _, ...manifest } = manifestOf(path);
    writeManifest(path, manifest);
    symlinkSync(join("../..", path), join(folder, "node_modules", manifest.name));
  }
  // A package within another one is a line of its own.
  for (const path of dependencies()) {
    copy(path, (source) => basename(source) !== "node_modules");
  }
  const sbom = npm(folder, ["sbom", "--sbom-format", "cyclonedx"]);
  writeFileSync(join(folder, "sbom.json"), sbom);
}

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(checkout, path, "package.json"), "utf8"));
}

function manifestOfTree() {
  const { version } = manifestOf("apps/api");
  const dependencies = Object.fromEntries(programs.map((path) => [manifestOf(path).name, "*"]));
  return { name: "bayline", version, private: true, type: "module", dependencies };
}

/** The programs, and the packages of this repository that they need. */
function workspaces(): string[] {
  const found = new Set(programs);
  // A set yields what is added to it meanwhile.
  for (const path of found) {
    for (const name of Object.keys(manifestOf(path).dependencies ?? {})) {
      if (name.startsWith("@bayline/")) found.add(join("packages", basename(name)));
    }
  }
  return [...found];
}

/** The folders of the installed packages of others that the programs need. */
function dependencies(): string[] {
  const chosen = programs.flatMap((program) => ["--workspace", program]);
  const folders = npm(checkout, ["ls", "--all", "--parseable", ...chosen])
    .trim()
    .split("\n");
  const paths = folders.map((path) => relative(checkout, path));
  const isOfOthers = (path: string) =>
    path.includes("node_modules/") && !path.includes("node_modules/@bayline/");
  return [...new Set(paths)].filter(isOfOthers);
}

function npm(cwd: string, command: readonly string[]): string {
  return execFileSync("npm", [...command, "--omit=dev"], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const [folder] = process.argv.slice(2);
if (import.meta.main) {
  if (folder === undefined) throw new Error("Usage: node deploy/assemble.ts FOLDER");
  assemble(folder);
}
