import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "bayline-new-operation-"));
const modules = "node_modules";

const { dependencies } = JSON.parse(readFileSync(join(root, "apps/api/package.json"), "utf8"));
const packages = Object.keys(dependencies)
  .filter((name) => name.startsWith("@bayline/"))
  .map((name) => name.slice("@bayline/".length));

/** What the command reads, and what its texts import. */
const sources = [
  ".gitignore",
  "biome.json",
  "scripts/no-packed-spreads.grit",
  "apps/api/package.json",
  "apps/api/scripts",
  "apps/api/src",
  ...packages.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
];

const names = [
  "vendors.merge",
  "customers.merge",
  "vehicles.transfer",
  "purchaseOrders.approve",
  "workOrders.approveEstimate",
  "apiKeys.rename",
  "admin.users.suspend",
  "webhooks.pause",
];

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["apps/api/scripts/new-operation.ts", ...args], {
    cwd: copy,
    encoding: "utf8",
  });
const read = (file: string) => readFileSync(join(copy, file), "utf8");

/** A copy of the sources, whose packages import each other and not the originals. */
beforeAll(() => {
  for (const file of sources) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  mkdirSync(join(copy, modules, "@bayline"), { recursive: true });
  for (const name of readdirSync(join(root, modules))) {
    if (name !== "@bayline") symlinkSync(join(root, modules, name), join(copy, modules, name));
  }
  for (const name of readdirSync(join(copy, "packages"))) {
    symlinkSync(join(copy, "packages", name), join(copy, modules, "@bayline", name));
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

test("operations of any group are written, registered and load", () => {
  const { status, stderr } = run(...names);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(read("apps/api/src/modules/vendors/index.ts")).toContain("  merge: mergeVendor,\n");
  expect(read("packages/contracts/src/purchasing/vendors.ts")).toContain("  merge: operation({");
  const script = `import { compileAll } from "./apps/api/src/operations/router.ts";
    console.log(compileAll({ admission: {}, proposable: new Map() }).map(({ name }) => name).join());`;
  const compiled = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(compiled.trim().split(",")).toEqual(expect.arrayContaining(names));
});

test("a second run writes nothing", () => {
  const before = read("apps/api/src/modules/vendors/merge.ts");
  const { status, stdout } = run("vendors.merge");
  expect([status, stdout]).toEqual([0, "vendors.merge exists: nothing was written.\n"]);
  expect(read("apps/api/src/modules/vendors/merge.ts")).toBe(before);
});

test("a name that cannot be written is refused in one line", () => {
  const refusals = [
    ["vendors", "Name a group and an operation: npm run new:operation vendors.merge"],
    ["vendor.merge", "The contract has no group vendor: use one of health, search, customers, "],
    ["vendors.update", "vendors.update exists: change it in packages/contracts/src/purchasing/"],
    ["purchaseOrders.read", "apps/api/src/modules/purchase-orders/read.ts exists: choose another"],
    ["admin.users.lock", "apps/api/src/modules/users/admin.ts uses the name lockUser: choose "],
    ["digests.redo", "digests has no path with an id: write it by hand"],
  ];
  const { status, stdout, stderr } = run(...refusals.map(([name = ""]) => name));
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr.trim().split("\n")).toEqual(
    refusals.map(([, message = ""]) => expect.stringContaining(message)),
  );
});
