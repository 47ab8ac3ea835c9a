import { maxAttachments } from "@bayline/contracts";
import { connectTo } from "@bayline/db/testing";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { attach, smallPdf } from "../../../test/harness/attachments.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness({
  attachments: { scanUrl: null, maxShopBytes: 400_000 },
});

async function contentOf(shop: TestShop, id: string, variant = "content") {
  const response = await fetch(`${shop.baseUrl}/attachments/${id}/${variant}`, {
    headers: { "x-api-key": shop.key },
  });
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

/** A picture of one color. */
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "#b03020" } });

/** A photo as a phone takes it: turned, and with its place. */
const phonePhoto = () =>
  picture()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 35/1 27/1" } })
    .jpeg()
    .toBuffer();

const pdf = smallPdf;

async function orderOf(shop: TestShop) {
  const { id, orderNumber } = await shop.workOrder({});
  return { id, orderNumber, query: { recordId: id } };
}

test("a phone's photo is attached upright and without its place", async () => {
  const shop = await harness.shop();
  const { id: recordId, orderNumber } = await orderOf(shop);
  const photo = await phonePhoto();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const query = { recordId: orderNumber, caption: "Lining", visibleToCustomer: "true" };
  const headers = { "content-disposition": 'attachment; filename="IMG_0042.JPG"' };
  const { status, body } = await attach(shop, photo, { query, headers });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      recordType: "work_order",
      recordId,
      fileName: "IMG_0042.JPG",
      contentType: "image/jpeg",
      width: 40,
      height: 60,
      caption: "Lining",
      visibleToCustomer: true,
      createdBy: expect.any(String),
    },
  });
  const { content, response } = await contentOf(shop, body.id);
  expect(content.length).toBe(body.sizeBytes);
  const metadata = await sharp(content).metadata();
  expect(metadata).toMatchObject({ format: "jpeg", width: 40, height: 60 });
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
    Array(4).fill(undefined),
  );
  expect(content.includes("GPS")).toBe(false);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "attachment; filename*=UTF-8''IMG_0042.jpg",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox",
  });
  const { content: small } = await contentOf(shop, body.id, "thumbnail");
  expect(await sharp(small).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 60 });
  const { body: listed } = await shop.api("GET", `/attachments?recordId=${orderNumber}`);
  expect(listed.attachments).toEqual([body]);
});

test("a large photo is stored with 4096 pixels a side, and its thumbnail with 320", async () => {
  const shop = await harness.shop();
  const { query } = await orderOf(shop);
  const { body } = await attach(shop, await picture(6000, 3000).webp().toBuffer(), { query });
  expect(body).toMatchObject({ contentType: "image/jpeg", width: 4096, height: 2048 });
  const { content } = await contentOf(shop, body.id, "thumbnail");
  expect(await sharp(content).metadata()).toMatchObject({ width: 320, height: 160 });
});

test("a PDF is attached as it is, and has no thumbnail", async () => {
  const shop = await harness.shop();
  const { query } = await orderOf(shop);
  const { body } = await attach(shop, pdf, { query });
  expect(body).toMatchObject({ contentType: "application/pdf", width: null, height: null });
  const { response, content } = await contentOf(shop, body.id);
  expect(content).toEqual(pdf);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; .*\.pdf$/);
  expect((await contentOf(shop, body.id, "thumbnail")).response.status).toBe(404);
});

