import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes the package that is published: declarations only. The source contains nothing but types.
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyFile(join(root, "src/index.ts"), join(folder, "index.d.ts"));
  await writeFile(join(folder, "package.json"), await publishedManifest());
  for (const page of ["README.md", "CHANGELOG.md", "LICENSE"]) {
    await copyFile(join(root, page), join(folder, page));
  }
}

async function publishedManifest(): Promise<string> {
  const { name, version, description, license, peerDependencies } = JSON.parse(
    await readFile(join(root, "package.json"), "utf8"),
  );
  const manifest = {
    name,
    version,
    description,
    license,
    type: "module",
    types: "./index.d.ts",
    exports: { ".": { types: "./index.d.ts" }, "./package.json": "./package.json" },
    // Both packages are released with the same version.
    dependencies: { "@bayline/sdk": version },
    peerDependencies,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(root, "dist"));
  await buildPackage(folder);
  console.log(`Built ${folder}`);
}
