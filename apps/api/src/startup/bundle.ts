import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** Where the build writes the bundle of the server. */
export const bundleFolder = join(import.meta.dirname, "../../dist");

/** What a source was when the bundle was made. */
interface Stamp {
  bytes: number;
  /** The time of its last change. A copy of the checkout may have another. */
  changedAt: number;
  sha256: string;
}

/** The sources of a bundle by their paths, which are relative to the bundle. */
type Sources = Record<string, Stamp>;

/** Records the sources of a bundle, beside it. */
export function recordSources(folder: string, paths: readonly string[]): void {
  const sources: Sources = Object.fromEntries(
    paths.map((path) => [relative(folder, path).split(sep).join("/"), stampOf(path)]),
  );
  writeFileSync(join(folder, "sources.json"), JSON.stringify(sources));
}

/**
 * Returns the URL of the bundled server, or undefined if there is none, or if a source has changed
 * since: the server then starts from its sources, which takes longer.
 */
export function findBundle(folder = bundleFolder): string | undefined {
  try {
    const sources: Sources = JSON.parse(readFileSync(join(folder, "sources.json"), "utf8"));
    const isCurrent = Object.entries(sources).every(([path, stamp]) =>
      isUnchanged(join(folder, path), stamp),
    );
    return isCurrent ? pathToFileURL(join(folder, "server.js")).href : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the content only if the time differs, as in a copy or after a checkout of a branch. */
function isUnchanged(path: string, { bytes, changedAt, sha256 }: Stamp): boolean {
  const { size, mtimeMs } = statSync(path);
  return size === bytes && (mtimeMs === changedAt || hashOf(path) === sha256);
}

function stampOf(path: string): Stamp {
  const { size, mtimeMs } = statSync(path);
  return { bytes: size, changedAt: mtimeMs, sha256: hashOf(path) };
}

function hashOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
