import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundleServer } from "../../scripts/bundle.ts";
import { findBundle, recordSources } from "./bundle.ts";

const folder = mkdtempSync(join(tmpdir(), "bayline-bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a bundle is used until one of its sources changes", () => {
  const source = join(folder, "source.ts");
  writeFileSync(source, "export {};");
  expect(findBundle(folder)).toBeUndefined();
  recordSources(folder, [source]);
  expect(findBundle(folder)).toMatch(/\/server\.js$/);
  const { mtimeMs } = statSync(source);
  utimesSync(source, mtimeMs / 1000, mtimeMs / 1000 + 1);
  expect(findBundle(folder)).toBeUndefined();
  recordSources(folder, [source]);
  rmSync(source);
  expect(findBundle(folder)).toBeUndefined();
});

test("the bundle of the server is made of sources and depends on installed packages", async () => {
  const own = join(folder, "server");
  await bundleServer(own);
  expect(findBundle(own)).toMatch(/\/server\/server\.js$/);
  const { default: made } = await import(join(own, "sources.json"), { with: { type: "json" } });
  const sources = Object.keys(made.stamps);
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((path) => path.includes("node_modules"))).toEqual([]);
});
