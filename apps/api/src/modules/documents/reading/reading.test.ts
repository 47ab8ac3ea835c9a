import { readFile as readBytes } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { invoiceFile, readFile, submitFile } from "../../../../test/harness/documents.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { readDocuments } from "./read-documents.ts";
import { ReadingPool, UnreadableDocument } from "./reading-pool.ts";
import { isolation } from "./reading-sandbox.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });
const database = useDatabase(harness);

const json = { name: "a.json", contentType: "application/json" };
const file = Buffer.from(invoiceFile());

test("a file that takes too long, or too much memory, is unreadable, and the next one is read", async () => {
  const slow = new ReadingPool({ seconds: 0 });
  await expect(slow.read(file, json)).rejects.toThrow(/takes longer than 0 seconds/);
  await slow.close();
  // Twice what the code of the reader needs, and a fraction of what the file does.
  const small = new ReadingPool({ heapMebibytes: 64, processes: 1 });
  try {
    const large = Buffer.from(`[${"{},".repeat(6_000_000)}{}]`);
    await expect(small.read(large, json)).rejects.toThrow(UnreadableDocument);
    expect((await small.read(file, json)).reading.kind).toBe("invoice");
  } finally {
    await small.close();
  }
});

test("a process that reads has no environment, no files but code, no programs and no network", async () => {
  const probe = new URL("../../../../test/doubles/reading-probe.ts", import.meta.url);
  const pool = new ReadingPool({}, probe);
  const refusal = await pool.read(file, json).catch((error: Error) => JSON.parse(error.message));
  await pool.close();
  const denied = "ERR_ACCESS_DENIED";
  const all = { write: denied, program: denied, parent: denied, passwords: denied };
  expect(refusal).toMatchObject(all);
  if (isolation().length > 0) expect(refusal.networks).toEqual([]);
  expect(refusal.environment).not.toContain("DATABASE_URL");
  expect(refusal.environment).not.toContain("PATH");
});

test("a page is drawn while all processes that read are busy", async () => {
  const shop = await harness.sharedShop();
  const example = new URL("../../../../../../examples/great-lakes-invoice.pdf", import.meta.url);
  const document = await readFile(shop, await readBytes(example), { type: "application/pdf" });
  const hang = new URL("../../../../test/doubles/reading-hang.ts", import.meta.url);
  const busy = new ReadingPool({}, hang);
  const { documentReader } = harness.services;
  harness.services.documentReader = busy;
  try {
    const reading = [busy.read(file, json), busy.read(file, json)].map((read) =>
      read.catch((error: Error) => error.message),
    );
    const { status } = await fetch(`${shop.baseUrl}/documents/${document.id}/pages/1?width=400`, {
      headers: { "x-api-key": shop.key },
    });
    expect(status).toBe(200);
    await busy.close();
    expect(await Promise.all(reading)).toEqual(["The service stops", "The service stops"]);
  } finally {
    harness.services.documentReader = documentReader;
  }
});

test("a drawing with a program in it is no page, whatever type it was sent as", async () => {
  const shop = await harness.sharedShop();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  const pool = harness.services.pageDrawer;
  for (const file of [svg, `<?xml version="1.0"?>\n${svg}`, `\ufeff${svg}`]) {
    const document = await readFile(shop, file, { type: "text/csv" });
    expect(document.contentType).toBe("text/csv");
    await expect(pool.renderPage(Buffer.from(file), 1, 400)).rejects.toThrow(/no pages to show/);
    const page = await shop.api("GET", `/documents/${document.id}/pages/1`);
    expect(page).toMatchObject({ status: 400, body: { error: "VALIDATION_ERROR" } });
  }
  const disguised = Buffer.concat([Buffer.from("\x89PNG", "latin1"), Buffer.from(svg)]);
  await expect(pool.renderPage(disguised, 1, 400)).rejects.toThrow(/no pages to show/);
});

test("a document whose reading process is killed is read again", async () => {
  const shop = await harness.shop();
  const { body } = await submitFile(shop, invoiceFile());
  const killed = new URL("../../../../test/doubles/reading-killed.ts", import.meta.url);
  const pool = new ReadingPool({}, killed);
  const { documentReader } = harness.services;
  const read = vi.spyOn(documentReader, "read");
  read.mockImplementationOnce((...args) => pool.read(...args));
  await readDocuments(harness.services);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
  await pool.close();
  expect((await shop.api("GET", `/documents/${body.id}`)).body.status).toBe("needs_review");
});

test("a document whose process died is read again, but not forever", async () => {
  const shop = await harness.shop();
  const { body } = await submitFile(shop, invoiceFile());
  const died = (attempts: number, seconds: number) =>
    database.query(
      `UPDATE documents SET leased_by = id, attempts = $2,
        leased_until = now() + make_interval(secs => $3) WHERE id = $1`,
      [body.id, attempts, seconds],
    );
  const status = async () => (await shop.api("GET", `/documents/${body.id}`)).body.status;
  await died(1, 60);
  await readDocuments(harness.services);
  expect(await status()).toBe("reading");
  await died(1, -1);
  await readDocuments(harness.services);
  expect(await status()).toBe("needs_review");

  await shop.api("POST", `/documents/${body.id}/reread`, {});
  await died(3, -1);
  await readDocuments(harness.services);
  expect(await status()).toBe("unreadable");
});

test("two processes read each document once", async () => {
  const shop = await harness.shop();
  await Promise.all(Array.from({ length: 6 }, () => submitFile(shop, invoiceFile())));
  const counts = await Promise.all([1, 2, 3].map(() => readDocuments(harness.services)));
  expect(counts.reduce((total, count) => total + count, 0)).toBe(6);
  const { body } = await shop.api("GET", "/events?types=document.read");
  expect(body.events).toHaveLength(6);
});

test("a document that is rejected while it is read stays rejected", async () => {
  const shop = await harness.shop();
  const { body } = await submitFile(shop, invoiceFile());
  const reading = readDocuments(harness.services);
  await shop.api("POST", `/documents/${body.id}/reject`, { reason: "Twice" });
  await reading;
  const { body: after } = await shop.api("GET", `/documents/${body.id}`);
  expect(after.status).toBe("rejected");
});

test.each([
  ["XML", "<x/>", "text/csv"],
  ["NUL and half characters", '{"invoiceNumber":"a\\u0000\\ud800","lines":[]}', "application/json"],
  ["deep JSON", "[".repeat(100_000), "application/json"],
  ["a zip that is no workbook", "PK\u0003\u0004nothing", "text/csv"],
  ["half an interchange", "ISA*00*  ", "application/edi-x12"],
])("%s ends with words, and nothing else suffers", async (_what, content, type) => {
  const shop = await harness.sharedShop();
  const document = await readFile(shop, content, { type });
  expect(["unreadable", "needs_review"]).toContain(document.status);
  if (document.status === "unreadable") expect(document.reason).toMatch(/\w+ \w+ \w+/);
});