/** A PNG whose head says 50,000 × 50,000 pixels. */
async function hugeHead(): Promise<Buffer> {
  const png = await picture().png().toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const cannotBeRead = { status: 400, body: { details: [{ field: "file" }] } };
const noPhoto = {
  status: 415,
  body: {
    error: "UNSUPPORTED_MEDIA_TYPE",
    nextStep: "Send image/jpeg, image/png, image/webp, or application/pdf.",
  },
};

/** Files that are no photos, or that harm a careless reader. */
const hostile: Record<string, [file: () => Promise<Uint8Array> | Uint8Array, refusal: object]> = {
  "a PNG of 50,000 × 50,000 pixels": [
    hugeHead,
    {
      status: 400,
      body: { details: [{ field: "file", message: "has more than 80 million pixels" }] },
    },
  ],
  "a small file of many pixels": [
    async () =>
      sharp({ create: { width: 10_000, height: 9000, channels: 3, background: "#fff" } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    {
      status: 400,
      body: { details: [{ field: "file", message: "has more than 80 million pixels" }] },
    },
  ],
  "a photo that is cut off": [
    async () => {
      const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
      const whole = await sharp({
        create: { width: 600, height: 600, channels: 3, background: "#fff", noise },
      })
        .jpeg()
        .toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    cannotBeRead,
  ],
  "a head without a picture": [() => Buffer.from("ffd8ffe000104a46494600", "hex"), cannotBeRead],
  "an SVG": [() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), noPhoto],
  "a page of HTML": [() => Buffer.from("<!doctype html><script>alert(1)</script>"), noPhoto],
  "a GIF": [async () => picture().gif().toBuffer(), noPhoto],
  "a HEIC photo": [
    () => Buffer.from("00000018667479706865696300000000", "hex"),
    { status: 415, body: { nextStep: expect.stringContaining("JPEG") } },
  ],
  "a PDF that is cut off": [() => pdf.subarray(0, 30), cannotBeRead],
  nothing: [() => new Uint8Array(), { status: 400 }],
};

describe("a hostile file", () => {
  test.each(Object.entries(hostile))("%s is refused, and nothing is stored", async (_what, it) => {
    const [file, refusal] = it;
    const shop = await harness.shop();
    const { query } = await orderOf(shop);
    const headers = { "content-disposition": 'attachment; filename="photo.jpg"' };
    expect(await attach(shop, await file(), { query, headers })).toMatchObject(refusal);
    expect((await shop.api("GET", "/attachments")).body.attachments).toEqual([]);
  });

  test("a photo with another format behind it is stored without it", async () => {
    const shop = await harness.shop();
    const { query } = await orderOf(shop);
    const script = Buffer.from("<script>alert(1)</script>PK\u0003\u0004");
    const polyglot = Buffer.concat([await picture().jpeg().toBuffer(), script]);
    const { body } = await attach(shop, polyglot, { query });
    const { content } = await contentOf(shop, body.id);
    expect(content.includes("<script>")).toBe(false);
  });
});

test("an attachment of another shop is not found, and neither is its record", async () => {
  const [shop, other] = [await harness.shop(), await harness.shop()];
  const { id, query } = await orderOf(other);
  const { body } = await attach(other, pdf, { query });
  expect(await attach(shop, pdf, { query })).toMatchObject({
    status: 400,
    body: { details: [{ field: "recordId" }] },
  });
  expect((await shop.api("GET", `/attachments?recordId=${id}`)).body.attachments).toEqual([]);
  const path = `/attachments/${body.id}`;
  for (const [method, at] of [
    ["GET", path],
    ["GET", `${path}/content`],
    ["GET", `${path}/thumbnail`],
    ["PATCH", path],
    ["DELETE", path],
  ] as const) {
    expect({ at, ...(await shop.api(method, at)) }).toMatchObject({ at, status: 404 });
  }
  expect((await contentOf(other, body.id)).content).toEqual(pdf);
});

test("a repeat with the same key stores one attachment, and a dry run none", async () => {
  const shop = await harness.shop();
  const { query } = await orderOf(shop);
  const photo = await phonePhoto();
  const headers = { "idempotency-key": "photo-of-lining-1" };
  const [first, again] = [
    await attach(shop, photo, { query, headers }),
    await attach(shop, photo, { query, headers }),
  ];
  expect(again).toEqual(first);
  await attach(shop, photo, { query, headers: { "dry-run": "true" } });
  expect((await shop.api("GET", "/attachments")).body.attachments).toEqual([first.body]);
  const other = { query: { ...query, caption: "Another" }, headers };
  expect((await attach(shop, photo, other)).status).toBe(422);
});

test("a deleted attachment leaves no bytes, and neither does a purged order", async () => {
  const shop = await harness.shop();
  const { id, query } = await orderOf(shop);
  const { body } = await attach(shop, await phonePhoto(), { query });
  await attach(shop, pdf, { query });
  expect(await shop.api("DELETE", `/attachments/${body.id}`)).toMatchObject({ status: 200 });
  expect(await shop.api("GET", `/attachments/${body.id}`)).toMatchObject({ status: 404 });
  const connection = await connectTo(harness.databaseUrl);
  const parts = async () => {
    const sql = "SELECT count(*)::int AS count FROM attachment_files WHERE tenant_id = $1";
    return (await connection.query(sql, [shop.tenantId])).rows[0].count;
  };
  expect(await parts()).toBe(1);
  expect(await shop.api("POST", `/work-orders/${id}/permanent-delete`)).toMatchObject({
    status: 200,
  });
  expect(await parts()).toBe(0);
  await connection.end();
});

test("the caption and the visibility of an attachment are changed", async () => {
  const shop = await harness.shop();
  const { query } = await orderOf(shop);
  const { body } = await attach(shop, pdf, { query });
  const change = { caption: "Quote of the dealer", visibleToCustomer: true };
  const { body: changed } = await shop.api("PATCH", `/attachments/${body.id}`, change);
  expect(changed).toEqual({ ...body, ...change, updatedAt: expect.any(String) });
});

test("a record has a limited number of attachments, also of concurrent ones", async () => {
  const shop = await harness.shop();
  const { id, query } = await orderOf(shop);
  const connection = await connectTo(harness.databaseUrl);
  await connection.query(
    `INSERT INTO attachments (tenant_id, id, record_type, record_id, content_type, size_bytes, created_by)
     SELECT tenant_id, gen_random_uuid(), 'work_order', id, 'application/pdf', 1, 'Key'
     FROM work_orders, generate_series(1, $2::int) WHERE id = $1`,
    [id, maxAttachments - 1],
  );
  await connection.end();
  const answers = await Promise.all([1, 2, 3].map(() => attach(shop, pdf, { query })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.details).toEqual([
    { field: "recordId", message: `has ${maxAttachments} attachments, the maximum` },
  ]);
});

test("the attachments of a shop have limited space, also of concurrent ones", async () => {
  const shop = await harness.shop();
  const { query } = await orderOf(shop);
  const large = Buffer.concat([
    Buffer.from("%PDF-1.4\n"),
    Buffer.alloc(150_000),
    Buffer.from("%%EOF"),
  ]);
  const answers = await Promise.all([1, 2, 3].map(() => attach(shop, large, { query })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.details).toMatchObject([
    { field: "file", message: expect.stringContaining("space") },
  ]);
});

test("photos for the customer are printed on the order and its invoice, others are not", async () => {
  const shop = await harness.shop();
  const order = await shop.workedOn();
  const sizeOf = async (path: string) => {
    const response = await fetch(`${shop.baseUrl}${path}`, { headers: { "x-api-key": shop.key } });
    const bytes = Buffer.from(await response.arrayBuffer());
    return [...bytes.toString("latin1").matchAll(/\/Subtype \/Image/g)].length;
  };
  const photo = await phonePhoto();
  await attach(shop, photo, { query: { recordId: order.id } });
  expect(await sizeOf(`/work-orders/${order.id}/pdf`)).toBe(0);
  await attach(shop, photo, { query: { recordId: order.id, visibleToCustomer: "true" } });
  expect(await sizeOf(`/work-orders/${order.id}/pdf`)).toBe(1);
  const { body: invoice } = await shop.api("POST", `/work-orders/${order.id}/invoice`);
  expect(await sizeOf(`/invoices/${invoice.id}/pdf`)).toBe(1);
});
