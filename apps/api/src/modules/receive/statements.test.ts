import { findImport } from "@bayline/db";
import { citusUrl } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { Response } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";
import { line } from "../../../test/harness/stock.ts";

// Before the last hour of a day, in which a write of today also reads which days are closed.
const harness = useHarness({ now: new Date("2026-03-02T17:00:00Z") }, { separate: true });
const database = useDatabase(harness);

const manyLines = (count: number) =>
  Array.from({ length: count }, (_, n) => line(`P-${n}`, 1 + n, 100 + n));

/** The number of statements of a request, without BEGIN and COMMIT. */
async function cost(request: () => Promise<Response>): Promise<number> {
  const statements = await statementsOf(harness, async () => {
    const answer = await request();
    expect(answer.status, answer.text).toBeLessThan(300);
  });
  return statements.length;
}

type Scenario = (shop: TestShop, lines: number) => Promise<() => Promise<Response>>;

const vendor = { name: "Acme" };

// The last of them belong to the events: an order is read for them unless it is new or answered,
// all new parts in one statement, and one statement stores the audit entry and the events with
// their deliveries.
const scenarios: Array<[string, number, Scenario]> = [
  [
    "receiving new parts of a new vendor",
    19,
    async (shop, count) => () => shop.receive(shop.invoice({ vendor, lines: manyLines(count) })),
  ],
  [
    "receiving known parts of a known vendor",
    12,
    async (shop, count) => {
      await shop.receive(shop.invoice({ vendor, lines: manyLines(count) }));
      return () => shop.receive(shop.invoice({ vendor, lines: manyLines(count) }));
    },
  ],
  [
    "drafting",
    9,
    async (shop, count) => {
      await shop.vendor(vendor);
      return () => shop.receive(shop.invoice({ mode: "draft", vendor, lines: manyLines(count) }));
    },
  ],
  [
    "receiving into an order",
    22,
    async (shop, count) => {
      const { id } = await shop.order({ vendorName: "Acme", parts: manyLines(count) });
      return () =>
        shop.receive(shop.invoice({ vendor, purchaseOrderId: id, lines: manyLines(count) }));
    },
  ],
  [
    "receiving an order",
    15,
    async (shop, count) => {
      const { id } = await shop.order({ parts: manyLines(count) });
      return () => shop.api("POST", `/purchase-orders/${id}/receive`);
    },
  ],
  [
    "replacing an order's parts",
    8,
    async (shop, count) => {
      const { id } = await shop.order({ parts: manyLines(count) });
      return () => shop.api("PATCH", `/purchase-orders/${id}`, { parts: manyLines(count) });
    },
  ],
];

test.each(scenarios)(
  "%s takes %i statements, for 10 lines as for 100",
  async (_what, expected, prepare) => {
    const costs = [];
    for (const count of [10, 100]) {
      costs.push(await cost(await prepare(await harness.shop(), count)));
    }
    // On a cluster, the rows of each table are a statement by themselves.
    const statements = citusUrl === undefined ? expected : costs[0];
    expect(costs).toEqual([statements, statements]);
  },
);

test.each([
  ["a vendor", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01"],
  ["none", null],
])(
  "an imported invoice of %s is found by its index, however many there are",
  async (_what, vendorId) => {
    const shop = await harness.shop();
    const find = { vendorId, numberKey: "INV-1" };
    const [statement] = await statementsOf(harness, () =>
      harness.services.database.transaction((db) =>
        findImport({ tenantId: shop.tenantId, now: new Date().toISOString(), db }, find),
      ),
    );
    const plan = await database.query(`EXPLAIN ${statement?.text}`, statement?.values);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toMatch(/imported_invoices_once[\s\S]*Index Cond: .*vendor_id .*number_key/);
  },
);
