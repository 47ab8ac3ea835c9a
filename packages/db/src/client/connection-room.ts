import { createClient } from "./authentication.ts";
import { endClient } from "./deadlines.ts";

/**
 * Reads how many connections the server gives to this user and database: `max_connections` without
 * the reserved ones, or a lower limit of the database or the user.
 */
export async function readConnectionRoom(
  url: string,
  connectionMs: number,
): Promise<{ usable: number }> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: connectionMs,
    query_timeout: connectionMs,
  });
  // A lost connection fails the statement, too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ usable: number }>(statement);
    return { usable: rows[0]?.usable ?? 0 };
  } finally {
    await endClient(client, connectionMs);
  }
}

// `reserved_connections` exists since PostgreSQL 16. A limit of -1 is none.
const statement = `
  SELECT least(
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)
  ) AS usable`;
