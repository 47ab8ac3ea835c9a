import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Where the build writes the bundle of the server. */
export const bundleFolder = join(import.meta.dirname, "../../dist");

/** What a bundle was made of. */
interface Sources {
  /** Where it was made. It contains addresses of files beside its sources. */
  folder: string;
  /** The size and the time of the last change of each source, by its path. */
  stamps: Record<string, string>;
}

/** Records the sources of a bundle, beside it. */
export function recordSources(folder: string, paths: readonly string[]): void {
  const stamps = Object.fromEntries(paths.map((path) => [path, stampOf(path)]));
  writeFileSync(join(folder, "sources.json"), JSON.stringify({ folder, stamps } satisfies Sources));
}

/**
 * Returns the URL of the bundled server, or undefined if there is none, or if a source has changed
 * since: the server then starts from its sources, which takes longer.
 */
export function findBundle(folder = bundleFolder): string | undefined {
  try {
    const made: Sources = JSON.parse(readFileSync(join(folder, "sources.json"), "utf8"));
    const isCurrent =
      made.folder === folder &&
      Object.entries(made.stamps).every(([path, stamp]) => stampOf(path) === stamp);
    return isCurrent ? pathToFileURL(join(folder, "server.js")).href : undefined;
  } catch {
    return undefined;
  }
}

function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}
