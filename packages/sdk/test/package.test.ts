import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { restContract } from "@bayline/contracts";
import { build as esbuild } from "esbuild";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kebab } from "../scripts/generate/names.ts";
import { bundleForBrowsers, type Installed, installPackage } from "./installed.ts";
import { listRuntimes, type Runtime } from "./runtimes.ts";
import { startServer } from "./server.ts";

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const binary = (name: string, file: string) => join(dirname(resolve(`${name}/package.json`)), file);
/** Limits in bytes, gzipped. An operation needs about 12, bodies of files 270, proposals 100. */
const budget = { whole: 10_600, verifying: 2_500, unbundled: 14_100 };

const tsc = binary("typescript", "bin/tsc");
const attw = binary("@arethetypeswrong/cli", "dist/index.js");
// TypeScript 5, a dependency of attw: users may have an older compiler than this repository.
const attwCore = createRequire(attw).resolve("@arethetypeswrong/core");
const tsc5 = join(dirname(createRequire(attwCore).resolve("typescript")), "../bin/tsc");

let installed: Installed;
let consumer = "";
let readme = "";

beforeAll(async () => {
  installed = await installPackage();
  consumer = installed.consumer;
  readme = await readFile(join(installed.built, "README.md"), "utf8");
});

afterAll(() => installed.remove());

/** Runs a program in the consumer's project and returns its output. */
async function runFile(runtime: Runtime, name: string, code: string, argument: string) {
  const { command = "", args } = runtime;
  await writeFile(join(consumer, name), code);
  const { stdout } = await run(command, [...args, name, argument], { cwd: consumer });
  return stdout.trim();
}

const program = `
  const client = new Bayline({ apiKey: "bl_live_test", baseUrl: process.argv[2] });
  const numbers = [];
  for await (const part of client.inventory.list()) numbers.push(part.partNumber);
  const error = await client.vendors.get("v1").catch((error) => error);
  const { body, headers } = await webhooks.testDelivery("vehicle.created", "whsec_c2VjcmV0");
  const { event } = await webhooks.verify(body, headers, "whsec_c2VjcmV0");
  console.log(numbers.join(), error instanceof NotFoundError, event);
`;

const thisNode = { name: "This Node", command: process.execPath, args: [] };

const shop = [
  { json: { inventoryItems: [{ partNumber: "A" }], count: 1, lastEvaluatedKey: "k" } },
  { json: { inventoryItems: [{ partNumber: "B" }], count: 1, lastEvaluatedKey: null } },
  { status: 404, json: { error: "NOT_FOUND", message: "No such vendor." } },
];

/** The modules whose declarations are published: those that the entries refer to. */
const declared = [
  "api-promise",
  "changes",
  "client",
  "config",
  "deliveries",
  "errors",
  "files",
  "follow",
  "index",
  "options",
  "pagination",
  "proposals",
  "request",
  "resource",
  "testing",
  "transport",
  "webhook-events",
  "webhooks",
  ...["error-codes", "error-facts", "event-types", "types"].map((name) => `generated/${name}`),
  ...["index", "operation-types", "operations"].map((name) => `generated-resources/${name}`),
  ...Object.keys(restContract).map((name) => `generated-resources/${kebab(name)}`),
];

const others = [
  "index.js",
  "index.js.map",
  "index.cjs",
  "index.cjs.map",
  "testing.js",
  "testing.js.map",
  "testing.cjs",
  "testing.cjs.map",
  "package.json",
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
];

