import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const api = fileURLToPath(new URL("../..", import.meta.url));
const compiler = join(api, "../../node_modules/.bin/tsc");
// Within the project, so that its packages can be resolved.
const folder = mkdtempSync(join(api, "test/.types-"));
afterAll(() => rmSync(folder, { recursive: true }));

const prelude = `
import { type contract, operation } from "@bayline/contracts";
import { z } from "zod";
import type { ReadContext, WriteContext } from "../../src/pipeline/context.ts";
import type { UseCases } from "../../src/pipeline/use-case.ts";
import { vendorUseCases } from "../../src/modules/vendors/index.ts";

type Vendors = UseCases<(typeof contract)["vendors"]>;
const { list, get, create, update, delete: remove, ...others } = vendorUseCases;
`;

/** The compiler's errors in programs, one per line. Reads their imports once. */
function compile(programs: Record<string, string>): string[] {
  const files = Object.entries(programs).map(([name, program]) => {
    writeFileSync(join(folder, name), prelude + program);
    return name;
  });
  const config = {
    extends: "../../../../tsconfig.base.json",
    compilerOptions: { noUnusedLocals: false },
    files,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  try {
    execFileSync(compiler, ["-p", folder], { encoding: "utf8", stdio: "pipe" });
    return [];
  } catch (error) {
    const output = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    return output.split("\n").filter((line) => line.includes("error TS"));
  }
}

const program = `
export const all = { list, get, create, update, delete: remove, ...others } satisfies Vendors;

// @ts-expect-error a use case is missing
export const missing = { list, get, create, update, ...others } satisfies Vendors;

// @ts-expect-error a use case is of no operation
export const extra = { list, get, create, update, delete: remove, ...others, merge: get } satisfies Vendors;

// @ts-expect-error a use case is another operation's
export const swapped = { list, get, create: remove, update, delete: remove, ...others } satisfies Vendors;

// @ts-expect-error a field of the answer is missing
export const poorer = { ...vendorUseCases, delete: async () => ({ id: "1" }) } satisfies Vendors;

export const mistyped = {
  ...vendorUseCases,
  // @ts-expect-error the input's field is no number
  get: async (_ctx: ReadContext, { id }: { id: number }) => vendorUseCases.get(_ctx, { id: \`\${id}\` }),
} satisfies Vendors;

export const writing = {
  ...vendorUseCases,
  // @ts-expect-error a read is given nothing to write with
  get: (ctx: WriteContext, input: { id: string }) => vendorUseCases.get(ctx, input),
} satisfies Vendors;

// An extended contract is no longer followed.
const ping = operation({
  method: "GET", path: "/ping", access: "public", summary: "Ping",
  input: z.strictObject({}), output: z.object({ at: z.string() }),
});
type Grown = UseCases<(typeof contract)["vendors"] & { ping: typeof ping }>;
// @ts-expect-error the new operation has no use case
export const behind = { ...vendorUseCases } satisfies Grown;
export const caughtUp = { ...vendorUseCases, ping: async () => ({ at: "now" }) } satisfies Grown;
`;
const incomplete =
  "export const missing = { list, get, create, update, ...others } satisfies Vendors;";
let errors: string[] = [];
beforeAll(() => {
  errors = compile({ "program.ts": program, "incomplete.ts": incomplete });
});
const errorsOf = (file: string) => errors.filter((line) => line.includes(`/${file}`));

test("a contract that is followed compiles, and each violation does not", () => {
  expect(errorsOf("program.ts")).toEqual([]);
});

test("the compiler reports what is missing", () => {
  expect(errorsOf("incomplete.ts")).toEqual([expect.stringContaining("'delete' is missing")]);
});
