import { expect, test } from "vitest";
import { attach, attachPdf, smallPdf } from "../../../test/harness/attachments.ts";
import { exportOf, importInto } from "../../../test/harness/backups.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { oldAttachments } from "./job/old-attachments.ts";

const now = new Date("2026-03-10T15:00:00Z");
const harness = useHarness({
  now,
  attachments: { scanUrl: null, maxShopBytes: 3 * smallPdf.length },
});
const database = useDatabase(harness);

async function attached(shop: TestShop, day: string): Promise<string> {
  const { id: recordId } = await shop.workOrder({});
  const { id } = await attachPdf(shop, { recordId });
  await database.query("UPDATE attachments SET created_at = $2 WHERE id = $1", [id, day]);
  return id;
}

const statusOf = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/attachments/${id}`)).status;

const runJob = () => oldAttachments.run(harness.services, { now, force: true });

async function bytesOf(shop: TestShop): Promise<number> {
  const [row] = await database.query(
    "SELECT bytes::int AS bytes FROM attachment_space WHERE tenant_id = $1",
    [shop.tenantId],
  );
  return row?.bytes ?? 0;
}

test("attachments are deleted after the shop's retention, and free their space", async () => {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { attachmentRetentionDays: 30 });
  const [old, recent] = [await attached(shop, "2026-02-08"), await attached(shop, "2026-02-09")];
  await runJob();
  expect([await statusOf(shop, old), await statusOf(shop, recent)]).toEqual([404, 200]);
  const files = "SELECT count(*)::int AS count FROM attachment_files WHERE attachment_id = $1";
  expect(await database.query(files, [old])).toEqual([{ count: 0 }]);
  expect(await bytesOf(shop)).toBe(smallPdf.length);
});

test("attachments are kept without a retention, also after one is taken back", async () => {
  const shop = await harness.shop();
  const id = await attached(shop, "2001-02-08");
  await shop.api("PATCH", "/settings", { attachmentRetentionDays: 30 });
  const { body } = await shop.api("PATCH", "/settings", { attachmentRetentionDays: null });
  expect(body.attachmentRetentionDays).toBeNull();
  await runJob();
  expect(await statusOf(shop, id)).toBe(200);
});

test.each([0, 29, 36_501, 30.5])("a retention of %d days is refused", async (days) => {
  const shop = await harness.sharedShop();
  expect(await shop.api("PATCH", "/settings", { attachmentRetentionDays: days })).toMatchObject({
    status: 400,
    body: { details: [{ field: "attachmentRetentionDays" }] },
  });
});

test("the space of a shop is that of its attachments, whatever deletes them", async () => {
  const shop = await harness.shop();
  const { id: recordId } = await shop.workOrder({});
  const block = await shop.block(recordId, {});
  const ids = [recordId, block.id, recordId];
  const answers = await Promise.all(
    [...ids, ...ids].map((id) => attach(shop, smallPdf, { query: { recordId: id } })),
  );
  const stored = answers.filter(({ status }) => status === 201);
  expect([stored.length, await bytesOf(shop)]).toEqual([3, 3 * smallPdf.length]);
  const copy = await harness.shop();
  await importInto(copy, await exportOf(shop));
  expect(await bytesOf(copy)).toBe(3 * smallPdf.length);
  await shop.api("DELETE", `/attachments/${stored[0]?.body.id}`);
  expect(await bytesOf(shop)).toBe(2 * smallPdf.length);
  await attachPdf(shop, { recordId: block.id });
  await shop.api("POST", `/work-orders/${recordId}/permanent-delete`);
  expect(await bytesOf(shop)).toBe(0);
});
