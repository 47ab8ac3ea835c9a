import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "tsup";
import { buildPackage } from "../scripts/build.ts";

const run = promisify(execFile);
const tsconfig = fileURLToPath(new URL("../tsconfig.json", import.meta.url));

/** The package, built, packed, and installed into an empty project. */
export interface Installed {
  /** The folder that is published. */
  built: string;
  tarball: string;
  /** The project. */
  consumer: string;
  remove(): Promise<void>;
}

export async function installPackage(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-sdk-"));
  const built = join(folder, "built");
  const consumer = join(folder, "consumer");
  await buildPackage(built);
  await run("npm", ["pack", built, "--pack-destination", folder], { cwd: folder });
  const [name = ""] = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));
  const tarball = join(folder, name);
  await mkdir(consumer);
  await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: consumer });
  return { built, tarball, consumer, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Bundles a program of the project with esbuild for browsers. Returns its file and its imports. */
export async function bundleForBrowsers({ consumer }: Installed, name: string, code: string) {
  const outDir = join(consumer, `${name}-bundle`);
  await writeFile(join(consumer, `${name}.js`), code);
  await build({
    config: false,
    silent: true,
    entry: { [name]: join(consumer, `${name}.js`) },
    tsconfig,
    outDir,
    format: ["esm"],
    platform: "browser",
    target: "es2022",
    noExternal: [/.*/],
    minify: true,
    dts: false,
    metafile: true,
  });
  const { outputs } = JSON.parse(await readFile(join(outDir, "metafile-esm.json"), "utf8"));
  return { entry: join(outDir, `${name}.js`), imports: importsOf(outputs) };
}

interface Output {
  imports: Array<{ path: string; external?: boolean }>;
}

/** Returns the imports that are not in the bundle, such as modules of Node. */
function importsOf(outputs: Record<string, Output>): string[] {
  return Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  );
}
