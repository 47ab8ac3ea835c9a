import { beforeAll, expect } from "vitest";
import type { RawDatabase } from "../harness/database.ts";

/** Checks for all tests of a file that no transactions deadlock. */
export function useDeadlockCount(database: RawDatabase): { expectNone(): Promise<void> } {
  // Deadlocks are detected within the time of a test.
  beforeAll(() =>
    database.query(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = 50', current_database()); END $$`),
  );
  return {
    async expectNone() {
      // Backends report their counts at the latest when they end.
      await database.query(`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      const [row] = await database.query(
        "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
      );
      expect(row, "deadlocks, which the service retried").toEqual({ deadlocks: 0 });
    },
  };
}
