import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import { line } from "../harness/stock.ts";
import { useDeadlockCount } from "./deadlocks.ts";
import { type Random, randomFrom, seedOfRun } from "./random.ts";
import { expectOnly, times } from "./rush.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const deadlocks = useDeadlockCount(database);
const seed = seedOfRun();
const rounds = runs({ short: 6, long: 20 });

const vendor = { name: "Acme" };
const partNumbers = ["A", "B"];

interface Bill {
  id: string;
  lineIds: string[];
}

/** Two orders with two bills each, whose goods are on the same four jobs and two sales. */
async function tangledBills(shop: TestShop): Promise<Bill[]> {
  const parts = partNumbers.map((name) => line(name, 40, 1000));
  const ordered = { status: "ordered" as const, vendorName: "Acme", parts };
  const orders = [await shop.order(ordered), await shop.order(ordered)];
  const bills: Bill[] = [];
  for (const { id: purchaseOrderId } of [...orders, ...orders]) {
    const lines = partNumbers.map((name) => line(name, 20, 1000));
    const { body } = await shop.receive(shop.invoice({ vendor, purchaseOrderId, lines }));
    const { id } = body.bill;
    const { body: bill } = await shop.api("GET", `/bills/${id}`);
    bills.push({ id, lineIds: bill.lines.map((of: { id: string }) => of.id) });
  }
  const used = (quantity: number) =>
    partNumbers.map((partNumber) => ({ partNumber, quantity, unitPriceCents: 5000 }));
  for (let made = 0; made < 4; made += 1) await shop.workedOn({}, { parts: used(15) });
  for (let made = 0; made < 2; made += 1) {
    const { id } = await shop.salesOrder({ lines: used(4) });
    await shop.api("POST", `/sales-orders/${id}/complete`, { method: "Cash" });
  }
  return bills;
}

async function correct(shop: TestShop, bill: Bill, random: Random): Promise<Response> {
  const unitCostCents = 500 + random.below(1000);
  const lines = random.some(bill.lineIds, 1 + random.below(2));
  const charges = [{ kind: "freight", amountCents: random.below(5000) }];
  return shop.api("POST", `/bills/${bill.id}/correct`, {
    reason: "Misread",
    lines: lines.map((id) => ({ id, unitCostCents })),
    ...(random.chance(0.5) && { charges }),
  });
}

test(`concurrent corrections of bills of the same orders and jobs never deadlock (SEED=${seed})`, async () => {
  const shop = await harness.shop();
  const bills = await tangledBills(shop);
  const clients = times(8, (at) => randomFrom(seed + at));
  const answers: Response[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sent = clients.map((random) => correct(shop, random.pick(bills), random));
    answers.push(...(await Promise.all(sent)));
  }
  expectOnly(answers, ["200"]);
  expect(await shop.ledgerProblems()).toEqual([]);
  await deadlocks.expectNone();
});
