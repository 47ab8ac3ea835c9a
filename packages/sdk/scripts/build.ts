import { execFile } from "node:child_process";
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Plugin } from "esbuild";
import { build } from "tsup";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes a complete package, ready for `npm publish <folder>`. This folder is not published,
 * because its exports are the sources, so that the monorepo runs without a build.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await bundle(folder);
  await declareTypes(folder);
  await copyTypesForCommonJs(folder);
  await writeFile(join(folder, "package.json"), await publishedManifest());
  for (const page of ["README.md", "CHANGELOG.md", "LICENSE"]) {
    await copyFile(join(root, page), join(folder, page));
  }
}

async function bundle(folder: string): Promise<void> {
  await build({
    config: false,
    silent: true,
    entry: { index: join(root, "src/index.ts"), testing: join(root, "src/testing.ts") },
    tsconfig: join(root, "tsconfig.json"),
    outDir: folder,
    format: ["esm", "cjs"],
    // Each entry is one file.
    splitting: false,
    outExtension: ({ format }) => ({ js: format === "cjs" ? ".cjs" : ".js" }),
    // Prevents imports of Node's modules: the same file runs in browsers and on the edge.
    platform: "neutral",
    target: "es2022",
    // Its declarations need TypeScript's compiler API, which TypeScript 7 does not have.
    dts: false,
    sourcemap: true,
    esbuildPlugins: [withoutDocComments],
  });
}

/** Leaves doc comments to the declarations, which editors read. Keeps lines for the source maps. */
const withoutDocComments: Plugin = {
  name: "without-doc-comments",
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replace(/^ *\/\*\*.*?\*\/$/gms, (text) => text.replace(/.+/g, ""));
      return { contents, loader: "ts" };
    });
  },
};

async function declareTypes(folder: string): Promise<void> {
  const tsc = createRequire(import.meta.url).resolve("typescript/package.json");
  const options = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly"];
  const places = ["--rootDir", "src", "--outDir", folder];
  const program = join(tsc, "../bin/tsc");
  await run(process.execPath, [program, "-p", ".", ...options, ...places], { cwd: root });
  const reachable = await reachableFrom(join(folder, "index.d.ts"));
  await reachableFrom(join(folder, "testing.d.ts"), reachable);
  for (const file of await declarations(folder)) {
    if (reachable.has(file)) await rewriteImports(file, file, ".js");
    else await rm(file);
  }
}

/** Finds a declaration file and all files that it refers to. Internal types are not published. */
async function reachableFrom(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await readFile(file, "utf8");
  for (const [, path = ""] of text.matchAll(/(?:from|import\()\s*"(\.[^"]*)\.[jt]s"/g)) {
    await reachableFrom(join(dirname(file), `${path}.d.ts`), found);
  }
  return found;
}

/** Copies the declaration files for `require`: each is valid for one module system only. */
async function copyTypesForCommonJs(folder: string): Promise<void> {
  for (const file of await declarations(folder)) {
    await rewriteImports(file, file.replace(/\.d\.ts$/, ".d.cts"), ".cjs");
  }
}

async function declarations(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".d.ts")).map((name) => join(folder, name));
}

async function rewriteImports(from: string, to: string, ending: ".js" | ".cjs"): Promise<void> {
  const text = await readFile(from, "utf8");
  await writeFile(to, text.replace(/((?:from|import\()\s*"\.[^"]*)\.(?:ts|js)"/g, `$1${ending}"`));
}

async function publishedManifest(): Promise<string> {
  const own = await readManifest(join(root, "package.json"));
  const manifest = {
    name: own.name,
    version: own.version,
    description: own.description,
    license: own.license,
    keywords: ["bayline", "repair shop", "api client", "sdk"],
    type: "module",
    sideEffects: false,
    engines: { node: ">=20" },
    main: "./index.cjs",
    module: "./index.js",
    types: "./index.d.ts",
    exports: {
      ".": {
        import: { types: "./index.d.ts", default: "./index.js" },
        require: { types: "./index.d.cts", default: "./index.cjs" },
      },
      "./testing": {
        import: { types: "./testing.d.ts", default: "./testing.js" },
        require: { types: "./testing.d.cts", default: "./testing.cjs" },
      },
      "./package.json": "./package.json",
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

async function readManifest(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, "utf8"));
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(root, "dist"));
  await buildPackage(folder);
  console.log(`Built ${folder}`);
}
