import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundleServer } from "../../scripts/bundle.ts";
import { findBundle, recordSources } from "./bundle.ts";

const checkout = join(import.meta.dirname, "../../../..");
// Within the checkout, as the bundle is: the paths of its sources are relative to it.
mkdirSync(join(checkout, ".test-results"), { recursive: true });
const folder = mkdtempSync(join(checkout, ".test-results", "bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a bundle is used until one of its sources changes", () => {
  const source = join(folder, "source.ts");
  writeFileSync(source, "export {};");
  expect(findBundle(folder)).toBeUndefined();
  recordSources(folder, [source]);
  expect(findBundle(folder)).toMatch(/\/server\.js$/);
  utimesSync(source, 1, 1);
  expect(findBundle(folder)).toMatch(/\/server\.js$/);
  writeFileSync(source, "export  {}");
  expect(findBundle(folder)).toBeUndefined();
  recordSources(folder, [source]);
  rmSync(source);
  expect(findBundle(folder)).toBeUndefined();
});

test("a bundle is used in a copy of its checkout, with the sources of the copy", () => {
  const original = join(folder, "original");
  const copy = join(folder, "copied here");
  mkdirSync(join(original, "src"), { recursive: true });
  mkdirSync(join(original, "dist"));
  const source = join(original, "src", "a.ts");
  writeFileSync(source, "export {};");
  recordSources(join(original, "dist"), [source]);
  cpSync(original, copy, { recursive: true });
  rmSync(original, { recursive: true });
  expect(findBundle(join(copy, "dist"))).toMatch(/\/copied%20here\/dist\/server\.js$/);
  writeFileSync(join(copy, "src", "a.ts"), "export [];");
  expect(findBundle(join(copy, "dist"))).toBeUndefined();
});

test("the bundle of the server is made of sources and depends on installed packages", async () => {
  const own = join(folder, "server");
  await bundleServer(own);
  expect(findBundle(own)).toMatch(/\/server\/server\.js$/);
  const sources = Object.keys(JSON.parse(readFileSync(join(own, "sources.json"), "utf8")));
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((path) => path.includes("node_modules"))).toEqual([]);
});

test("the bundle of the server names no folder of the machine that made it", () => {
  const own = join(folder, "server");
  const naming = readdirSync(own).filter((name) =>
    readFileSync(join(own, name), "utf8").includes(checkout),
  );
  expect(naming).toEqual([]);
});
