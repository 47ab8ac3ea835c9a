import {
  appendFile,
  copyFile,
  mkdtemp,
  readFile as readBytes,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readDocuments } from "../../../api/src/modules/documents/reading/read-documents.ts";
import { invoiceFile, submitFile } from "../../../api/test/harness/documents.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { openTerminal } from "../harness/pty.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });

async function terminal() {
  const folder = await mkdtemp(join(tmpdir(), "bayline-documents-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const shop = await harness.shop({ parts: [{ partNumber: "FF63009", quantity: 1 }] });
  await shop.vendor({ name: "Great Lakes Heavy Duty Parts", accountNumber: "48-2210" });
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  /** Runs a command while the service reads what it submits. */
  const bayline = async (...args: string[]) => {
    const running = runCli(args, { env });
    await readUntil(running);
    return running;
  };
  return { bayline, env, folder, shop };
}

const example = fileURLToPath(
  new URL("../../../../examples/great-lakes-invoice.pdf", import.meta.url),
);
const otherParts = ["LF14000NN", "FS20022", "AF26248M"];

/** Reads documents until a promise is settled. */
async function readUntil(settled: Promise<unknown>) {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void settled.then(end, end);
  while (!isOver) {
    await readDocuments(harness.services);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a PDF that cannot be read is not booked: exit 7, with the reason", async () => {
  const { bayline, folder } = await terminal();
  const file = join(folder, "scan.pdf");
  await writeFile(file, "%PDF-1.7\nnothing");
  const { code, stdout, stderr } = await bayline("receive", "invoice", file, "--mode", "receive");
  expect([code, JSON.parse(stdout).status]).toEqual([7, "unreadable"]);
  expect(stderr).toContain("unreadable, not booked");
  expect(stderr).toMatch(/damaged/);
});

test("a document without lines is shown without their table", async () => {
  const { bayline } = await terminal();
  const statement = example.replace("-invoice.pdf", "-statement.pdf");
  const { code, stdout } = await bayline("receive", "invoice", statement, "--output", "table");
  expect(code).toBe(7);
  expect(stdout).toContain("Total   $4,789.80 (likely)");
  expect(stdout).not.toContain("Unit cost");
});

test("a PDF without a terminal is booked if ready, else exit 7 names its fields", async () => {
  const { bayline, shop } = await terminal();
  const receive = () => bayline("receive", "invoice", example, "--mode", "receive");
  const open = await receive();
  expect([open.code, JSON.parse(open.stdout).status]).toEqual([7, "needs_review"]);
  const unknown = otherParts.map((_part, index) => `lines[${index + 1}].partNumber`).join(", ");
  expect(open.stderr).toContain(`  ${unknown}: no order, part or earlier bill has it`);
  expect(open.stderr).toMatch(/Look at it: bayline documents open [\w-]{36}/);
  expect(await shop.stockOf("FF63009")).toBe(1);

  for (const partNumber of otherParts) await shop.part({ partNumber });
  await shop.api("POST", `/documents/${JSON.parse(open.stdout).id}/reread`, {});
  const ready = await receive();
  expect([ready.code, JSON.parse(ready.stdout).status]).toEqual([0, "booked"]);
  expect(await shop.stockOf("FF63009")).toBe(25);
  const again = await receive();
  expect([again.code, await shop.stockOf("FF63009")]).toEqual([0, 25]);
  expect(again.stderr).toMatch(/was booked before: bayline bills get [\w-]{36}/);
});

test("a PDF is shown on a terminal with what is certain, and booked after a yes", async () => {
  const { env, shop } = await terminal();
  for (const partNumber of otherParts) await shop.part({ partNumber });
  const args = ["receive", "invoice", example, "--mode", "receive"];
  const first = openTerminal(args, { columns: 120, env });
  await readUntil(first.shows("Book invoice GL-88410 of $1,609.00"));
  const shown = first.plain();
  for (const text of ["great-lakes-invoice.pdf", "ready", "GL-88410", "$1,609.00", "AF26248M"]) {
    expect(shown).toContain(text);
  }
  first.type("n");
  expect(await first.ended).toBe(1);
  expect(await shop.stockOf("FF63009")).toBe(1);

  const second = openTerminal(args, { columns: 120, env });
  await second.shows("and stock every line?");
  second.type("y");
  expect(await second.ended).toBe(0);
  expect(second.plain()).toMatch(/booked as PO-\d+, received/);
  expect(await shop.stockOf("FF63009")).toBe(25);
});

test("booking a PDF that a person corrected says that its layout is learned", async () => {
  const { bayline, shop } = await terminal();
  const taught = "The next invoice of this layout will be read like this.";
  for (const partNumber of otherParts) await shop.part({ partNumber });
  const table = ["--output", "table", "--yes"];
  const receive = ["receive", "invoice", example, "--mode", "receive", ...table];
  const corrected = await bayline(...receive, "--invoice-number", "GL-1");
  expect(corrected.stderr).toMatch(/booked as PO-/);
  expect(corrected.stderr).toContain(taught);
  const other = await terminal();
  for (const partNumber of otherParts) await other.shop.part({ partNumber });
  const submitted = await other.bayline("documents", "submit", example);
  const { id } = JSON.parse(submitted.stdout);
  await readDocuments(harness.services);
  const booked = await other.bayline("documents", "book", id, ...table);
  expect(booked.code).toBe(0);
  expect(booked.stderr).not.toContain(taught);
});

test("several documents are each tried, and each has its outcome", async () => {
  const { bayline, folder, shop } = await terminal();
  for (const partNumber of otherParts) await shop.part({ partNumber });
  const broken = join(folder, "broken.pdf");
  await writeFile(broken, "%PDF-1.7\nnothing");
  const missing = join(folder, "missing.pdf");
  const large = join(folder, "large.pdf");
  await writeFile(large, Buffer.alloc(21_000_000, "%PDF-"));
  const files = [missing, broken, large, example];
  const { code, stdout, stderr } = await bayline("receive", "invoice", ...files);
  expect(code).toBe(2);
  const { files: outcomes, count } = JSON.parse(stdout);
  expect(count).toBe(4);
  expect(outcomes).toMatchObject([
    { file: missing, ok: false, error: { error: "USAGE" } },
    { file: broken, ok: true, document: { status: "unreadable" } },
    { file: large, ok: false, error: { message: expect.stringContaining("larger than 20 MB") } },
    {
      file: example,
      ok: true,
      document: { status: "booked", receiving: { status: "pending_review" } },
    },
  ]);
  expect(stderr).toContain("missing.pdf");
  expect(stderr).toMatch(/broken\.pdf: unreadable, not booked/);
});

test("a credit has no draft: it waits for --mode receive, and stops no other file", async () => {
  const { bayline, folder, shop } = await terminal();
  const credit = join(folder, "credit.pdf");
  await copyFile(new URL("../../../../examples/midwest-credit-memo.pdf", import.meta.url), credit);
  for (const partNumber of otherParts) await shop.part({ partNumber });
  const { body: document } = await submitFile(shop, await readBytes(credit), {
    type: "application/pdf",
  });
  await readDocuments(harness.services);
  const read = await shop.api("GET", `/documents/${document.id}`);
  await shop.vendor({ name: read.body.vendorName });
  await shop.api("PATCH", `/documents/${document.id}`, {
    set: [{ path: "vendor", value: read.body.vendorName }],
    confirm: read.body.open.filter((path: string) => path !== "vendor"),
  });
  expect((await shop.api("GET", `/documents/${document.id}`)).body.status).toBe("ready");
  const { code, stdout, stderr } = await bayline("receive", "invoice", credit, example);
  expect(code).toBe(7);
  const statuses = JSON.parse(stdout).files.map((each: { document: object }) => each.document);
  expect(statuses).toMatchObject([{ status: "ready" }, { status: "booked" }]);
  expect(stderr).toContain("A credit has no draft: book it with --mode receive");
});

test("a watched folder's file is submitted when it is complete, and Ctrl-C ends the watch", async () => {
  const { env, folder, shop } = await terminal();
  const watch = openTerminal(["receive", "watch", folder], { columns: 120, env });
  await watch.shows("Ctrl-C ends it");
  const bytes = await readBytes(example);
  const half = Math.floor(bytes.length / 2);
  const file = join(folder, "slow.pdf");
  await writeFile(file, bytes.subarray(0, half));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await appendFile(file, bytes.subarray(half));
  await readUntil(watch.shows("slow.pdf: needs review, not booked"));
  const { documents } = (await shop.api("GET", "/documents")).body;
  expect(documents.map(({ sizeBytes }: { sizeBytes: number }) => sizeBytes)).toEqual([
    bytes.length,
  ]);
  // It is not read: the watch ends nevertheless.
  await writeFile(join(folder, "other.json"), invoiceFile());
  await expect
    .poll(async () => (await shop.api("GET", "/documents")).body.count, { timeout: 60_000 })
    .toBe(2);
  watch.type("\u0003");
  expect(await watch.ended).toBe(130);
});

test("a folder is watched: ready documents are booked, and each file counts once", async () => {
  const { bayline, folder, shop } = await terminal();
  await writeFile(join(folder, "a.json"), invoiceFile());
  await writeFile(join(folder, "b.json"), invoiceFile({ part: "UNKNOWN" }));
  await copyFile(example, join(folder, "c.pdf"));
  const watch = () => bayline("receive", "watch", folder, "--once", "--mode", "receive");
  const first = await watch();
  expect(first.code).toBe(7);
  expect(first.stderr).toMatch(/a\.json: booked as PO-/);
  expect(first.stderr).toMatch(/b\.json: needs review, not booked/);
  expect(first.stderr).toContain("lines[0].partNumber:");
  expect(first.stderr).toMatch(/c\.pdf: needs review, not booked\n.*lines\[1\].partNumber, /);
  expect(await shop.stockOf("FF63009")).toBe(25);
  await watch();
  expect(await shop.stockOf("FF63009")).toBe(25);
  expect((await shop.api("GET", "/documents")).body.count).toBe(3);
});

test("documents are submitted, and their review page is opened by a link", async () => {
  const { bayline, folder, shop } = await terminal();
  const file = join(folder, "c.json");
  await writeFile(file, invoiceFile());
  const { stdout } = await bayline("documents", "submit", file);
  const { id, source, fileName } = JSON.parse(stdout);
  expect([source, fileName]).toEqual(["cli", "c.json"]);
  const open = await bayline("documents", "open", id);
  expect(open.stdout).toMatch(
    new RegExp(`^${shop.baseUrl}/documents/${id}/review#token=bl_link_[\\w-]+\\n$`),
  );
});
