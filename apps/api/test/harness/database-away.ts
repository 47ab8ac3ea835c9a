import { connectTo } from "@bayline/db/testing";
import type { Harness } from "./harness.ts";

/** Runs `work` while the database accepts no connections, as during its restart. */
export async function whileDatabaseIsAway(
  { databaseUrl }: Pick<Harness, "databaseUrl">,
  work: () => Promise<void>,
): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const server = await connectTo(url.href);
  const allow = (isAllowed: boolean) =>
    server.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${isAllowed}`);
  try {
    await allow(false);
    await server.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
      [name],
    );
    await work();
  } finally {
    await allow(true);
    await server.end();
  }
}
