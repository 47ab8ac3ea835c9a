import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

// After the file, ledger.verify compares cores with their deposits, returns and credits.
const harness = useHarness();

/** Six cores of $75.00, all of them in hand. */
async function sixCores(shop: TestShop) {
  const lines = [{ ...line("ST-39MT", 6, 31_000), coreDepositCents: 7500 }];
  await shop.receive(shop.invoice({ vendor: { name: "Acme" }, lines }));
  const [core] = (await shop.api("GET", "/cores")).body.cores;
  await shop.api("PATCH", `/cores/${core.id}`, { inHandQuantity: 6 });
  const sendBack = (quantity: number) =>
    shop.api("POST", "/cores/send-back", { cores: [{ coreId: core.id, quantity }] });
  const deny = (quantity: number) => shop.api("POST", `/cores/${core.id}/deny`, { quantity });
  const credit = (quantity: number, number: string) =>
    shop.api("POST", "/bills", {
      type: "credit",
      vendorId: "Acme",
      number,
      lines: [
        { kind: "core_credit", coreId: core.id, quantity, amountCents: -7500 * quantity },
        { kind: "restocking", amountCents: 100 },
      ],
    });
  return { sendBack, deny, credit, read: () => shop.api("GET", `/cores/${core.id}`) };
}

test("concurrent returns of one core never send back more than is in hand", async () => {
  const shop = await harness.shop();
  const { sendBack, read } = await sixCores(shop);
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendBack(2)));
  const done = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect([done.length, refused.length]).toEqual([3, 5]);
  expect((await read()).body).toMatchObject({
    heldQuantity: 0,
    inHandQuantity: 0,
    sentBackQuantity: 6,
  });
});

test("concurrent denials and credits of one core never close more than there is", async () => {
  const shop = await harness.shop();
  const { deny, credit, read } = await sixCores(shop);
  const closings = Array.from({ length: 4 }, (_, at) => [deny(1), credit(2, `CM-${at}`)]);
  const answers = await Promise.all(closings.flat());
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  const [denied, credited] = [200, 201].map((of) => statuses.filter((status) => status === of));
  const { body } = await read();
  expect(body).toMatchObject({
    deniedQuantity: denied?.length,
    creditedQuantity: 2 * (credited?.length ?? 0),
    heldQuantity: 6 - body.deniedQuantity - body.creditedQuantity,
  });
  expect(body.heldQuantity).toBeGreaterThanOrEqual(0);
});

test("concurrent returns, denials and credits of one core add up to what there is", async () => {
  const shop = await harness.shop();
  for (let round = 0; round < 4; round += 1) {
    const { sendBack, deny, credit, read } = await sixCores(shop);
    const answers = await Promise.all([
      sendBack(1),
      deny(1),
      credit(1, `R${round}-1`),
      sendBack(2),
      deny(2),
      credit(2, `R${round}-2`),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const { body } = await read();
    const { heldQuantity, sentBackQuantity, creditedQuantity, deniedQuantity } = body;
    expect(heldQuantity + sentBackQuantity + creditedQuantity + deniedQuantity).toBe(6);
    expect([creditedQuantity, deniedQuantity]).toEqual([3, 3]);
  }
});
