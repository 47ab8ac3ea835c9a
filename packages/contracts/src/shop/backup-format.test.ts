import { afterEach, expect, test, vi } from "vitest";
import { backupFormat, backupVersion, checkManifest } from "./backup-format.ts";

const kindNames = Array.from({ length: 500 }, (_, at) => `kind_${at}`);

/** A manifest of 500 kinds, each with `filesOfKind` files of one row. */
function manifestWith(filesOfKind: number) {
  const files = kindNames.flatMap((kind) =>
    Array.from({ length: filesOfKind }, (_, at) => ({
      name: `${kind}/${String(at + 1).padStart(4, "0")}.ndjson`,
      rows: 1,
      bytes: 3,
      sha256: "0".repeat(64),
    })),
  );
  return {
    format: backupFormat,
    version: backupVersion,
    schema: "0001",
    service: "1.0.0",
    shopName: "Ridgeline",
    exportedAt: "2026-03-02T15:00:00.000Z",
    kinds: kindNames.map((kind) => ({ kind, rows: filesOfKind, columns: ["id"] })),
    files,
  };
}

afterEach(() => vi.restoreAllMocks());

test("the name of each file is read once, for any number of kinds", () => {
  const manifest = manifestWith(4);
  const text = JSON.stringify(manifest);
  const slices = vi.spyOn(String.prototype, "slice");
  checkManifest(text, manifest.files);
  const looks = slices.mock.contexts.filter((name) => /\.ndjson$/.test(String(name)));
  expect(looks.length).toBe(manifest.files.length);
});

test("files in the wrong order or of an unknown kind, and wrong row counts are rejected", () => {
  const refused = (change: (manifest: ReturnType<typeof manifestWith>) => void) => {
    const manifest = manifestWith(1);
    change(manifest);
    return () => checkManifest(JSON.stringify(manifest), manifest.files);
  };
  expect(refused(({ files }) => files.reverse())).toThrow(/order of their kinds/);
  expect(refused(({ kinds }) => kinds.pop())).toThrow(/order of their kinds/);
  expect(refused(({ kinds }) => kinds.splice(1, 1, ...kinds.slice(0, 1)))).toThrow(/kind twice/);
  expect(refused(({ files }) => files.pop())).toThrow(/do not have 1 rows/);
});
