import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli, spawnCli } from "../harness/run-cli.ts";

const harness = useHarness();

async function terminal() {
  const folder = await mkdtemp(join(tmpdir(), "bayline-print-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 4 }] });
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const bayline = (...args: string[]) => runCli(args, { env });
  return { bayline, env, folder, shop };
}

const isPdf = async (file: string) => (await readFile(file)).subarray(0, 5).toString() === "%PDF-";

test("a document is written to a file, which only --force overwrites", async () => {
  const { bayline, folder, shop } = await terminal();
  const { invoiceNumber } = await shop.bill();
  const file = join(folder, "invoice.pdf");
  const print = ["invoices", "pdf", invoiceNumber, file];
  expect(await bayline(...print)).toMatchObject({ code: 0, stdout: `${file}\n`, stderr: "" });
  expect([await isPdf(file), (await stat(file)).mode & 0o777]).toEqual([true, 0o600]);
  await writeFile(file, "kept");
  const refused = await bayline(...print);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--force")]);
  expect(await readFile(file, "utf8")).toBe("kept");
  expect((await bayline(...print, "--force", "--paper", "a4")).code).toBe(0);
  expect(await isPdf(file)).toBe(true);
  expect((await bayline("invoices", "pdf", "INV-9999", join(folder, "no.pdf"))).code).toBe(4);
  await expect(stat(join(folder, "no.pdf"))).rejects.toThrow("ENOENT");
});

test("- writes a document to stdout", async () => {
  const { bayline, shop } = await terminal();
  const { invoiceNumber } = await shop.bill();
  const { code, stdout } = await bayline("invoices", "pdf", invoiceNumber, "-");
  expect([code, stdout.slice(0, 5), stdout.trimEnd().slice(-5)]).toEqual([0, "%PDF-", "%%EOF"]);
});

test("labels and logos are written to files, and a file is required to be in a folder that exists", async () => {
  const { bayline, folder } = await terminal();
  const file = join(folder, "labels.pdf");
  const labels = ["inventory", "labels", "--parts", '[{"id":"A-100","count":2}]'];
  expect((await bayline(...labels, "--sheet", "avery-l7160", file)).code).toBe(0);
  expect(await isPdf(file)).toBe(true);
  const png = join(folder, "logo.png");
  await writeFile(png, Buffer.from(dot, "base64"));
  expect((await bayline("settings", "set-logo", png)).code).toBe(0);
  const saved = join(folder, "saved.png");
  expect((await bayline("settings", "logo", saved)).code).toBe(0);
  expect((await readFile(saved)).equals(await readFile(png))).toBe(true);
  const lost = await bayline(...labels, join(folder, "none", "labels.pdf"));
  expect([lost.code, lost.stderr]).toEqual([2, expect.stringContaining("does not exist")]);
});

test("a statement is a table of invoices and payments with running balances", async () => {
  const { bayline, shop } = await terminal();
  const { id } = await shop.customer({ name: "Prairie Grain Haulers" });
  await shop.bill({ customerId: id });
  const { code, stdout } = await bayline("customers", "statement", id, "--output", "table");
  expect(code).toBe(0);
  expect(stdout).toMatch(/Date +Type +Invoice +Amount +Balance +Due\n/);
  expect(stdout).toMatch(/invoice +INV-\d+ +\$[\d.,]+ +\$[\d.,]+/);
});

test("--open starts the system's viewer", { skip: process.platform !== "linux" }, async () => {
  const { env, folder, shop } = await terminal();
  const { invoiceNumber } = await shop.bill();
  const viewer = join(folder, "xdg-open");
  const opened = join(folder, "opened");
  await writeFile(viewer, `#!/bin/sh\nprintf %s "$1" > ${opened}\n`);
  await chmod(viewer, 0o755);
  const file = join(folder, "invoice.pdf");
  const { code } = await spawnCli(["invoices", "pdf", invoiceNumber, file, "--open"], {
    env: { ...env, PATH: `${folder}:${process.env.PATH}` },
  });
  expect(code).toBe(0);
  await vi.waitFor(async () => expect(await readFile(opened, "utf8")).toBe(file), 20_000);
});

const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
