import { contract } from "@bayline/contracts";
import type { Shop, Story } from "./shop.ts";

const { bills, cores, invoices, periods, receipts } = contract;

/** What the office does with the papers of dealers and customers after the work is done. */
export function bookStories(shop: Shop): Story[] {
  return [
    lateBill(shop),
    correction(shop),
    coreStory(shop),
    onAccount(shop),
    credit(shop),
    closing(shop),
  ];
}

/**
 * The invoice of batteries and lamps that were received without one, at a higher price than
 * ordered.
 */
async function* lateBill(shop: Shop): Story {
  yield [31, 10];
  await shop.perform(
    bills.create,
    {
      type: "invoice",
      vendorId: shop.vendors.get("fleetSouth").id,
      number: "200-18377",
      billDate: shop.calendar.dayAgo(34),
      lines: [
        { kind: "part", partNumber: "31-1950", quantity: 8, unitCostCents: 14_780 },
        { kind: "part", partNumber: "10250Y", quantity: 20, unitCostCents: 760 },
      ],
    },
    { by: "dana" },
  );
}

/** A price that was typed wrong when the goods were ordered. */
async function* correction(shop: Shop): Story {
  yield [29, 15];
  const { id, lines } = await shop.perform(bills.get, { id: "MB-41266" });
  const line = lines.find(({ partNumber }) => partNumber === "4718Q");
  await shop.perform(
    bills.correct,
    {
      id,
      reason: "Typed 73.50; the paper says 75.30",
      lines: [{ id: line?.id ?? "", unitCostCents: 7530 }],
    },
    { by: "dana" },
  );
}

/** Two old cores go back to the dealer, who denies one. */
async function* coreStory(shop: Shop): Story {
  yield [14, 9];
  const { cores: held } = await shop.perform(cores.list, { partNumber: "K081264HD" });
  const core = { id: held[0]?.id ?? "" };
  await shop.perform(cores.update, { ...core, inHandQuantity: 2 }, { by: "priya" });
  await shop.perform(
    cores.sendBack,
    { cores: [{ coreId: core.id, quantity: 2 }], note: "Picked up by the route driver" },
    { by: "priya" },
  );
  yield [7, 11];
  await shop.perform(
    cores.deny,
    { ...core, quantity: 1, reason: "Housing cracked" },
    { by: "priya" },
  );
}

/** Goodwill for the customer with the oldest open invoice, who had to come back. */
async function* credit(shop: Shop): Story {
  yield [1, 17];
  const { invoices: owed } = await shop.perform(invoices.list, { status: "open" });
  await shop.perform(
    invoices.credit,
    {
      id: owed.at(-1)?.id ?? "",
      reason: "Came back for a loose bracket after the job",
      lines: [{ kind: "goodwill", description: "Second trip to the shop", amountCents: 4500 }],
    },
    { by: "priya" },
  );
}

/** A dealer in used trucks pays on account, before it brings the next one. */
async function* onAccount(shop: Shop): Story {
  yield [3, 11];
  await shop.perform(
    receipts.create,
    {
      customerId: shop.customers.get("Dakota Truck Resale").id,
      amountCents: 75_000,
      method: "Check",
      reference: "3307",
      allocations: [],
    },
    { by: "priya" },
  );
}

/** The month before is closed, and then freight for its goods is billed. */
async function* closing(shop: Shop): Story {
  yield [8, 18];
  await shop.perform(periods.close, { through: shop.calendar.monthEndBefore(8) });
  yield [5, 10];
  const goods = await shop.perform(bills.get, { id: "200-18377" });
  await shop.perform(
    bills.create,
    {
      type: "invoice",
      vendorId: shop.vendors.get("fleetSouth").id,
      number: "200-18377-F",
      appliesTo: [goods.id],
      lines: [{ kind: "freight", description: "LTL freight", amountCents: 8640 }],
    },
    { by: "dana" },
  );
}
