import { builtinModules } from "node:module";
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { catalogue } from "../src/catalogue/catalogue.ts";
import { tables } from "../src/catalogue/tables.ts";

/** A file of the bundle. */
interface BundledFile {
  name: string;
  /** The files that are read with it. */
  imports: readonly string[];
  /** The paths of its sources. */
  sources: readonly string[];
}

/**
 * Bundles the program with all its dependencies. What every command needs is one file; what a
 * command imports late stays in files of its own, so that it is also read late.
 */
export async function bundle(root: string, folder: string): Promise<BundledFile[]> {
  const main = join(root, "src/main.ts");
  const build = await rolldown({
    input: { main },
    platform: "node",
    tsconfig: join(root, "tsconfig.json"),
    transform: { target: "node20" },
    plugins: [contractAsData, lateBuiltins],
    // A module may be imported late by one command and early by another.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    comments: { jsdoc: false },
    codeSplitting: { groups: [{ name: "core", test: (id) => id === main }] },
  });
  await build.close();
  return output.flatMap((file) => {
    if (file.type === "asset") return [];
    return [{ name: file.fileName, imports: file.imports, sources: file.moduleIds }];
  });
}

/** Replaces the modules that are derived from the contract, so that a run evaluates no schema. */
const contractAsData: Plugin = {
  name: "contract-as-data",
  load(id) {
    const [, name = ""] = /[\\/]catalogue[\\/](catalogue|tables)\.ts$/.exec(id) ?? [];
    if (name === "") return undefined;
    const json = JSON.stringify(JSON.stringify({ catalogue, tables }[name]));
    return { code: `export const ${name} = JSON.parse(${json});`, moduleType: "js" };
  },
};

/** Modules of Node that take milliseconds to load, and that many commands import but do not use. */
const heavy = [
  "child_process",
  "crypto",
  "fs/promises",
  "http",
  "https",
  "os",
  "stream/consumers",
  "stream/promises",
  "zlib",
];
const builtins = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
const prefix = "\0builtin:";

/**
 * Reads the modules of Node with `getBuiltinModule`: an `import` of `node:http` evaluates all its
 * exports, one of which loads `fetch`. The heavy ones are only loaded when a member of them is
 * used.
 */
const lateBuiltins: Plugin = {
  name: "late-builtins",
  resolveId(id) {
    if (!builtins.has(id)) return undefined;
    return { id: `${prefix}${id.replace(/^node:/, "")}`, moduleSideEffects: false };
  },
  load(id) {
    if (!id.startsWith(prefix)) return undefined;
    const name = id.slice(prefix.length);
    const load = `process.getBuiltinModule(${JSON.stringify(name)})`;
    if (!heavy.includes(name)) return { code: `module.exports = ${load};`, moduleType: "js" };
    const members = Object.keys(process.getBuiltinModule(name) ?? {}).map(
      (member) => `get ${member}() { return ${load}.${member}; }`,
    );
    return { code: `module.exports = { ${members.join(", ")} };`, moduleType: "js" };
  },
};
