import { describe, expect, test } from "vitest";
import { shopId, shopShares, useManyRows } from "../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import { customReads, reads } from "../../test/reads/reads.ts";
import { someOf } from "../testing/test-runs.ts";

const database = useManyRows();

describe.each(["custom", "generic"] as const)("by a %s plan", (mode) => {
  const entries = Object.entries(mode === "custom" ? customReads : reads);

  test.each(someOf(entries, ([name]) => name.split(" ")[0]))(
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
            .filter((name) => name !== "tenants" && name !== "attachment_space");
          // A page of 500 with its vendors, lines and corrections; the largest shop has 12,000 rows
          // in each table.
          expect(rowsRead(plan), statement.text).toBeLessThan(6000);
          expect(tables, `${statement.text} reads whole tables`).toEqual([]);
        }
      }
    },
  );
});
