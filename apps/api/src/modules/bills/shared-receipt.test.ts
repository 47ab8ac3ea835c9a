import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

test("a correction revalues a receipt once if two bills with common charges paid for it", async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme" });
  await shop.vendor({ name: "Roadrunner" });
  const send = async (path: string, body?: object) => {
    const { status, body: answer, text } = await shop.api("POST", path, body);
    expect(status, text).toBeLessThan(300);
    return answer;
  };
  const parts = [{ partNumber: "FF63009", quantity: 10, unitCostCents: 100 }];
  const order = await shop.order({ status: "ordered", vendorName: "Acme", parts });
  await send(`/purchase-orders/${order.id}/receive`);
  const bill = (number: string, quantity: number) =>
    send("/bills", {
      type: "invoice",
      vendorId: "Acme",
      number,
      lines: [{ kind: "part", partNumber: "FF63009", quantity, unitCostCents: 100 }],
    });
  const first = await bill("A-1", 4);
  const second = await bill("A-2", 6);
  await send("/bills", {
    type: "invoice",
    vendorId: "Roadrunner",
    number: "R-1",
    appliesTo: [first.id, second.id],
    lines: [{ kind: "freight", amountCents: 140 }],
  });

  await send(`/bills/${first.id}/correct`, {
    reason: "Misread",
    lines: [{ id: first.lines[0].id, unitCostCents: 200 }],
  });

  const { id } = await partOf(shop, "FF63009");
  const { movements } = (await shop.api("GET", `/inventory/${id}/movements`)).body;
  expect(movements).toMatchObject([{ type: "receipt", costCents: 1540 }]);
  expect(await shop.ledgerProblems()).toEqual([]);
});
