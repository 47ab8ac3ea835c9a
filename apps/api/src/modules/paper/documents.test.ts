import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import { amountsIn, pdfOf, textOf, withoutReaders } from "../../../test/harness/pdf.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness({ now: new Date("2026-03-02T17:00:00.000Z") });

/** Sorted, because columns of a page are not read in the order of the record. */
const sorted = (amounts: number[]) => amounts.toSorted((a, b) => a - b);

/** Every nonzero amount must be printed as often as the record has it. */
function missing(printed: number[], expected: number[]): number[] {
  const left = sorted(printed);
  return expected.filter((amount) => {
    const at = left.indexOf(amount);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

const words = fc.constantFrom(
  "Fuel filter, spin-on",
  "Замена масляного фильтра",
  "Αντικατάσταση φίλτρου",
  "החלפת מסנן שמן (5 ליטר)",
  "استبدال فلتر الزيت رقم 12",
  "तेल फ़िल्टर बदलना",
  "เปลี่ยนไส้กรองน้ำมันเครื่อง",
  "更换机油滤清器",
  "エンジンオイル交換",
  "엔진오일 교환",
  "🚛 emoji 👨‍👩‍👧",
  "x".repeat(250),
  "a long text that wraps ".repeat(10),
  "\u202Egnp.exe and \u200F marks",
);
const cents = fc.integer({ min: 0, max: 5_000_000 });
const line = fc.record({
  description: words,
  quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100),
  unitPriceCents: cents,
});
const block = fc.record({
  name: words,
  labor: fc.array(line, { maxLength: 12 }),
  materials: fc.array(line, { maxLength: 12 }),
  fees: fc.array(line, { maxLength: 4 }),
});
const order = fc.record({
  complaint: words,
  taxRatePercent: fc.integer({ min: 0, max: 100_000 }).map((n) => n / 10_000),
  blocks: fc.array(block, { minLength: 1, maxLength: 4 }),
});

type Wanted = typeof order extends fc.Arbitrary<infer T> ? T : never;

async function create(shop: TestShop, { complaint, taxRatePercent, blocks }: Wanted) {
  await shop.api("PATCH", "/settings", { taxRatePercent });
  const customer = await shop.customer({
    name: `Prairie ${taxRatePercent} ${blocks.length} ${Math.random()}`,
    address: "118 Elevator Rd\nAmes, IA",
  });
  const vehicle = await shop.vehicle({ customerId: customer.id, unitNumber: "T-104" });
  const created = await shop.workOrder({
    customerId: customer.id,
    vehicleId: vehicle.id,
    complaint,
  });
  for (const fields of blocks) await shop.block(created.id, fields);
  return created;
}

describe(`documents${withoutReaders}`, { skip: withoutReaders !== "" }, () => {
  test("every amount of random orders and their invoices is printed as the API returns it", async () => {
    const shop = await harness.shop();
    await fc.assert(
      fc.asyncProperty(order, fc.constantFrom("letter", "a4"), async (wanted, paper) => {
        const { id } = await create(shop, wanted);
        const { body } = await shop.api("GET", `/work-orders/${id}`);
        const text = await textOf(await pdfOf(shop, `/work-orders/${id}/pdf?paper=${paper}`));
        expect(text).toContain(body.orderNumber);
        const lines = body.services.flatMap((each: Record<string, unknown[]>) =>
          [each.labor, each.materials, each.fees].flat(),
        );
        expect(missing(amountsIn(text), amountsOfOrder(body, lines))).toEqual([]);
        expect(text).toMatch(/Page 1 of \d+/);

        const { body: invoice, status } = await shop.api("POST", `/work-orders/${id}/invoice`);
        expect(status).toBe(201);
        const paid = Math.floor(invoice.totalCents / 3);
        if (paid > 0) {
          await shop.payment({ invoiceId: invoice.id, amountCents: paid, method: "Check" });
        }
        const number = invoice.invoiceNumber;
        const { body: after } = await shop.api("GET", `/invoices/${number}`);
        const printed = await textOf(await pdfOf(shop, `/invoices/${number}/pdf`));
        expect(missing(amountsIn(printed), amountsOfInvoice(after))).toEqual([]);
        for (const expected of [number, body.orderNumber, "T-104", "118 Elevator Rd"]) {
          expect(printed).toContain(expected);
        }
      }),
      { numRuns: 6 },
    );
  }, 180_000);

  test("counter sales and purchase orders are printed with their amounts", async () => {
    const shop = await harness.shop();
    const vendor = await shop.vendor({ name: "Great Lakes", address: "1 Pier\nMuskegon, MI" });
    const parts = Array.from({ length: 60 }, (_, index) => ({
      partNumber: `P-${index}`,
      description: `Part ${index}`,
      quantity: index + 1,
      unitCostCents: 101 * index + 7,
    }));
    const po = await shop.order({ vendorId: vendor.id, parts });
    const printed = await textOf(await pdfOf(shop, `/purchase-orders/${po.number}/pdf`));
    const { body: got } = await shop.api("GET", `/purchase-orders/${po.id}`);
    const costs = got.parts.flatMap((part: Record<string, number>) => [
      part.unitCostCents,
      part.totalCostCents,
    ]);
    expect(missing(amountsIn(printed), [...costs, got.totalCostCents])).toEqual([]);
    expect(printed).toContain("Great Lakes");
    // The head of the table repeats on each page.
    const pages = printed.split("\f").filter((page) => page.trim() !== "");
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain("Unit cost");
      expect(page).toContain(po.number);
    }

    const sale = await shop.salesOrder({
      lines: [
        {
          kind: "part",
          partNumber: "X-1",
          description: "Wiper",
          quantity: 2,
          unitPriceCents: 1999,
        },
        { kind: "fee", description: "Delivery", quantity: 1, unitPriceCents: 750 },
      ],
    });
    const quote = await textOf(await pdfOf(shop, `/sales-orders/${sale.orderNumber}/pdf`));
    expect(quote).toContain("Quote");
    expect(missing(amountsIn(quote), [1999, 3998, 750, sale.totalCents])).toEqual([]);
  });

  test("an inspection is printed with its results", async () => {
    const shop = await harness.shop();
    const inspection = await shop.inspection({
      name: "Annual DOT inspection",
      status: "failed",
      items: [
        {
          label: "Brake lining, left rear",
          category: "Brakes",
          result: "failed",
          notes: "3/32 left",
        },
        { label: "Horn", category: "Cab", result: "passed" },
        { label: "Trailer plug", category: "Cab", result: "NA" },
      ],
    });
    const text = await textOf(await pdfOf(shop, `/inspections/${inspection.id}/pdf?paper=a4`));
    for (const expected of ["FAILED", "PASSED", "N/A", "3/32 left", "Brakes", "Horn"]) {
      expect(text).toContain(expected);
    }
  });

  test("payment instructions are on statements, and on invoices with a balance", async () => {
    const shop = await harness.shop();
    const paymentInstructions = "Checks to PO Box 12, Ames\nACH 073000228, account 1002003";
    await shop.api("PATCH", "/settings", { paymentInstructions });
    const { id: customerId } = await shop.customer({ name: "Prairie Grain" });
    const { id, invoiceNumber, balanceCents } = await shop.bill({ customerId });
    const invoice = `/invoices/${invoiceNumber}/pdf`;
    const statement = `/customers/${customerId}/statement/pdf`;
    for (const path of [invoice, statement]) {
      const text = await textOf(await pdfOf(shop, path));
      for (const line of paymentInstructions.split("\n")) expect(text).toContain(line);
    }
    await shop.payment({ invoiceId: id, amountCents: balanceCents, method: "Check" });
    expect(await textOf(await pdfOf(shop, invoice))).not.toContain("PO Box 12");
  });

  test("costs and notes about pay are not printed for customers", async () => {
    const shop = await harness.shop();
    const created = await shop.workOrder({});
    await shop.block(created.id, {
      labor: [{ description: "Labor", quantity: 1, unitPriceCents: 14_500, unitCostCents: 4217 }],
      parts: [{ partNumber: "A-1", quantity: 1, unitPriceCents: 5000, unitCostCents: 3119 }],
    });
    const { body: invoice } = await shop.api("POST", `/work-orders/${created.id}/invoice`);
    for (const path of [`/work-orders/${created.id}/pdf`, `/invoices/${invoice.id}/pdf`]) {
      const text = await textOf(await pdfOf(shop, path));
      expect(text).toContain("$145.00");
      expect(text).not.toMatch(/42\.17|31\.19|73\.36/);
    }
  });
});

test("a document has its type and name, and honors HEAD", async () => {
  const shop = await harness.shop();
  const { invoiceNumber } = await shop.bill();
  for (const method of ["GET", "HEAD"]) {
    const answer = await call(shop.baseUrl, method, `/invoices/${invoiceNumber}/pdf`, {
      headers: { "x-api-key": shop.key },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toBe(
      `inline; filename="${invoiceNumber}.pdf"`,
    );
  }
});

test("statements and inspections are named by what they are of, and their day", async () => {
  const shop = await harness.shop();
  const named = async (path: string) => {
    const headers = { "x-api-key": shop.key };
    const answer = await call(shop.baseUrl, "HEAD", path, { headers });
    return answer.headers.get("content-disposition");
  };
  const statementOf = async (name: string) => {
    const { id } = await shop.customer({ name });
    return named(`/customers/${id}/statement/pdf?startDate=2026-02-01&endDate=2026-02-28`);
  };
  expect(await statementOf("Prairie Grain & Sons, Inc.")).toBe(
    'inline; filename="Statement-Prairie-Grain-Sons-Inc.-2026-02-28.pdf"',
  );
  expect(await statementOf("更换 🚛")).toBe(
    `inline; filename="Statement-2026-02-28.pdf"; filename*=UTF-8''Statement-${encodeURIComponent("更换")}-2026-02-28.pdf`,
  );
  const { id } = await shop.inspection({ name: "Annual DOT" });
  expect(await named(`/inspections/${id}/pdf`)).toBe(
    'inline; filename="Inspection-Annual-DOT-2026-03-02.pdf"',
  );
});

function amountsOfOrder(order: Record<string, number>, lines: Array<Record<string, number>>) {
  const { totalPriceCents = 0, taxCents = 0 } = order;
  return [
    ...lines.flatMap((each) => [each.unitPriceCents ?? 0, each.totalPriceCents ?? 0]),
    taxCents,
    totalPriceCents,
    totalPriceCents - taxCents,
  ];
}

function amountsOfInvoice({
  lines,
  ...invoice
}: Record<string, number> & { lines: Array<Record<string, number>> }) {
  const categories = ["laborCents", "shopSuppliesCents", "feesCents"];
  return [
    ...lines.flatMap((each) => [each.unitPriceCents ?? 0, each.amountCents ?? 0]),
    ...categories.flatMap((name) => invoice[name] || []),
    invoice.taxesCents ?? 0,
    invoice.totalCents ?? 0,
    invoice.balanceCents ?? 0,
  ];
}
