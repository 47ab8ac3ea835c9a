import { expect, test } from "vitest";
import { shopId, shopShares, useManyRows } from "../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import type { Scope } from "../client/scope.ts";
import { findTaxReport, rebuildTaxLedger } from "./tax-collected.ts";
import { insertTaxLedgerRows } from "./tax-ledger.ts";
import type { TaxRange } from "./tax-orders.ts";

const database = useManyRows();

const id = "00000000-0000-7000-8000-000000001000";
const day = { startDate: "2026-01-09", endDate: "2026-01-09" };

const statements: Record<string, (scope: Scope, range: TaxRange) => Promise<unknown>> = {
  "the report of a day": (scope, range) => findTaxReport(scope, range, 250),
  "building the ledger of a day": rebuildTaxLedger,
  "entering an invoice": (scope) => insertTaxLedgerRows(scope, [id]),
};

const cases = Object.entries(statements).flatMap(([name, run]) =>
  (["accrual", "cash"] as const).flatMap((basis) =>
    (["custom", "generic"] as const).map((mode) => ({ name, run, basis, mode })),
  ),
);

/** Shops with at most a hundred invoices a day: with thousands, sequential scans are faster. */
const shops = [...shopShares.entries()].filter(([, share]) => share * 24 * 60 < 100);

test.each(cases)("$name on $basis basis uses indexes, with a $mode plan", async (one) => {
  for (const [shop] of shops) {
    const scope = { tenantId: shopId(shop), now: "2026-02-01T00:00:00.000Z" };
    const asked = await statementsOf((db) =>
      one.run({ ...scope, db }, { basis: one.basis, ...day }),
    );
    expect(asked).toHaveLength(1);
    for (const statement of asked) {
      const plan = await planOf(database, statement, one.mode);
      const scans = plan.filter((node) => node["Node Type"] === "Seq Scan");
      expect(scans.map((node) => node["Relation Name"])).toEqual([]);
      expect(rowsRead(plan)).toBeLessThan(2000);
    }
  }
});

test.each(["accrual", "cash"] as const)(
  "tables that grew since their statistics were made are not compared row by row on %s basis",
  async (basis) => {
    await database.ask(`DELETE FROM pg_statistic WHERE starelid IN ('invoices'::regclass,
      'tax_ledger'::regclass, 'payments'::regclass, 'credits'::regclass)`);
    const range = { basis, startDate: "2000-01-01", endDate: "2099-12-31" };
    const scope = { tenantId: shopId(0), now: "2026-02-01T00:00:00.000Z" };
    const asked = await statementsOf((db) => findTaxReport({ ...scope, db }, range, 250));
    const plans = await Promise.all(asked.map((one) => planOf(database, one, "custom")));
    const compared = plans.flat().map((node) => {
      const inVain = node["Rows Removed by Join Filter"] ?? 0;
      return inVain * (node["Actual Loops"] ?? 1);
    });
    expect(plans).toHaveLength(1);
    expect(Math.max(...compared)).toBeLessThan(100_000);
  },
);
