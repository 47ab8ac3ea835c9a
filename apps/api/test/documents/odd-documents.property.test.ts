import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readDocuments } from "../../src/modules/documents/reading/read-documents.ts";
import { exportOf, importInto } from "../harness/backups.ts";
import { submitFile } from "../harness/documents.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";

const harness = useHarness();

const marks = ["\u0301", "\u0344", "\u{1D15F}", "\u0958"];

/** Texts that a file may contain and a field may not. */
const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc
    .tuple(fc.constantFrom(...marks), fc.integer({ min: 1, max: 300 }))
    .map(([mark, count]) => `e${mark.repeat(count)}`),
  fc.integer({ min: 60, max: 6000 }).map((count) => "x\u{1F69A}".repeat(count)),
  fc.constantFrom("", " ", "\u200b", "a\u0000b", "\ud800", "PO-1016", "GL-1"),
);

const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, 0.5, 1.00001, 1e-7, -3, 1e6, 1e9, 1e15, 1e17, 1e300),
  fc.integer({ min: -5000, max: 500_000 }),
);

const oddDay = fc.constantFrom(
  "1999-05-01",
  "2026-03-09",
  "2026-02-30",
  "2101-01-01",
  "9999-12-31",
);

const oddLine = fc.record(
  {
    partNumber: oddText,
    vendorPartNumber: oddText,
    description: oddText,
    quantity: oddNumber,
    packQuantity: oddNumber,
    unitCostCents: oddNumber,
    amountCents: oddNumber,
    coreDepositCents: oddNumber,
  },
  { requiredKeys: [] },
);

const oddCharge = fc.record({
  kind: fc.constantFrom("freight", "tax", "ransom"),
  description: oddText,
  amountCents: oddNumber,
});

const oddInvoice = fc.record(
  {
    type: fc.constantFrom("invoice", "credit"),
    invoiceNumber: oddText,
    invoiceDate: oddDay,
    dueDate: oddDay,
    purchaseOrderNumber: oddText,
    vendor: fc.record({ name: oddText, accountNumber: oddText }),
    lines: fc.array(oddLine, { maxLength: 6 }),
    charges: fc.array(oddCharge, { maxLength: 3 }),
    totalCents: oddNumber,
  },
  { requiredKeys: [] },
);

const oddTable = fc.array(fc.array(fc.oneof(oddText, oddNumber.map(String)), { maxLength: 6 }), {
  maxLength: 5,
});

const oddFile = fc.oneof(
  oddInvoice.map((invoice) => ({ type: "application/json", content: JSON.stringify(invoice) })),
  oddTable.map((rows) => ({
    type: "text/csv",
    content: ["Invoice,SKU,Qty,Cost,Invoice Date,Vendor", ...rows.map((row) => row.join(","))].join(
      "\n",
    ),
  })),
);

const oddCorrection = fc.record({
  path: fc.constantFrom(
    "vendor",
    "purchaseOrderNumber",
    "invoiceNumber",
    "lines[0].partNumber",
    "lines[01].quantity",
  ),
  value: fc.oneof(oddText, oddNumber),
});

/** Every document of a shop, by its id. */
async function documentsOf(shop: TestShop) {
  const { body } = await shop.api("GET", "/documents?limit=500");
  const ids: string[] = body.documents.map(({ id }: { id: string }) => id);
  const documents = new Map<string, Record<string, unknown>>();
  for (const id of ids) documents.set(id, (await shop.api("GET", `/documents/${id}`)).body);
  return documents;
}

test("a shop can be moved whatever documents were submitted to it", async () => {
  const count = runs({ short: 30, long: 120 });
  const seed = seedOr(30);
  const shop = await harness.shop();
  const sent = fc.sample(fc.tuple(oddFile, oddText, oddCorrection), { numRuns: count, seed });
  for (const [{ content, type }, name] of sent) {
    const fileName = encodeURIComponent(name.slice(0, 400).toWellFormed());
    const headers = { "content-disposition": `attachment; filename*=UTF-8''${fileName}` };
    const { status } = await submitFile(shop, content || "?", { type, headers });
    expect(status).toBeLessThan(500);
  }
  await readDocuments(harness.services);
  for (const [at, id] of [...(await documentsOf(shop)).keys()].entries()) {
    const correction = sent[at]?.[2];
    const { status } = await shop.api("PATCH", `/documents/${id}`, { set: [correction] });
    expect(status).toBeLessThan(500);
  }
  const before = await documentsOf(shop);
  expect([...before.values()].some(({ status }) => status === "needs_review")).toBe(true);
  const moved = await harness.shop();
  const { status, text } = await importInto(moved, await exportOf(shop));
  expect(status, `${text} SEED=${seed}`).toBe(201);
  expect(await documentsOf(moved)).toEqual(before);
});
