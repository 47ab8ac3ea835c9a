import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoShopOf } from "../../../api/test/harness/demo-shop.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli, temporaryFolder } from "../harness/run-cli.ts";

const harness = useHarness({}, { separate: true });
const demo = demoShopOf(harness);

/** Runs `bayline backup` with a key of a shop. */
const backup = (key: string, ...args: string[]) =>
  runCli(["backup", ...args], {
    env: { BAYLINE_API_KEY: key, BAYLINE_BASE_URL: harness.baseUrl },
  });

async function exported() {
  const file = join(await temporaryFolder(), "shop.tar.gz");
  const run = await backup(await demo.open(), "export", file);
  expect(run).toMatchObject({ code: 0 });
  return { file, run };
}

test("the backup command exports a shop into a file, and imports it into an empty shop", async () => {
  const { file, run } = await exported();
  const result = JSON.parse(run.stdout);
  expect(result.records).toContainEqual({ kind: "customers", rows: 8 });
  expect((await stat(file)).mode & 0o077).toBe(0);

  const shop = await harness.shop();
  const asked = await backup(shop.key, "import", file);
  expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining("Add --yes.") });
  const dry = await backup(shop.key, "import", file, "--dry-run");
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining("nothing was stored") });
  expect((await shop.api("GET", "/customers")).body.count).toBe(0);

  const imported = await backup(shop.key, "import", file, "--yes");
  expect(imported).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("ledger.verify: clean"),
  });
  expect(JSON.parse(imported.stdout)).toMatchObject({
    id: shop.tenantId,
    records: result.records,
  });
  expect((await shop.api("GET", "/customers")).body.count).toBe(8);

  const again = await backup(shop.key, "import", file, "--yes");
  expect(again).toMatchObject({ code: 5, stderr: expect.stringContaining("SHOP_NOT_EMPTY") });
});

test("the backup command shows the counts as a table without empty kinds", async () => {
  const file = join(await temporaryFolder(), "shop.tar.gz");
  const shop = await harness.shop({ vendors: [{ name: "Great Lakes" }, { name: "Acme" }] });
  const { stdout } = await backup(shop.key, "export", file, "--output", "table");
  expect(stdout).toMatch(/vendors +2/);
  expect(stdout).not.toContain("customers");
});

test("the backup command overwrites an existing file only with --force", async () => {
  const { file } = await exported();
  await writeFile(file, "mine");
  const refused = await backup(await demo.open(), "export", file);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("--force") });
  expect(await readFile(file, "utf8")).toBe("mine");
  expect(await backup(await demo.open(), "export", file, "--force")).toMatchObject({ code: 0 });
  expect((await stat(file)).size).toBeGreaterThan(10_000);
});

test("the backup command rejects an unwritable target before the request", async () => {
  const folder = await temporaryFolder();
  // There is no server at this address.
  const backup = (...args: string[]) =>
    runCli(["backup", ...args], {
      env: { BAYLINE_API_KEY: "key", BAYLINE_BASE_URL: "http://127.0.0.1:9/v1" },
    });
  for (const [file, fault] of [
    ["-", "cannot be written to stdout"],
    [folder, "is a folder"],
    [join(folder, "none", "shop.tar.gz"), "does not exist or is not writable"],
  ] as const) {
    const run = await backup("export", file, "--force");
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(fault) });
  }
  const run = await backup("import", folder, "--yes");
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("is a folder") });
  expect(await readdir(folder)).toEqual([]);
});

test("the backup command does not send a damaged archive", async () => {
  const { file } = await exported();
  const whole = await readFile(file);
  const shop = await harness.shop();
  for (const broken of [whole.subarray(0, whole.length - 500), Buffer.from("{}")]) {
    await writeFile(file, broken);
    const run = await backup(shop.key, "import", file, "--yes");
    expect(run).toMatchObject({ code: 5, stderr: expect.stringContaining("BACKUP_INVALID") });
  }
  const missing = await backup(shop.key, "import", `${file}.not`, "--yes");
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("no such file") });
});

test("a denied export leaves no file", async () => {
  const folder = await temporaryFolder();
  const shop = await harness.shop();
  const readOnly = await shop.readOnlyKey();
  const run = await backup(readOnly, "export", join(folder, "shop.tar.gz"));
  expect(run).toMatchObject({ code: 3, stdout: "" });
  expect(run.stderr).toContain("PERMISSION_DENIED");
});

test("an interrupted download leaves no file", async () => {
  const folder = await temporaryFolder();
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/gzip" });
    response.write(Buffer.from([0x1f, 0x8b, 8, 0]), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const run = await runCli(["backup", "export", join(folder, "shop.tar.gz")], {
    env: { BAYLINE_API_KEY: "key", BAYLINE_BASE_URL: `http://127.0.0.1:${port}/v1` },
  });
  server.close();
  expect(run).toMatchObject({ code: 1, stdout: "" });
  expect(run.stderr).toContain("CONNECTION_FAILED the download was interrupted");
  expect(await readdir(folder)).toEqual([]);
});

test("each command has help with an example", async () => {
  for (const command of ["export", "import"]) {
    const { stdout, code } = await runCli(["backup", command, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Example:\n  bayline backup ${command} shop.tar.gz`);
  }
  expect((await runCli(["--help"])).stdout).toMatch(/backup +export, import/);
});
