import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import {
  invoiceFile,
  readFile,
  readyDocument,
  submitFile,
} from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { readDocuments } from "./reading/read-documents.ts";

const harness = useHarness();
const database = useDatabase(harness);

const countOf = async (table: string, id: string) => {
  const column = table === "documents" ? "id" : "document_id";
  const [row] = await database.query(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`,
    [id],
  );
  return row.count;
};

test("a deleted document is gone with its bytes and links, and the audit log keeps what it said", async () => {
  const shop = await harness.shop();
  const content = invoiceFile({ number: "GL-DELETED" });
  const { id } = await readFile(shop, content);
  const { body: link } = await shop.api("POST", `/documents/${id}/review-link`);
  expect(await shop.api("DELETE", `/documents/${id}`)).toMatchObject({
    status: 200,
    body: { id, deleted: true },
  });
  expect((await shop.api("GET", `/documents/${id}`)).status).toBe(404);
  expect((await shop.api("DELETE", `/documents/${id}`)).status).toBe(404);
  for (const table of ["documents", "document_files", "document_links"]) {
    expect([table, await countOf(table, id)]).toEqual([table, 0]);
  }
  const byLink = await fetch(`${shop.baseUrl}/documents/${id}`, {
    headers: { authorization: `Bearer ${link.token}` },
  });
  expect(byLink.status).toBe(401);
  const { body: log } = await shop.api("GET", `/audit-log?resourceId=${id}&limit=1`);
  expect(log.entries[0]).toMatchObject({ operation: "documents.delete" });
  expect(JSON.stringify(log.entries[0].changes)).toContain("GL-DELETED");
  const { body: feed } = await shop.api("GET", "/events?types=document.deleted");
  expect(feed.events).toMatchObject([{ data: { id, deletedAt: expect.any(String) } }]);
  const again = await submitFile(shop, content);
  expect([again.status, again.body.id === id]).toEqual([202, false]);
});

test("a booked document is not deleted", async () => {
  const shop = await harness.shop();
  const { id } = await readyDocument(shop);
  expect((await shop.api("POST", `/documents/${id}/book`, {})).status).toBe(200);
  expect(await shop.api("DELETE", `/documents/${id}`)).toMatchObject({
    status: 409,
    body: { error: "DOCUMENT_BOOKED" },
  });
  expect(await countOf("document_files", id)).toBe(1);
});

test("a document that is deleted while it is read stays deleted", async () => {
  const shop = await harness.shop();
  const { body } = await submitFile(shop, invoiceFile());
  const reading = readDocuments(harness.services);
  await shop.api("DELETE", `/documents/${body.id}`);
  await reading;
  expect((await shop.api("GET", `/documents/${body.id}`)).status).toBe(404);
  expect(await countOf("documents", body.id)).toBe(0);
});

test("a document that is deleted and booked concurrently is one of both", async () => {
  const shop = await harness.shop();
  const { id } = await readyDocument(shop);
  const [deleted, booked] = await Promise.all([
    shop.api("DELETE", `/documents/${id}`),
    shop.api("POST", `/documents/${id}/book`, {}),
  ]);
  const isDeleted = deleted.status === 200;
  expect([deleted.status, booked.status]).toEqual(isDeleted ? [200, 404] : [409, 200]);
  expect(await countOf("documents", id)).toBe(isDeleted ? 0 : 1);
});
