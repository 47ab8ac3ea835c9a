import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestShop } from "./shop.ts";

const run = promisify(execFile);

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The reason to skip tests that read documents, as the end of a title. */
export const withoutReaders =
  isInstalled("pdftotext") && isInstalled("qpdf")
    ? ""
    : ": skipped, poppler-utils or qpdf is missing";

/** Downloads a document. */
export async function pdfOf(shop: TestShop, path: string): Promise<Buffer> {
  const response = await fetch(shop.baseUrl + path, { headers: { "x-api-key": shop.key } });
  const content = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${content}`);
  return content;
}

async function withFile<T>(content: Buffer, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-paper-"));
  try {
    const file = join(folder, "document.pdf");
    await writeFile(file, content);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a document as text, by a program that is not ours, after `qpdf --check`. */
export function textOf(content: Buffer): Promise<string> {
  return withFile(content, async (file) => {
    await run("qpdf", ["--check", file]);
    const { stdout } = await run("pdftotext", ["-layout", file, "-"], { maxBuffer: 2 ** 26 });
    return stdout;
  });
}

/** The amounts in a text, in their order, in cents. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(/-?\$[\d,]+\.\d\d/g)].map(([amount]) =>
    Number(amount.replace(/[$,.]/g, "")),
  );
}

/** Reads the barcodes of a document's pages. */
export function barcodesOf(content: Buffer): Promise<string[]> {
  return withFile(content, async (file) => {
    await run("pdftoppm", ["-r", "300", "-gray", "-png", file, `${file}-page`]);
    const { stdout } = await run("sh", ["-c", `zbarimg -q --raw "${file}"-page*.png`]);
    return stdout.split("\n").filter((line) => line !== "");
  });
}
