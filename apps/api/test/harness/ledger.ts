import { type Executor, verifyLedger } from "@bayline/db";
import type { connectTo } from "@bayline/db/testing";

type Connection = Pick<Awaited<ReturnType<typeof connectTo>>, "query">;

export interface LedgerViolation {
  tenantId: string;
  check: string;
  violation: Record<string, unknown>;
}

/** The shop and the time for which the checks write their statements. */
const scope = {
  tenantId: "00000000-0000-4000-8000-000000000000",
  now: "2026-03-02T15:00:00.000Z",
};

/**
 * The violations that `ledger.verify` reports for some shops. One statement runs its checks on all
 * of them: the round trips of 60 checks take 30 times as long as the rows of a test's shop.
 */
export async function ledgerViolations(
  connection: Connection,
  tenantIds: string[],
  now: string,
): Promise<LedgerViolation[]> {
  // As in `verifyLedger`; and the rows of other files, which share the database, are not read.
  await connection.query(
    "SET enable_nestloop = off; SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan",
  );
  statement ??= writeStatement();
  const text = await statement;
  const values = [tenantIds, now];
  return (await connection.query({ name: "ledger_violations", text, values })).rows;
}

let statement: Promise<string> | undefined;

async function writeStatement(): Promise<string> {
  const texts: string[] = [];
  const db: Executor = {
    async read({ text, values }) {
      texts.push(
        text.replace(/\$(\d+)/g, (_, place: string) => written(values[Number(place) - 1])),
      );
      return [];
    },
  };
  const checks = await verifyLedger({ ...scope, db });
  // The first statement sets the planner.
  const selects = checks.map(
    (
      { name },
      at,
    ) => `SELECT shop.id AS "tenantId", '${name}' AS check, to_jsonb(found) AS violation
      FROM unnest($1::uuid[]) shop (id) CROSS JOIN LATERAL (${texts[at + 1]}) found`,
  );
  return selects.join("\nUNION ALL ");
}

/** A parameter of a check, in the statement for all shops. */
function written(value: unknown): string {
  if (value === scope.tenantId) return "shop.id";
  if (value === scope.now) return "$2";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`A check of the ledger has the parameter ${value}`);
}
