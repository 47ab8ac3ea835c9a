import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli, temporaryFolder } from "../harness/run-cli.ts";
import { workbook } from "../harness/workbook.ts";

const harness = useHarness();

async function newShop() {
  const shop = await harness.shop();
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const importOf = (stdin: string, ...flags: string[]) =>
    runCli(["vmrs-codes", "import", "-", "--output", "json", ...flags], { env, stdin });
  const codes = async () => {
    const { body } = await shop.api("GET", "/vmrs-codes?limit=500");
    return body.vmrsCodes.map(({ code }: { code: string }) => code);
  };
  return { env, importOf, codes };
}

test("vmrs-codes import takes the codes of a CSV file and of a workbook", async () => {
  const { env, importOf, codes } = await newShop();
  const csv = "VMRS Code;Description\n013;Brakes\n013-001;Front brakes\n";
  const dry = await importOf(csv, "--dry-run");
  expect(JSON.parse(dry.stdout)).toMatchObject({ added: 2 });
  expect(await codes()).toEqual([]);
  const { code, stdout, stderr } = await importOf(csv);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ count: 2, added: 2, updated: 0, removed: 0 });
  const file = join(await temporaryFolder(), "codes.xlsx");
  await writeFile(file, workbook(["Code", "Name"], ["013", "Brake system"], ["045", "Engine"]));
  const second = await runCli(["vmrs-codes", "import", file, "--replace", "--output", "json"], {
    env,
  });
  expect(JSON.parse(second.stdout)).toMatchObject({ count: 2, added: 1, updated: 1, removed: 1 });
  expect(await codes()).toEqual(["013", "045"]);
});

test("vmrs-codes import names each wrong cell, and sends nothing", async () => {
  const { importOf, codes } = await newShop();
  const { code, stderr } = await importOf("Code,Name\n013,Brakes\n13,Brakes\n014,\n");
  expect(code).toBe(2);
  expect(stderr).toContain("the list has 2 errors; nothing was sent");
  expect(stderr).toContain("row 3, Code");
  expect(stderr).toContain("row 4, Name");
  expect(await codes()).toEqual([]);
});

test("vmrs-codes import sends a long list in parts, of which the first replaces", async () => {
  const { importOf } = await newShop();
  await importOf("Code,Name\n900,Old\n");
  const rows = Array.from({ length: 5001 }, (_, at) => {
    const digits = String(at).padStart(6, "0");
    return `${digits.slice(0, 3)}-${digits.slice(3)},Component`;
  });
  const csv = `Code,Name\n${rows.join("\n")}\n`;
  const { stdout, stderr } = await importOf(csv, "--replace", "--idempotency-key", "codes-of-2026");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ count: 5001, added: 5001, removed: 1 });
});

test("vmrs-codes import takes a file or --code, and not both", async () => {
  const { importOf } = await newShop();
  const { code, stderr } = await importOf("Code,Name\n013,Brakes\n", "--code", "014=Frame");
  expect(code).toBe(2);
  expect(stderr).toContain("the codes are in the file");
});
