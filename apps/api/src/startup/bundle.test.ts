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
  utimesSync(source, 1, 1);
  expect(findBundle(folder)).toMatch(/\/server\.js$/);
  writeFileSync(source, "export  {}");
  expect(findBundle(folder)).toBeUndefined();
  recordSources(folder, [source]);
  rmSync(source);
  expect(findBundle(folder)).toBeUndefined();
});

test("a bundle is used in a copy of its checkout, with the sources of the copy", () => {
  const checkout = join(folder, "checkout");
  const copy = join(folder, "copied here");
  mkdirSync(join(checkout, "src"), { recursive: true });
  mkdirSync(join(checkout, "dist"));
  const source = join(checkout, "src", "a.ts");
  writeFileSync(source, "export {};");
  recordSources(join(checkout, "dist"), [source]);
  cpSync(checkout, copy, { recursive: true });
  rmSync(checkout, { recursive: true });
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
  const root = join(import.meta.dirname, "../../../..");
  const naming = readdirSync(own).filter((name) =>
    readFileSync(join(own, name), "utf8").includes(root),
  );
  expect(naming).toEqual([]);
});
