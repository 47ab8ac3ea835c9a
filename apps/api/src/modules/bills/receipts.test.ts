import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

/** The receipts of a shop's bills: `part quantity cents of the cents of its layer`. */
async function receiptsOf(shop: TestShop): Promise<string[]> {
  const rows = await database.query(
    `SELECT b.number || ' ' || l.part_number || ' ' || trim_scale(r.quantity) || ' ' || r.cents || ' of ' ||
        coalesce(c.cents, round(c.quantity * c.unit_cost_cents)) AS receipt
      FROM bill_receipts r
      JOIN bill_lines l ON l.tenant_id = $1 AND l.id = r.bill_line_id
      JOIN bills b ON b.tenant_id = $1 AND b.id = l.bill_id
      JOIN cost_layers c ON c.tenant_id = $1 AND c.id = r.cost_layer_id
      WHERE r.tenant_id = $1 ORDER BY c.id, b.number, l.position`,
    [shop.tenantId],
  );
  return rows.map(({ receipt }) => String(receipt));
}

test("a received invoice says which goods each of its lines paid for", async () => {
  const shop = await harness.shop();
  const charges = [{ kind: "freight" as const, amountCents: 100 }];
  const invoiceNumber = "I-1";
  await shop.receive(
    shop.invoice({ invoiceNumber, lines: [line("A", 3, 1000), line("B", 1, 1000)], charges }),
  );
  expect(await receiptsOf(shop)).toEqual(["I-1 A 3 3075 of 3075", "I-1 B 1 1025 of 1025"]);
});

test("a receipt takes billed goods of several lines, and bills the rest", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({ vendorName: "Acme", parts: [line("A", 9, 500)] });
  for (const [invoiceNumber, quantity] of [["I-1", 4] as const, ["I-2", 3] as const]) {
    const lines = [line("A", quantity, 500)];
    const draft = { mode: "draft" as const, vendor: { name: "Acme" }, purchaseOrderId: id };
    await shop.receive(shop.invoice({ ...draft, invoiceNumber, lines }));
  }
  await shop.api("PATCH", `/purchase-orders/${id}`, { parts: [line("A", 9, 500)] });
  const body = { vendorInvoiceNumber: "I-3" };
  const { status } = await shop.api("POST", `/purchase-orders/${id}/receive`, body);
  expect({ status, receipts: await receiptsOf(shop) }).toEqual({
    status: 200,
    receipts: ["I-1 A 4 2000 of 4500", "I-2 A 3 1500 of 4500", "I-3 A 2 1000 of 4500"],
  });
});
