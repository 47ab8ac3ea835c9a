import { rm } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { bundleFolder, recordSources } from "../src/startup/bundle.ts";

const sourceFile = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Bundles the sources of the server, so that a start reads a few files instead of hundreds. What it
 * imports late stays in separate files. Dependencies are not bundled.
 */
export async function bundleServer(folder = bundleFolder): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const build = await rolldown({
    input: { server: sourceFile("src/server.ts") },
    platform: "node",
    tsconfig: sourceFile("tsconfig.json"),
    external: (id) => /^[@\w]/.test(id) && !isAbsolute(id) && !id.startsWith("@bayline/"),
    plugins: [sourceAddresses(folder)],
    // A module may be imported late by one route and early by another.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await build.write({ dir: folder, format: "esm" });
  await build.close();
  const sources = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  // Modules of the bundler itself have no path.
  recordSources(
    folder,
    sources.filter((path) => isAbsolute(path)),
  );
}

/**
 * Modules find the files beside them where their sources are. Their addresses are relative to the
 * bundle, so that a copy of the checkout finds its own.
 */
const sourceAddresses = (folder: string): Plugin => ({
  name: "source-addresses",
  transform(code, path) {
    if (!code.includes("import.meta.url")) return undefined;
    const address = relative(folder, path).split(sep).map(encodeURIComponent).join("/");
    const url = `new URL(${JSON.stringify(address)}, import.meta.url).href`;
    return code.replaceAll("import.meta.url", url);
  },
});

if (import.meta.main) await bundleServer();
