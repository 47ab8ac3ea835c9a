import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chooseTestRoot } from "@bayline/postgres-embedded/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assemble } from "../../../../deploy/assemble.ts";
import { type ServerProcess, startServerProcess } from "../concurrency/server-process.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { openTestShop } from "../harness/shop.ts";

/** The user of the image. Only root can become another user. */
const userId = process.getuid?.() === 0 ? 10_001 : undefined;

const harness = useHarness();
const folder = mkdtempSync(join(chooseTestRoot(), "bayline-image-"));
const node = join(folder, "node");
const at = (path: string) => join(folder, "app", path);
let server: ServerProcess;

beforeAll(async () => {
  assemble(at("."));
  // A Node that the user may read and run.
  copyFileSync(process.execPath, node);
  execFileSync("chmod", ["-R", "a-w,a+rX", at(".")]);
  chmodSync(node, 0o555);
  chmodSync(folder, 0o755);
  const variables = { DATABASE_URL: harness.databaseUrl, NODE_ENV: "production" };
  server = await startServerProcess(variables, { script: at("apps/api/start.js"), node, userId });
});

afterAll(async () => {
  await server?.kill();
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true });
});

/** Runs a program of the installation as its user. */
function run(args: string[], variables: Record<string, string>, input: string = "") {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: at("."),
    env: { PATH: process.env.PATH, HOME: "/nonexistent", ...variables },
    encoding: "utf8",
    input,
    ...(userId !== undefined && { uid: userId, gid: userId }),
  });
  return { status, stdout, stderr };
}

test("an installation without write rights answers the health check of its container", async () => {
  const { port } = new URL(server.origin);
  expect(await call(server.origin, "GET", "/v1/health")).toMatchObject({ status: 200 });
  expect(run(["deploy/health.js"], { PORT: port })).toMatchObject({ status: 0 });
});

test("the health check of a container fails without a service", () => {
  // Port 1 is for the superuser, and nothing listens there.
  expect(run(["deploy/health.js"], { PORT: "1" })).toMatchObject({ status: 1 });
});

test("an installation receives an invoice by its command line, and draws the order", async () => {
  const baseUrl = `${server.origin}/v1`;
  const shop = await openTestShop(baseUrl, {});
  const invoice = new URL("../../../../examples/great-lakes-invoice.json", import.meta.url);
  const received = run(
    ["apps/cli/bin/bayline.js", "receive", "invoice", "-", "--output", "json", "--yes"],
    { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: baseUrl },
    readFileSync(invoice, "utf8"),
  );
  expect(received).toMatchObject({ status: 0 });
  const { purchaseOrder } = JSON.parse(received.stdout);
  const pdf = await shop.api("GET", `/purchase-orders/${purchaseOrder.id}/pdf`);
  expect(pdf).toMatchObject({ status: 200 });
  expect(pdf.text.startsWith("%PDF-")).toBe(true);
});

test("an installation lists its dependencies, and none of those of developers", () => {
  const { components }: { components: Array<{ name: string }> } = JSON.parse(
    readFileSync(at("sbom.json"), "utf8"),
  );
  const names = new Set(components.map(({ name }) => name));
  expect(names).toContain("fastify");
  for (const name of ["vitest", "playwright-core", "rolldown"]) expect(names).not.toContain(name);
});

// The last test: it ends the server.
test("an installation ends on SIGTERM with code 0", async () => {
  expect(await server.stop()).toBe(0);
});
