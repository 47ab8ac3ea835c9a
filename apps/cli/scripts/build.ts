import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Options } from "tsup";
import { catalogue } from "../src/catalogue/catalogue.ts";
import { licencesOf } from "./licences.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes a complete package, ready for `npm publish <folder>`. Everything is in the bundle, so it
 * installs without dependencies and starts without reading a hundred files.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({
    config: false,
    silent: true,
    entry: { main: join(root, "src/main.ts") },
    tsconfig: join(root, "tsconfig.json"),
    outDir: join(folder, "dist"),
    format: ["esm"],
    platform: "node",
    target: "node20",
    // What is imported late stays in files of its own, so that it is also read late.
    splitting: true,
    noExternal: [/.*/],
    dts: false,
    esbuildPlugins: [catalogueAsData],
    metafile: true,
    // Packages written for `require` expect to find it.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
    },
  });
  await writeLicences(folder);
  await mkdir(join(folder, "bin"), { recursive: true });
  await copyFile(join(root, "bin/bayline.js"), join(folder, "bin/bayline.js"));
  for (const page of ["README.md", "CHANGELOG.md", "LICENSE"]) {
    await copyFile(join(root, page), join(folder, page));
  }
  await writeFile(join(folder, "package.json"), await publishedManifest());
}

/** Replaces the catalogue of operations by its value, so that a start evaluates no schema. */
const catalogueAsData: Plugin = {
  name: "catalogue-as-data",
  setup(build) {
    build.onLoad({ filter: /[\\/]catalogue[\\/]catalogue\.ts$/ }, () => {
      const json = JSON.stringify(JSON.stringify(catalogue));
      return { contents: `export const catalogue = JSON.parse(${json});`, loader: "js" };
    });
  },
};

const licences = "THIRD-PARTY-LICENSES.txt";

async function writeLicences(folder: string): Promise<void> {
  const file = join(folder, "dist/metafile-esm.json");
  const { inputs } = await readManifest(file);
  await rm(file);
  const text = await licencesOf(Object.keys(inputs ?? {}), process.cwd());
  await writeFile(join(folder, licences), text);
}

async function publishedManifest(): Promise<string> {
  const own = await readManifest(join(root, "package.json"));
  const manifest = {
    // Not the name of the workspace: `npx bayline` looks for a package of this name.
    name: "bayline",
    version: own.version,
    description: own.description,
    license: own.license,
    keywords: ["bayline", "repair shop", "cli", "invoices"],
    type: "module",
    engines: { node: ">=20" },
    bin: own.bin,
    files: ["bin", "dist", "CHANGELOG.md", licences],
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
