import { expect, test } from "vitest";
import { shopId, useManyRows } from "../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import { verifyLedger } from "./ledger.ts";

const database = useManyRows();

/** Each of the 100 closings reads the records of its days. */
const mostRowsRead = (check: string) =>
  check.includes("period_closings closing") ? 5_000_000 : 400_000;

test("no check compares rows one by one in a shop that grew since its statistics were made", async () => {
  await database.ask("DELETE FROM pg_statistic");
  const scope = { tenantId: shopId(0), now: "2026-02-01T00:00:00.000Z" };
  const [prepare, ...checks] = await statementsOf((db) => verifyLedger({ ...scope, db }));
  await database.ask("BEGIN");
  await database.ask(prepare?.text ?? "");
  for (const check of checks) {
    const plan = await planOf(database, check, "generic");
    const compared = plan.map(
      (node) => (node["Rows Removed by Join Filter"] ?? 0) * (node["Actual Loops"] ?? 1),
    );
    expect(Math.max(...compared), check.text).toBeLessThan(100_000);
    expect(rowsRead(plan), check.text).toBeLessThan(mostRowsRead(check.text));
  }
  await database.ask("ROLLBACK");
  expect(checks.length).toBeGreaterThan(30);
});
