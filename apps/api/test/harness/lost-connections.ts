import { endSession } from "@bayline/db/testing";
import type { Harness } from "./harness.ts";
import { observingStatements } from "./statements.ts";

/**
 * Runs `work`, and ends the connection of its transaction before the statement `at`, counted from 1
 * over all its transactions. Returns whether there was such a statement.
 */
export async function losingConnection(
  { services: { database } }: Harness,
  at: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let statements = 0;
  await observingStatements(database, work, (_statement, tx) => {
    statements += 1;
    if (statements === at) endSession(tx);
  });
  return statements >= at;
}
