import { readFileSync } from "node:fs";
import { type Asset, createAsset, once } from "../assets.ts";

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

const names = [
  "site.css",
  "content.css",
  "reference.css",
  "site.js",
  "search.js",
  "try.js",
  "icon.svg",
];

interface BrowserFile {
  /** Below /docs/assets. */
  name: string;
  asset: () => Promise<Asset>;
}

/** The styles and scripts of the site, which are the files of `browser`, and the search library. */
export function createBrowserFiles(): BrowserFile[] {
  const own = names.map((name) => browserFile(name, new URL(`browser/${name}`, import.meta.url)));
  return [...own, browserFile("minisearch.js", new URL(import.meta.resolve("minisearch")))];
}

/** A file for browsers, which is read on the first request. */
export function browserFile(name: string, source: URL): BrowserFile {
  const type = types[name.split(".").at(-1) ?? ""] ?? "text/plain";
  const asset = once(async () => createAsset(type, forBrowser(readFileSync(source, "utf8"))));
  return { name, asset };
}

/** A browser finds no packages by name, and the source map is not served. */
function forBrowser(text: string): string {
  return text
    .replace('from "minisearch"', 'from "./minisearch.js"')
    .replace(/^\/\/# sourceMappingURL=.*\n?/m, "");
}
