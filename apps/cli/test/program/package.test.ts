import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackage } from "../../scripts/build.ts";
import { startAgent } from "../harness/mcp-agent.ts";
import { example, plainEnvironment } from "../harness/run-cli.ts";
import { apiKey, startServer } from "../harness/server.ts";

const run = promisify(execFile);

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

    test("shows its version and its help", async () => {
      const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
      expect((await bayline(["--version"])).stdout).toBe(`${manifest.version}\n`);
      expect((await bayline(["receive", "invoice", "--help"])).stdout).toContain("Examples:");
      expect((await bayline(["completion", "bash"])).stdout).toContain("complete -o default");
    });

    test.each(["csv", "xlsx", "json", "edi"])("reads an invoice in %s", async (kind) => {
      const file = example(`great-lakes-invoice.${kind}`);
      const flags = ["--dry-run", "--output", "table"];
      expect((await bayline(["receive", "invoice", file, ...flags])).stdout).toContain("Unit cost");
    });

    test("calls a server, and queries its answer", async () => {
      const { env } = await startServer({
        json: { vendors: [], count: 7, lastEvaluatedKey: null },
      });
      const { stdout } = await bayline(["vendors", "list", "--query", "count"], env);
      expect(stdout).toBe("7\n");
    });

    test("reports an invalid server", async () => {
      const env = { BAYLINE_API_KEY: apiKey, BAYLINE_BASE_URL: "ftp://nowhere" };
      await expect(bayline(["vendors", "list"], env)).rejects.toMatchObject({ code: 2 });
    });
  },
);

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

/** Returns the texts of a file and of its static imports. */
async function readAtStart(file: string, seen = new Map<string, string>()) {
  if (seen.has(file)) return seen;
  const text = await readFile(join(installed, "dist", file), "utf8");
  seen.set(file, text);
  for (const [, next] of text.matchAll(/^(?:import|export)\b[^;]*?"\.\/([\w-]+\.js)"/gm)) {
    if (next) await readAtStart(next, seen);
  }
  return seen;
}

test("at start it reads only the libraries that build the commands", async () => {
  const text = [...(await readAtStart("main.js")).values()].join("\n");
  const sources = [...text.matchAll(/^\/\/ .*node_modules\/((?:@[\w-]+\/)?[\w-]+)\//gm)];
  const libraries = new Set(sources.map(([, name]) => name));
  expect([...libraries].toSorted()).toEqual(["commander"]);
  expect(text).not.toContain("invoice-files/src/x12/");
});
