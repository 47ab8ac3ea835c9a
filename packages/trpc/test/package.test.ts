import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPackage } from "../scripts/build.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));

const program = `
import type { AppRouter, RouterInputs, RouterOutputs } from "@bayline/trpc";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";

const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: "http://localhost/trpc" })] });
const input: RouterInputs["vendors"]["create"] = { name: "Great Lakes" };
const vendor: RouterOutputs["vendors"]["get"] = await client.vendors.create.mutate(input);
const page = await client.customers.list.query({ cursor: null, direction: "forward" });
const next: string | null = page.lastEvaluatedKey;
await client.users.me.query();
// @ts-expect-error: a vendor needs a name.
await client.vendors.create.mutate({});
// @ts-expect-error: archives are not served over tRPC.
client.backup;
// @ts-expect-error: neither are documents.
client.invoices.pdf;
try {
  await client.admin.users.get.query({ id: vendor.id });
} catch (error) {
  if (error instanceof TRPCClientError) console.log(error.data?.error, next);
}
`;

let project = "";

/** A project with the built packages, and no source of the service. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "bayline-trpc-"));
  const modules = join(project, "node_modules");
  await mkdir(join(modules, "@bayline"), { recursive: true });
  await buildPackage(join(modules, "@bayline/trpc"));
  await symlink(join(root, "packages/sdk/dist"), join(modules, "@bayline/sdk"));
  await symlink(join(root, "node_modules/@trpc"), join(modules, "@trpc"));
  await writeFile(join(project, "package.json"), '{ "type": "module" }');
  await writeFile(join(project, "main.ts"), program);
});

afterAll(() => rm(project, { recursive: true, force: true }));

test.each([
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
])("a strict project with module %s and resolution %s compiles", async (module, resolution) => {
  const options = ["--strict", "--noEmit", "--target", "esnext", "--module", module];
  const check = ["--moduleResolution", resolution, "--exactOptionalPropertyTypes", "main.ts"];
  const tsc = join(typescript, "bin/tsc");
  const command = [tsc, ...options, ...check];
  const errors = await run(process.execPath, command, { cwd: project }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(errors).toBe("");
});

test("the package contains declarations and no code", async () => {
  const files = await readdir(join(project, "node_modules/@bayline/trpc"));
  expect(files.sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "index.d.ts",
    "package.json",
  ]);
});
