import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { importCollection, send } from "./postman.ts";
import { type Calls, runScenario, type Target } from "./scenario.ts";
import { type Service, startService } from "./service.ts";

const folder = import.meta.dirname;
const document = "./generated/openapi.json";

/** The command of each generator, which writes into `generated/<name>`. */
const generators: Record<string, string[]> = {
  "openapi-typescript": [
    "openapi-typescript",
    document,
    "-o",
    "generated/openapi-typescript/schema.ts",
  ],
  "hey-api": ["openapi-ts", "-i", document, "-o", "generated/hey-api"],
  orval: ["orval", "--input", document, "--output", "generated/orval/api.ts", "--client", "fetch"],
  kubb: ["kubb", "generate", "--config", "kubb.config.ts"],
  "openapi-zod-client": [
    "openapi-zod-client",
    document,
    "-o",
    "generated/openapi-zod-client/api.ts",
  ],
  "swagger-typescript-api": [
    "swagger-typescript-api",
    "generate",
    "-p",
    document,
    "-o",
    "generated/swagger-typescript-api",
    "-n",
    "api.ts",
  ],
  oazapfts: ["oazapfts", document, "generated/oazapfts/api.ts"],
};

let service: Service;

before(async () => {
  service = await startService();
  await rm(`${folder}/generated`, { recursive: true, force: true });
  await mkdir(`${folder}/generated`);
  await writeFile(`${folder}/generated/openapi.json`, service.document);
});
after(() => service.close());

for (const [name, command] of Object.entries(generators)) {
  describe(name, () => {
    test("the generator writes a client", async () => {
      await mkdir(`${folder}/generated/${name}`, { recursive: true });
      await run(command);
    });

    test("the client compiles strictly", async () => {
      const config = { extends: "../tsconfig.json", files: [`../clients/${name}.ts`] };
      await writeFile(`${folder}/generated/${name}.json`, JSON.stringify(config));
      await run(["tsc", "-p", `generated/${name}.json`]);
    });

    test("the client calls the service", async () => {
      const baseUrl = service.baseUrl;
      const apiKey = await service.createShop("Generated");
      const restore = globalThis.fetch;
      try {
        await runScenario((await load(name)).open({ baseUrl, apiKey }));
      } finally {
        globalThis.fetch = restore;
      }
    });
  });
}

test("the requests of a Postman import run without changes", async () => {
  const requests = await importCollection(service.document);
  const target = { baseUrl: service.baseUrl, apiKey: await service.createShop("Imported") };
  const expected = {
    "Create a vendor": 201,
    "List vendors": 200,
    "Create a customer": 201,
    "Receive a dealer invoice": 201,
    "Export the shop as an archive": 200,
  };
  for (const [name, status] of Object.entries(expected)) {
    const request = requests.find((each) => each.name.startsWith(name));
    assert.ok(request, `the collection has "${name}"`);
    const response = await send(request, target);
    assert.equal(response.status, status, `${name}: ${await response.text()}`);
    // Optional headers are not sent, so nothing is a dry run.
    assert.equal(response.headers.get("Dry-Run"), null);
  }
});

/** Bundles a client with what its generator wrote: generated code often has no file extensions. */
async function load(name: string): Promise<{ open(target: Target): Calls }> {
  const outfile = `${folder}/generated/${name}.bundle.mjs`;
  await build({
    entryPoints: [`${folder}/clients/${name}.ts`],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return import(pathToFileURL(outfile).href);
}

const execute = promisify(execFile);

async function run([program = "", ...args]: string[]): Promise<void> {
  try {
    await execute(`${folder}/node_modules/.bin/${program}`, args, { cwd: folder });
  } catch (error) {
    const { stdout = "", stderr = "" } = Object(error);
    throw new Error(`${program} failed:\n${`${stdout}${stderr}`.slice(0, 4000)}`);
  }
}
