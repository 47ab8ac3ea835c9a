import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { useHarness } from "../../../test/harness.ts";
import { moneyRows } from "../../../test/money-rows.ts";
import { stories, TaxHistory } from "../../../test/tax-histories.ts";
import { modelTaxReport } from "../../../test/tax-model.ts";

const harness = useHarness({ now: new Date("2026-04-20T15:00:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);

const ranges: Array<[startDate: string, endDate: string]> = [
  ["2026-03-01", "2026-03-31"],
  ["2026-03-01", "2026-03-07"],
  ["2026-03-08", "2026-03-31"],
  ["2026-03-10", "2026-03-10"],
];

test("whatever is invoiced, paid, refunded, voided and returned, every figure of both bases is the model's", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (all) => {
      const shop = await harness.shop();
      const { id } = await shop.customer({ name: "Hartmann Logistics" });
      const history = new TaxHistory(money, shop, id);
      await history.play(all);
      for (const basis of ["accrual", "cash"] as const) {
        for (const [startDate, endDate] of ranges) {
          const query = new URLSearchParams({ basis, startDate, endDate });
          const { body } = await shop.api("GET", `/report-aggregates/tax-collected?${query}`);
          const { builtOnFirstView: _, ...told } = body;
          expect(told).toEqual(modelTaxReport(history.invoices, { basis, startDate, endDate }));
        }
      }
    }),
    { numRuns: 40, seed: 20_260_303, endOnFailure: true },
  );
});
