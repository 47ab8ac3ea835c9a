import { beforeAll, expect } from "vitest";
import type { RawDatabase } from "../harness/database.ts";

/** Checks for the tests of a file that no transactions deadlocked since the last check. */
export function useDeadlockCount(database: RawDatabase): { expectNone(): Promise<void> } {
  // Deadlocks are detected within the time of a test.
  beforeAll(() =>
    database.queryNodes(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = 50', current_database()); END $$`),
  );
  let known = 0;
  return {
    async expectNone() {
      // Backends report their counts at the latest when they end.
      await database.queryNodes(`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      const counts = await database.queryNodes(
        "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
      );
      const deadlocks = counts.reduce((sum, row) => sum + row.deadlocks, 0);
      const recent = deadlocks - known;
      known = deadlocks;
      expect(recent, "deadlocks, which the service retried").toBe(0);
    },
  };
}
