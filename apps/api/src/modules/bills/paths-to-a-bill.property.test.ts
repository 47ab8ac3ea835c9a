import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { partOf } from "../../../test/harness/stock.ts";
import { sum } from "../amounts/money.ts";

const harness = useHarness();
const seed = seedOr(30);
const numRuns = runs({ short: 6, long: 150 });

/** What the bills say in the end. */
interface Final {
  /** Of one line of goods each, in their order. */
  unitCosts: number[];
  freightCents: number;
  /** Of a carrier's bill for the goods. */
  laterCents: number;
}

/** How a bill came to be what it is. */
interface Path {
  /** How many lines came with the invoice; the others are added by their orders. */
  first: number;
  laterAt: "start" | "middle" | "end";
  /** Added to the unit costs of the first lines and to the charges, and corrected in the end. */
  errorCents: number;
  /** How many goods of the first line are on a job before the others come. */
  used: number;
}

const quantity = 3;
const final: fc.Arbitrary<Final> = fc.record({
  unitCosts: fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 2, maxLength: 4 }),
  freightCents: fc.integer({ min: 0, max: 100 }),
  laterCents: fc.integer({ min: 0, max: 100 }),
});
const path: fc.Arbitrary<Path> = fc.record({
  first: fc.integer({ min: 1, max: 4 }),
  laterAt: fc.constantFrom("start" as const, "middle" as const, "end" as const),
  errorCents: fc.constantFrom(0, 31),
  used: fc.integer({ min: 0, max: 2 }),
});

/** Sends a request that must succeed. */
async function send(shop: TestShop, method: string, to: string, body?: object) {
  const { status, body: answer, text } = await shop.api(method, to, body);
  expect(status, text).toBeLessThan(300);
  return answer;
}

let made = 0;

/** Takes a path to a bill, and returns the cost of the goods of each line. */
async function costsBy(shop: TestShop, wanted: Final, taken: Path): Promise<number[]> {
  made += 1;
  const number = `P-${made}`;
  const vendor = { name: "Acme" };
  const parts = wanted.unitCosts.map((unitCostCents, at) => {
    return { partNumber: `P-${made}-${at}`, quantity, unitCostCents };
  });
  const invoice = {
    ...shop.invoice({ vendor, invoiceNumber: number }),
    lines: parts
      .slice(0, taken.first)
      .map((part) => ({ ...part, unitCostCents: part.unitCostCents + taken.errorCents })),
    charges: [{ kind: "freight", amountCents: wanted.freightCents + taken.errorCents }],
  };
  const { bill } = await send(shop, "POST", "/inventory/receiving", invoice);
  const carry = (at: Path["laterAt"]) =>
    at === taken.laterAt &&
    send(shop, "POST", "/bills", {
      type: "invoice",
      vendorId: "Roadrunner",
      number,
      appliesTo: [bill.id],
      lines: [{ kind: "freight", amountCents: wanted.laterCents }],
    });
  await carry("start");
  if (taken.used > 0) {
    const used = { partNumber: `P-${made}-0`, quantity: taken.used, unitPriceCents: 500 };
    await shop.workedOn({}, { parts: [used] });
  }
  for (const part of parts.slice(taken.first)) {
    const order = await shop.order({ status: "ordered", vendorName: "Acme", parts: [part] });
    const sent = { vendorInvoiceNumber: number };
    await send(shop, "POST", `/purchase-orders/${order.id}/receive`, sent);
  }
  await carry("middle");
  if (taken.errorCents > 0) await correct(shop, bill.id, wanted);
  await carry("end");
  return Promise.all(parts.map(({ partNumber }) => costOf(shop, partNumber)));
}

async function correct(shop: TestShop, billId: string, wanted: Final): Promise<void> {
  const { lines } = await send(shop, "GET", `/bills/${billId}`);
  const goods = lines.filter(({ kind }: { kind: string }) => kind === "part");
  await send(shop, "POST", `/bills/${billId}/correct`, {
    reason: "As printed",
    lines: goods.map(({ id }: { id: string }, at: number) => {
      return { id, unitCostCents: wanted.unitCosts[at] };
    }),
    charges: [{ kind: "freight", amountCents: wanted.freightCents }],
  });
}

/** The cost of all goods of a part, wherever they are now. */
async function costOf(shop: TestShop, partNumber: string): Promise<number> {
  const { id } = await partOf(shop, partNumber);
  const { movements } = await send(shop, "GET", `/inventory/${id}/movements`);
  const received = movements.filter(({ type }: { type: string }) => type === "receipt");
  return sum(received.map(({ costCents }: { costCents: number }) => costCents));
}

test(`the cost of goods is that of the final bills, by any path to them (SEED=${seed})`, async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme" });
  await shop.vendor({ name: "Roadrunner" });
  const direct: Path = { first: 4, laterAt: "end", errorCents: 0, used: 0 };
  await fc.assert(
    fc.asyncProperty(final, path, async (wanted, taken) => {
      const expected = await costsBy(shop, wanted, direct);
      const { unitCosts, freightCents, laterCents } = wanted;
      expect(sum(expected)).toBe(quantity * sum(unitCosts) + freightCents + laterCents);
      expect(await costsBy(shop, wanted, taken)).toEqual(expected);
    }),
    { seed, numRuns },
  );
  expect(await shop.ledgerProblems()).toEqual([]);
});
