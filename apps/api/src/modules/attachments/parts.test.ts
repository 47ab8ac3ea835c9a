import { connectTo } from "@bayline/db/testing";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { attach, attachPdf } from "../../../test/harness/attachments.ts";
import { exportOf, importInto } from "../../../test/harness/backups.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { pdfOf, textOf, withoutReaders } from "../../../test/harness/pdf.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#b03020" } })
    .jpeg()
    .toBuffer();

/** A part of a record, with the request that deletes it and the one that deletes its record. */
interface Part {
  id: string;
  ownerId: string;
  remove: [method: string, path: string, body?: unknown];
  removeOwner: string;
}

async function orderWithLine(shop: TestShop) {
  const { id } = await shop.workOrder({});
  const block = await shop.block(id, {
    name: "Brake job",
    labor: [{ description: "Replace lining", unitPriceCents: 9000 }],
  });
  return { id, block, line: block.labor[0]?.id ?? "" };
}

const parts: Record<string, (shop: TestShop) => Promise<Part>> = {
  service_block: async (shop) => {
    const { id: ownerId, block } = await orderWithLine(shop);
    const removeOwner = `/work-orders/${ownerId}`;
    const remove: Part["remove"] = ["DELETE", `${removeOwner}/services/${block.id}`];
    return { id: block.id, ownerId, remove, removeOwner };
  },
  line_item: async (shop) => {
    const { id: ownerId, block, line } = await orderWithLine(shop);
    const removeOwner = `/work-orders/${ownerId}`;
    const remove: Part["remove"] = ["DELETE", `${removeOwner}/services/${block.id}/items/${line}`];
    return { id: line, ownerId, remove, removeOwner };
  },
  inspection_item: async (shop) => {
    const { id: ownerId, items } = await shop.inspection({ items: [{ label: "Lights" }] });
    const removeOwner = `/inspections/${ownerId}`;
    const remove: Part["remove"] = ["PATCH", removeOwner, { items: [] }];
    return { id: items[0]?.id ?? "", ownerId, remove, removeOwner };
  },
};

async function listed(shop: TestShop, recordId: string) {
  const { body } = await shop.api("GET", `/attachments?recordId=${recordId}`);
  return body.attachments.map(({ id }: { id: string }) => id);
}

async function storedRows(shop: TestShop) {
  const connection = await connectTo(harness.databaseUrl);
  const rows: number[] = [];
  for (const table of ["attachments", "attachment_files", "comments"]) {
    const count = `SELECT count(*)::int AS count FROM ${table} WHERE tenant_id = $1`;
    rows.push((await connection.query(count, [shop.tenantId])).rows[0].count);
  }
  await connection.end();
  return rows;
}

