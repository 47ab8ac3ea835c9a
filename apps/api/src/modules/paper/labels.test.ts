import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { barcodesOf, isInstalled } from "../../../test/harness/pdf.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const skipped =
  isInstalled("zbarimg") && isInstalled("pdftoppm")
    ? ""
    : ": skipped, zbar-tools or poppler-utils is missing";

async function labels(shop: TestShop, body: unknown) {
  const response = await fetch(`${shop.baseUrl}/inventory/labels`, {
    method: "POST",
    headers: { "x-api-key": shop.key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
}

const partNumbers = [
  "FF63009",
  "A-1",
  "LONG-PART-NUMBER-0123456789-ABCDEFGHIJKLMNOP",
  "фильтр-12",
  "油滤-7",
];

test.skipIf(skipped).each(["avery-5160", "avery-5163", "avery-l7160"])(
  `barcodes on %s are the part numbers${skipped}`,
  async (sheet) => {
    const shop = await harness.shop({
      parts: partNumbers.map((partNumber) => ({ partNumber, quantity: 1, binLocation: "A-04-2" })),
    });
    const parts = partNumbers.map((id) => ({ id, count: 2 }));
    const { status, content } = await labels(shop, { parts, sheet, startAt: 3 });
    expect(status).toBe(200);
    const read = await barcodesOf(content);
    // The reader reports equal neighbors once.
    expect(new Set(read)).toEqual(new Set(partNumbers));
  },
);

test("unknown parts and too many labels are refused", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A-1", quantity: 1 }] });
  for (const [parts, status] of [
    [[{ id: "B-9" }], 400],
    [[{ id: "A-1", count: 101 }], 400],
    [[], 400],
    [[{ id: "a-1" }], 200],
  ] as const) {
    expect((await labels(shop, { parts })).status, JSON.stringify(parts)).toBe(status);
  }
});

test("labels of more than 500 pages are refused", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 4 }] });
  const parts = Array.from({ length: 200 }, () => ({ id: "A-100", count: 100 }));
  expect(await shop.api("POST", "/inventory/labels", { parts })).toMatchObject({
    status: 400,
    body: { details: [{ field: "parts", message: "has more than 500 pages" }] },
  });
});
