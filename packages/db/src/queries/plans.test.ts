import { describe, expect, test } from "vitest";
import { shopId, shopShares, useManyRows } from "../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import { accessReads } from "../../test/reads/access.ts";
import { customerReads } from "../../test/reads/customers.ts";
import { moneyReads } from "../../test/reads/money.ts";
import { purchasingReads } from "../../test/reads/purchasing.ts";
import { documentSearches, referenceReads } from "../../test/reads/references.ts";
import { recordSearches } from "../../test/reads/search.ts";
import { searchesWithoutTrigram } from "../../test/reads/searches.ts";
import { webhookReads } from "../../test/reads/webhooks.ts";
import { workOrderReads } from "../../test/reads/work-orders.ts";

const database = useManyRows();

const reads = {
  ...accessReads,
  ...customerReads,
  ...purchasingReads,
  ...moneyReads,
  ...workOrderReads,
  ...webhookReads,
  ...referenceReads,
};

const customReads = {
  ...reads,
  ...searchesWithoutTrigram,
  ...documentSearches,
  ...recordSearches,
};

describe.each(["custom", "generic"] as const)("by a %s plan", (mode) => {
  test.each(Object.entries(mode === "custom" ? customReads : reads))(
    "%s: uses an index, in shops of any size",
    async (_name, read) => {
      for (const [shop] of shopShares.entries()) {
        const scope = { tenantId: shopId(shop), now: "2026-02-01T00:00:00.000Z" };
        const statements = await statementsOf((db) => read({ ...scope, db }));
        expect(statements.length).toBeGreaterThan(0);
        for (const statement of statements) {
          const plan = await planOf(database, statement, mode);
          const scans = plan.filter((node) => node["Node Type"] === "Seq Scan");
          // There are only a few shops.
          const tables = scans
            .map((node) => node["Relation Name"])
            .filter((name) => name !== "tenants");
          // A page of 500 with its vendors; the largest shop has 12,000 rows in each table.
          expect(rowsRead(plan), statement.text).toBeLessThan(5000);
          expect(tables, `${statement.text} reads whole tables`).toEqual([]);
        }
      }
    },
  );
});