describe("the packed tarball, installed into an empty project", () => {
  test("the packed tarball runs the README's first call, which takes five lines", async () => {
    const [, code = ""] = readme.match(/```ts\n([\s\S]*?)```/) ?? [];
    expect(code.trimEnd().split("\n")).toHaveLength(5);
    const { baseUrl } = await startServer({
      json: { inventoryItems: [{ partNumber: "A", quantity: 2 }], lastEvaluatedKey: null },
    });
    const filledIn = code.replace("…", "test").replace(/http:[^"]*/, baseUrl);
    expect(await runFile(thisNode, "first.mjs", filledIn, "")).toBe("A 2");
  });

  describe.each(listRuntimes())("in $name", (runtime) => {
    const here = runtime.command ? "" : " (SKIPPED: not on this machine)";

    test.skipIf(here)(`the SDK works from an ES module${here}`, async () => {
      const { baseUrl } = await startServer(...shop);
      const code = `import { Bayline, NotFoundError, webhooks } from "@bayline/sdk"; ${program}`;
      expect(await runFile(runtime, "use.mjs", code, baseUrl)).toBe("A,B true vehicle.created");
    });

    test.skipIf(here)(`the SDK works from CommonJS${here}`, async () => {
      const { baseUrl } = await startServer(...shop);
      const code = `const { Bayline, NotFoundError, webhooks } = require("@bayline/sdk"); (async () => { ${program} })();`;
      expect(await runFile(runtime, "use.cjs", code, baseUrl)).toBe("A,B true vehicle.created");
    });
  });

  const dom = ["--lib", "ES2022,DOM,DOM.Iterable"];
  const node = ["--lib", "ES2022", "--types", "node", "--typeRoots", nodeTypes()];

  test.each([
    ["the DOM library", tsc, dom],
    ["Node's types", tsc, node],
    ["TypeScript 5", tsc5, dom],
  ])(
    "the packed tarball compiles strictly, ES module and CommonJS, with %s",
    async (_, compiler, libraries) => {
      const code = `
        import { Bayline, ConflictError, type Vendor, webhooks, type WebhookEvent } from "@bayline/sdk";
        export async function work(client: Bayline, headers: Record<string, string | string[] | undefined>) {
          const vendor: Vendor = await client.vendors.create({ name: "Depot" }, { timeout: 5 });
          for await (const order of client.purchaseOrders.list({ vendorId: vendor.id })) order.number satisfies string;
          const { data, response } = await client.purchaseOrders.receive("po1").withResponse();
          const event: WebhookEvent = await webhooks.verify("{}", headers, ["a", "b"]);
          if (event.event === "vehicle.created") event.data.vin satisfies string | null;
          // @ts-expect-error A vendor needs a name.
          await client.vendors.create({});
          return [data.partialFailure, response.status, event.data, new Bayline({ fetch }), ConflictError];
        }`;
      const files = ["consumer.mts", "consumer.cts"];
      for (const file of files) await writeFile(join(consumer, file), code);
      const options = ["--strict", "--noEmit", "--skipLibCheck", "false", "--module", "nodenext"];
      const all = [compiler, ...options, "--exactOptionalPropertyTypes", ...libraries, ...files];
      const { stdout } = await run(process.execPath, all, { cwd: consumer }).catch(
        (error) => error,
      );
      expect(stdout).toBe("");
    },
  );

  test("the tarball has the license Apache-2.0, no dependency and no script", async () => {
    const own = join(consumer, "node_modules/@bayline/sdk");
    const manifest = JSON.parse(await readFile(join(own, "package.json"), "utf8"));
    for (const field of ["dependencies", "scripts", "private"]) {
      expect(manifest).not.toHaveProperty(field);
    }
    expect(manifest.license).toBe("Apache-2.0");
    expect(await readFile(join(own, "LICENSE"), "utf8")).toContain("Apache License");
    const modules = await readdir(join(consumer, "node_modules"));
    expect(modules).toEqual([".package-lock.json", "@bayline"]);
  });

  test("the packed tarball contains only code for both module systems, declarations and pages", async () => {
    const { stdout } = await run("npm", ["pack", installed.built, "--dry-run", "--json"]);
    const [{ files }] = JSON.parse(stdout);
    const paths: string[] = files.map(({ path }: { path: string }) => path);
    const types = declared.flatMap((name) => [`${name}.d.ts`, `${name}.d.cts`]);
    expect(paths.sort()).toEqual([...types, ...others].sort());
  });

  test("the tarball has source maps that contain the sources", async () => {
    for (const file of ["index.js.map", "index.cjs.map"]) {
      const map = JSON.parse(await readFile(join(installed.built, file), "utf8"));
      expect(map.sourcesContent).toHaveLength(map.sources.length);
    }
  });

  test("the packed tarball refers to no Node module and not to zod, in code and declarations", async () => {
    const files = await readdir(installed.built, { recursive: true });
    for (const file of files.filter((name) => /\.(js|cjs|ts|cts)$/.test(name))) {
      const text = await readFile(join(installed.built, file), "utf8");
      expect(text, file).not.toMatch(/["']node:|\bBuffer\b|["']zod|(from |\()"[^"]*\.ts"/);
    }
  });

  test("publint reports nothing", async () => {
    const { messages } = await publint({ pkgDir: installed.built, strict: true });
    expect(messages).toEqual([]);
  });

  test("its declarations are found by every module resolution", async () => {
    const { stdout } = await run(process.execPath, [attw, installed.tarball, "--format", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({ analysis: { problems: {} } });
    expect(JSON.parse(stdout).problems ?? {}).toEqual({});
  });
});

const gzippedSize = async (file: string) => gzipSync(await readFile(file), { level: 9 }).byteLength;

describe("the size", () => {
  const bundle = async (name: string, code: string) => {
    const { entry, imports } = await bundleForBrowsers(installed, name, code);
    return { imports, bytes: await gzippedSize(entry) };
  };

  test("the size of the whole client in a bundle for browsers is within its limit", async () => {
    const { bytes, imports } = await bundle("whole", 'export * from "@bayline/sdk";');
    expect(imports).toEqual([]);
    expect(bytes).toBeLessThan(budget.whole);
  });

  test.each(["browser", "node", "neutral"] as const)(
    "the size of esbuild --bundle --minify --platform=%s is within its limit",
    async (platform) => {
      await writeFile(join(consumer, "plain.mjs"), 'export * from "@bayline/sdk";');
      const outfile = join(consumer, "plain-bundle.mjs");
      const entryPoints = [join(consumer, "plain.mjs")];
      await esbuild({ entryPoints, outfile, platform, bundle: true, minify: true, format: "esm" });
      const code = await readFile(outfile, "utf8");
      expect(code).not.toContain("Prairie");
      expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThan(budget.whole);
    },
  );

  test("the size of a bundle that only verifies webhooks is within its limit", async () => {
    const code = 'import { webhooks } from "@bayline/sdk"; export const { verify } = webhooks;';
    const { bytes, imports } = await bundle("verify", code);
    expect(imports).toEqual([]);
    expect(bytes).toBeLessThan(budget.verifying);
  });

  test("the size of the published ES module is within its limit", async () => {
    expect(await gzippedSize(join(installed.built, "index.js"))).toBeLessThan(budget.unbundled);
  });

  test("the size is stated in the README", () => {
    const stated = Object.values(budget).filter((bytes) => readme.includes(`${bytes / 1000} KB`));
    expect(stated).toEqual(Object.values(budget));
  });
});

function nodeTypes(): string {
  return dirname(dirname(resolve("@types/node/package.json")));
}
