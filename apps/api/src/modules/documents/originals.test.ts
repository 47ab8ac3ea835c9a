import { expect, test } from "vitest";
import { exportOf, forged, importInto } from "../../../test/harness/backups.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import {
  invoiceFile,
  readFile,
  readyDocument,
  submitFile,
} from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { oldOriginals } from "./job/old-originals.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });
const database = useDatabase(harness);

const original = async (shop: { baseUrl: string; key: string }, id: string) => {
  const response = await fetch(`${shop.baseUrl}/documents/${id}/original`, {
    headers: { "x-api-key": shop.key },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

test("documents and their originals move with a shop, byte for byte", async () => {
  const shop = await harness.shop();
  const { id } = await readyDocument(shop);
  await shop.api("POST", `/documents/${id}/book`, {});
  const bytes = Buffer.alloc(700_000, "%PDF-1.4 not a page ");
  const broken = await readFile(shop, bytes, { type: "application/pdf" });
  const copy = await harness.shop();
  const imported = await importInto(copy, await exportOf(shop));
  expect(imported.status, imported.text).toBe(201);
  for (const document of [id, broken.id]) {
    const path = `/documents/${document}`;
    expect((await copy.api("GET", path)).body).toEqual((await shop.api("GET", path)).body);
  }
  expect((await original(copy, broken.id)).bytes.equals(bytes)).toBe(true);
});

test("originals are deleted after the shop's retention, and their documents stay", async () => {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { documentRetentionDays: 30 });
  const old = await readFile(shop, invoiceFile());
  const recent = await readFile(shop, invoiceFile());
  await database.query("UPDATE documents SET created_at = '2026-02-01' WHERE id = $1", [old.id]);
  await oldOriginals.run(harness.services, { now: new Date("2026-03-10T15:00:00Z"), force: true });
  expect((await original(shop, old.id)).status).toBe(409);
  expect((await original(shop, recent.id)).status).toBe(200);
  const { body } = await shop.api("GET", `/documents/${old.id}`);
  expect(body).toMatchObject({ status: old.status, originalDeletedAt: "2026-03-10T15:00:00.000Z" });
  expect(await shop.api("POST", `/documents/${old.id}/reread`, {})).toMatchObject({
    status: 409,
    body: { error: "DOCUMENT_DELETED" },
  });
});

test("the original of another shop is not found", async () => {
  const [shop, other] = [await harness.shop(), await harness.shop()];
  const { body } = await submitFile(shop, invoiceFile());
  expect((await original(other, body.id)).status).toBe(404);
});

test.each<[what: string, kind: string, fields: Record<string, unknown>, fault: RegExp]>([
  ["a smaller size", "documents", { size_bytes: 1 }, /another size or SHA-256/],
  ["a larger size", "documents", { size_bytes: 20_971_520 }, /another size or SHA-256/],
  ["another hash", "documents", { sha256: "0".repeat(64) }, /another size or SHA-256/],
  ["no hash", "documents", { sha256: "0" }, /sha256 is not valid/],
  ["a deleted original", "documents", { original_deleted_at: "2026-03-10" }, /is missing/],
  ["a type that browsers run", "documents", { content_type: "text/html" }, /content_type is not/],
  ["other bytes", "document_files", { content: "\\x00" }, /another size or SHA-256/],
  ["a part that is missing", "document_files", { position: 1 }, /position is not in order/],
])("an archive with %s of an original is refused", async (_what, kind, fields, fault) => {
  const shop = await harness.sharedShop();
  await submitFile(shop, invoiceFile());
  const archive = await forged(await exportOf(shop), (rows) => {
    Object.assign(rows.get(`${kind}/0001.ndjson`)?.[0] ?? {}, fields);
  });
  expect(await importInto(await harness.shop(), archive)).toMatchObject({
    status: 422,
    body: { error: "BACKUP_INCONSISTENT", message: expect.stringMatching(fault) },
  });
});

test.each([-10, 10])(
  "an original is not sent with a Content-Length that is %i off",
  async (off) => {
    const shop = await harness.shop();
    const { body } = await submitFile(shop, invoiceFile());
    await database.query("UPDATE documents SET size_bytes = size_bytes + $2 WHERE id = $1", [
      body.id,
      off,
    ]);
    const outcome = await original(shop, body.id).then(
      ({ status }) => status,
      () => "closed",
    );
    expect(outcome).toBe(off < 0 ? 500 : "closed");
    await database.query("UPDATE documents SET size_bytes = size_bytes - $2 WHERE id = $1", [
      body.id,
      off,
    ]);
    expect((await original(shop, body.id)).status).toBe(200);
  },
);
