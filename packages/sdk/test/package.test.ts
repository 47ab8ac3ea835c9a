import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackage } from "../scripts/build.ts";
import { listRuntimes, type Runtime } from "./runtimes.ts";
import { startServer } from "./server.ts";

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const binary = (name: string, file: string) => join(dirname(resolve(`${name}/package.json`)), file);
const tsc = binary("typescript", "bin/tsc");
const attw = binary("@arethetypeswrong/cli", "dist/index.js");

let folder = "";
let built = "";
let consumer = "";
let tarball = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bayline-sdk-"));
  built = join(folder, "built");
  consumer = join(folder, "consumer");
  await buildPackage(built);
  await run("npm", ["pack", built, "--pack-destination", folder], { cwd: folder });
  const [name = ""] = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));
  tarball = join(folder, name);
  await mkdir(consumer);
  await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: consumer });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program in the consumer's project and gives what it prints. */
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

const shop = [
  { json: { inventoryItems: [{ partNumber: "A" }], count: 1, lastEvaluatedKey: "k" } },
  { json: { inventoryItems: [{ partNumber: "B" }], count: 1, lastEvaluatedKey: null } },
  { status: 404, json: { error: "NOT_FOUND", message: "No such vendor." } },
];

describe("the packed tarball, installed into an empty project", () => {
  describe.each(listRuntimes())("in $name", (runtime) => {
    const here = runtime.command ? "" : " (SKIPPED: not on this machine)";

    test.skipIf(here)(`works from an ES module${here}`, async () => {
      const { baseUrl } = await startServer(...shop);
      const code = `import { Bayline, NotFoundError, webhooks } from "@bayline/sdk"; ${program}`;
      expect(await runFile(runtime, "use.mjs", code, baseUrl)).toBe("A,B true vehicle.created");
    });

    test.skipIf(here)(`works from CommonJS${here}`, async () => {
      const { baseUrl } = await startServer(...shop);
      const code = `const { Bayline, NotFoundError, webhooks } = require("@bayline/sdk"); (async () => { ${program} })();`;
      expect(await runFile(runtime, "use.cjs", code, baseUrl)).toBe("A,B true vehicle.created");
    });
  });

  test.each([
    ["the DOM library", ["--lib", "ES2022,DOM,DOM.Iterable"]],
    ["Node's types", ["--lib", "ES2022", "--types", "node", "--typeRoots", nodeTypes()]],
  ])("compiles in strict TypeScript, ES module and CommonJS, with %s", async (_, libraries) => {
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
    const all = [tsc, ...options, "--exactOptionalPropertyTypes", ...libraries, ...files];
    const { stdout } = await run(process.execPath, all, { cwd: consumer }).catch((error) => error);
    expect(stdout).toBe("");
  });

  test("brings no dependency, and nothing but what is published", async () => {
    const installed = join(consumer, "node_modules/@bayline/sdk");
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(manifest).not.toHaveProperty("dependencies");
    expect(manifest).not.toHaveProperty("private");
    expect(await readdir(join(consumer, "node_modules"))).toEqual([
      ".package-lock.json",
      "@bayline",
    ]);
    const files = await readdir(installed, { recursive: true });
    const kinds = files
      .filter((file) => file.includes("."))
      .map((file) => file.replace(/^[^.]*/, ""));
    const published = [".cjs", ".cjs.map", ".d.cts", ".d.ts", ".js", ".js.map", ".json", ".md"];
    expect([...new Set(kinds)].sort()).toEqual(published);
  });

  test("speaks of no Node module and no zod, in code and in types", async () => {
    const files = await readdir(built, { recursive: true });
    for (const file of files.filter((name) => /\.(js|cjs|ts|cts)$/.test(name))) {
      const text = await readFile(join(built, file), "utf8");
      expect(text, file).not.toMatch(/["']node:|\bBuffer\b|["']zod|(from |\()"[^"]*\.ts"/);
    }
  });

  test("publint has nothing to say", async () => {
    const { messages } = await publint({ pkgDir: built, strict: true });
    expect(messages).toEqual([]);
  });

  test("its types are right for every way of resolving them", async () => {
    const { stdout } = await run(process.execPath, [attw, tarball, "--format", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({ analysis: { problems: {} } });
    expect(JSON.parse(stdout).problems ?? {}).toEqual({});
  });
});

function nodeTypes(): string {
  return dirname(dirname(resolve("@types/node/package.json")));
}