describe.each(Object.entries(parts))("a part of type %s", (recordType, make) => {
  test(`a part of type ${recordType} has attachments, which the list of its record has too`, async () => {
    const shop = await harness.shop();
    const { id, ownerId } = await make(shop);
    const { status, body } = await attach(shop, await photo(), { query: { recordId: id } });
    expect({ status, body }).toMatchObject({ status: 201, body: { recordType, recordId: id } });
    const own = await attachPdf(shop, { recordId: ownerId });
    expect(await listed(shop, id)).toEqual([body.id]);
    expect(await listed(shop, ownerId)).toEqual([own.id, body.id]);
    const page = await shop.api("GET", `/attachments?recordId=${ownerId}&limit=1`);
    const after = `lastEvaluatedKey=${encodeURIComponent(page.body.lastEvaluatedKey)}`;
    const next = await shop.api("GET", `/attachments?recordId=${ownerId}&limit=1&${after}`);
    expect(next.body.attachments).toEqual([body]);
  });

  test(`a deleted part of type ${recordType} takes its files and comments along`, async () => {
    const shop = await harness.shop();
    const { id, ownerId, remove } = await make(shop);
    await attach(shop, await photo(), { query: { recordId: id } });
    await shop.api("POST", "/comments", { recordId: id, text: "Worn" });
    const own = await attachPdf(shop, { recordId: ownerId });
    expect(await shop.api(...remove)).toMatchObject({ status: 200 });
    expect(await listed(shop, ownerId)).toEqual([own.id]);
    expect(await storedRows(shop)).toEqual([1, 1, 0]);
    expect(await attach(shop, await photo(), { query: { recordId: id } })).toMatchObject({
      status: 400,
      body: { details: [{ field: "recordId" }] },
    });
  });

  test(`a part of type ${recordType} of a deleted record has no attachments, and gets none`, async () => {
    const shop = await harness.shop();
    const { id, removeOwner } = await make(shop);
    await attachPdf(shop, { recordId: id });
    expect(await shop.api("DELETE", removeOwner)).toMatchObject({ status: 200 });
    expect(await listed(shop, id)).toEqual([]);
    expect(await attach(shop, await photo(), { query: { recordId: id } })).toMatchObject({
      status: 400,
    });
  });

  test(`a part of type ${recordType} that is deleted meanwhile gets no attachment`, async () => {
    const shop = await harness.shop();
    const { id, remove } = await make(shop);
    const [removed] = await Promise.all([
      shop.api(...remove),
      ...Array.from({ length: 4 }, async () =>
        attach(shop, await photo(), { query: { recordId: id } }),
      ),
    ]);
    expect(removed).toMatchObject({ status: 200 });
    expect(await storedRows(shop)).toEqual([0, 0, 0]);
  });

  test(`a part of type ${recordType} keeps its attachments in a backup`, async () => {
    const shop = await harness.shop();
    const { id, ownerId } = await make(shop);
    const { body } = await attach(shop, await photo(), { query: { recordId: id } });
    const copy = await harness.shop();
    expect(await importInto(copy, await exportOf(shop))).toMatchObject({ status: 201 });
    expect(await listed(copy, ownerId)).toEqual([body.id]);
  });
});

test("a permanently deleted order takes the files of its services and lines along", async () => {
  const shop = await harness.shop();
  const { id, block, line } = await orderWithLine(shop);
  for (const recordId of [id, block.id, line]) {
    await attachPdf(shop, { recordId });
    await shop.api("POST", "/comments", { recordId, text: "Worn" });
  }
  expect(await storedRows(shop)).toEqual([3, 3, 3]);
  await shop.api("POST", `/work-orders/${id}/permanent-delete`);
  expect(await storedRows(shop)).toEqual([0, 0, 0]);
});

describe(`documents${withoutReaders}`, () => {
  test.skipIf(withoutReaders)("a photo of a part is printed with the part's name", async () => {
    const shop = await harness.shop();
    const { id, block, line } = await orderWithLine(shop);
    const shown = (recordId: string, caption?: string) => ({
      recordId,
      visibleToCustomer: "true",
      ...(caption && { caption }),
    });
    await attach(shop, await photo(), { query: shown(line, "Left rear") });
    await attach(shop, await photo(), { query: shown(block.id) });
    await attach(shop, await photo(), { query: shown(id, "On arrival") });
    await attach(shop, await photo(), { query: { recordId: line, caption: "Within the shop" } });
    const order = await textOf(await pdfOf(shop, `/work-orders/${id}/pdf`));
    const { body: invoice } = await shop.api("POST", `/work-orders/${id}/invoice`);
    const billed = await textOf(await pdfOf(shop, `/invoices/${invoice.id}/pdf`));
    for (const text of [order, billed]) {
      const captions = text.slice(text.indexOf("Photos"));
      expect(captions).toMatch(
        /On arrival\s+Brake job\s[\s\S]*Brake job, Replace lining: Left rear/,
      );
      expect(text).not.toContain("Within the shop");
    }
  });

  test.skipIf(withoutReaders)("a photo of an item is printed on its inspection", async () => {
    const shop = await harness.shop();
    const { id, items } = await shop.inspection({ items: [{ label: "Slack adjusters" }] });
    const query = { recordId: items[0]?.id ?? "", caption: "Cracked", visibleToCustomer: "true" };
    await attach(shop, await photo(), { query });
    const text = await textOf(await pdfOf(shop, `/inspections/${id}/pdf`));
    expect(text).toContain("Slack adjusters: Cracked");
  });
});
