import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.ts";
import { licencesOf } from "./licences.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes a complete package, ready for `npm publish <folder>`. Everything is in the bundle, so it
 * installs without dependencies and starts without reading a hundred files.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const files = await bundle(root, join(folder, "dist"));
  const sources = files.flatMap((file) => file.sources);
  await writeFile(join(folder, licences), await licencesOf(sources));
  await mkdir(join(folder, "bin"), { recursive: true });
  await copyFile(join(root, "bin/bayline.js"), join(folder, "bin/bayline.js"));
  for (const page of ["README.md", "CHANGELOG.md", "LICENSE"]) {
    await copyFile(join(root, page), join(folder, page));
  }
  await writeFile(join(folder, "package.json"), await publishedManifest());
}

const licences = "THIRD-PARTY-LICENSES.txt";

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
