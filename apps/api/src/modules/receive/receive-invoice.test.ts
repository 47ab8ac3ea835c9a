import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

test("a repeated invoice is refused and changes no stock", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 4 }] });
  const invoice = shop.invoice({
    lines: [{ partNumber: "A-100", quantity: 2, unitCostCents: 1250 }],
  });
  const first = await shop.receive(invoice);
  expect(first).toMatchObject({ status: 201, body: { status: "received" } });
  expect(await shop.receive(invoice)).toMatchObject({
    status: 409,
    body: {
      error: "DUPLICATE_INVOICE",
      existingPurchaseOrderId: first.body.purchaseOrder.id,
    },
  });
  expect(await shop.stockOf("A-100")).toBe(6);
});
