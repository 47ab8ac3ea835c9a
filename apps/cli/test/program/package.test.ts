import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackage } from "../../scripts/build.ts";
import { bundle } from "../../scripts/bundle.ts";
import { startAgent } from "../harness/mcp-agent.ts";
import { example, plainEnvironment } from "../harness/run-cli.ts";
import { apiKey, startServer } from "../harness/server.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));

let folder = "";
/** Where it is installed, in an otherwise empty folder. */
let installed = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bayline-package-"));
  await buildPackage(join(folder, "package"));
  const { stdout: tarball } = await run("npm", ["pack", "./package", "--silent"], { cwd: folder });
  const place = join(folder, "elsewhere");
  const flags = ["--prefix", place, "--offline", "--no-audit"];
  await run("npm", ["install", ...flags, join(folder, tarball.trim())], { cwd: folder });
  installed = join(place, "node_modules/bayline");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The Nodes of this machine: that of the repository, and mostly the host's own, which is older. */
async function nodesHere(): Promise<Array<[version: string, program: string]>> {
  const files = (process.env.PATH ?? "").split(":").map((path) => join(path, "node"));
  const nodes = new Map<string, string>([[process.version, process.execPath]]);
  for (const file of files.filter((candidate) => existsSync(candidate))) {
    const { stdout } = await run(file, ["--version"]);
    const version = stdout.trim();
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 20 && !nodes.has(version)) nodes.set(version, file);
  }
  return [...nodes];
}

const nodes = await nodesHere();

describe.each(nodes)(
  "a packed bayline installs without dependencies, and on Node %s",
  (_version, node) => {
    const bayline = async (args: string[], env: Record<string, string> = {}) => {
      const options = { env: { ...plainEnvironment(), ...env }, cwd: folder };
      return run(node, [join(installed, "bin/bayline.js"), ...args], options);
    };

    test("a packed bayline shows its version and its help", async () => {
      const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
      expect((await bayline(["--version"])).stdout).toBe(`${manifest.version}\n`);
      expect((await bayline(["receive", "invoice", "--help"])).stdout).toContain("Examples:");
      expect((await bayline(["completion", "bash"])).stdout).toContain("complete -o default");
    });

    test.each(["csv", "xlsx", "json", "edi"])(
      "a packed bayline reads an invoice in %s",
      async (kind) => {
        const file = example(`great-lakes-invoice.${kind}`);
        const flags = ["--dry-run", "--output", "table"];
        expect((await bayline(["receive", "invoice", file, ...flags])).stdout).toContain(
          "Unit cost",
        );
      },
    );

    test("a packed bayline calls a server, and queries its answer", async () => {
      const { env } = await startServer({
        json: { vendors: [], count: 7, lastEvaluatedKey: null },
      });
      const { stdout } = await bayline(["vendors", "list", "--query", "count"], env);
      expect(stdout).toBe("7\n");
    });

    test("a packed bayline lists without Node's fetch, which takes longer to load than the rest", async () => {
      const trace = join(folder, "trace.cjs");
      const code = `process.on("exit", () => process._rawDebug(process.moduleLoadList.join(" ")));`;
      await writeFile(trace, code);
      const { env } = await startServer({
        json: { vendors: [], count: 0, lastEvaluatedKey: null },
      });
      const loaded = { ...env, NODE_OPTIONS: `--require ${trace}` };
      const { stderr } = await bayline(["vendors", "list"], loaded);
      expect(stderr).toContain("NativeModule http");
      for (const heavy of ["undici", "crypto", "child_process"]) {
        expect(stderr).not.toMatch(new RegExp(`NativeModule \\S*${heavy}`));
      }
    });

    test("a packed bayline reports an invalid server", async () => {
      const env = { BAYLINE_API_KEY: apiKey, BAYLINE_BASE_URL: "ftp://nowhere" };
      await expect(bayline(["vendors", "list"], env)).rejects.toMatchObject({ code: 2 });
    });
  },
);

test("the commands of the README install the built packages, and the command line runs", async () => {
  const readme = await readFile(join(root, "../../README.md"), "utf8");
  const [, section = ""] = readme.split("## Install without a clone");
  const [, commands = ""] = /```bash\n([^`]+)```/.exec(section) ?? [];
  expect(commands.split("\n")).toContain("npm run build");
  // What the build leaves in a clone.
  const clone = join(folder, "clone");
  await cp(join(folder, "package"), join(clone, "apps/cli/dist"), { recursive: true });
  await mkdir(join(clone, "packages"));
  await cp(join(root, "../../packages/sdk/dist"), join(clone, "packages/sdk/dist"), {
    recursive: true,
  });
  await writeFile(join(clone, "package.json"), '{ "scripts": { "build": "true" } }');
  const prefix = join(folder, "global");
  const environment = {
    ...plainEnvironment(),
    npm_config_prefix: prefix,
    npm_config_offline: "true",
    PATH: `${join(prefix, "bin")}:${process.env.PATH}`,
  };
  const { stdout } = await run("bash", ["-ec", commands], { cwd: clone, env: environment });
  const { version } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(version);
  const tarballs = (await readdir(clone)).filter((file) => file.endsWith(".tgz"));
  expect(tarballs.sort()).toEqual([`bayline-${version}.tgz`, `bayline-sdk-${version}.tgz`]);
});

test("a packed bayline serves agents", async () => {
  const me = {
    name: "Desk",
    accessLevel: "read_only",
    permissions: ["shop.read"],
    tenant: { name: "Shop", timeZone: "UTC" },
  };
  const { baseUrl } = await startServer({ json: me });
  const command = join(installed, "../.bin/bayline");
  const agent = await startAgent({ key: apiKey, baseUrl, command });
  expect((await agent.tools()).map(({ name }) => name)).toContain("call_operation");
  expect((await agent.call("customers.list")).result.result).toEqual(me);
});

test("the package has no dependencies, and contains only what it runs", async () => {
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  expect(manifest).not.toHaveProperty("dependencies");
  expect(manifest.license).toBe("Apache-2.0");
  expect(await readdir(join(installed, ".."))).toEqual([".bin", ".package-lock.json", "bayline"]);
  expect((await readdir(installed)).toSorted()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "THIRD-PARTY-LICENSES.txt",
    "bin",
    "dist",
    "package.json",
  ]);
  const licences = await readFile(join(installed, "THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const library of ["commander", "zod", "@jmespath-community/jmespath", "csv-parse"]) {
    expect(licences).toMatch(new RegExp(`^${library} \\d`, "m"));
  }
  const files = await readdir(join(installed, "dist"));
  expect(files.filter((file) => !file.endsWith(".js"))).toEqual([]);
});

test("the command line reads only the libraries that build the commands at start", async () => {
  const files = await bundle(root, join(folder, "bundle"));
  const atStart = new Set(["main.js"]);
  for (const name of atStart) {
    for (const next of files.find((file) => file.name === name)?.imports ?? []) atStart.add(next);
  }
  const sources = files.flatMap((file) => (atStart.has(file.name) ? file.sources : []));
  const libraries = new Set(
    sources.flatMap((source) => /node_modules\/((?:@[\w-]+\/)?[\w-]+)\//.exec(source)?.[1] ?? []),
  );
  expect([...libraries]).toEqual(["commander"]);
  expect(sources.join()).toContain("apps/cli/src/main.ts");
  expect(sources.join()).not.toContain("invoice-files/src/x12/");
  // Each further file costs a part of a millisecond.
  expect(atStart.size).toBeLessThanOrEqual(3);
});
