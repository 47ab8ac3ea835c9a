import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { invoiceFile, submitFile } from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });

test("a key that only reads gets originals, and submits nothing", async () => {
  const shop = await harness.shop();
  const { body } = await submitFile(shop, invoiceFile());
  const key = await shop.readOnlyKey();
  const get = (path: string, headers: Record<string, string>) =>
    fetch(shop.baseUrl + path, { headers });
  const original = await get(`/documents/${body.id}/original`, { "x-api-key": key });
  expect(original.status).toBe(200);
  const sent = await submitFile({ ...shop, key }, invoiceFile());
  expect(sent).toMatchObject({ status: 403 });
  expect((await shop.api("GET", "/documents")).body.count).toBe(1);
});

test.each(["original", "pages/1"])("the %s of a document is its shop's alone", async (file) => {
  const shop = await harness.shop();
  const other = await harness.shop();
  const { body } = await submitFile(shop, invoiceFile());
  const path = `${shop.baseUrl}/documents/${body.id}/${file}`;
  const status = async (key: string) =>
    (await fetch(path, { headers: key === "" ? {} : { "x-api-key": key } })).status;
  expect([await status(other.key), await status("wrong"), await status("")]).toEqual([
    404, 401, 401,
  ]);
});

test("a file is in the audit log once, whatever is retried", async () => {
  const shop = await harness.shop();
  const file = invoiceFile();
  const headers = { "idempotency-key": randomUUID() };
  const first = await submitFile(shop, file, { headers });
  const again = await submitFile(shop, file, { headers });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await submitFile(shop, invoiceFile(), { headers })).toMatchObject({
    status: 422,
    body: { error: "IDEMPOTENCY_KEY_REUSED" },
  });
  await submitFile(shop, file);
  const log = await shop.api("GET", `/audit-log?resourceId=${first.body.id}`);
  expect(log.body.entries).toMatchObject([{ operation: "documents.submit" }]);
});
