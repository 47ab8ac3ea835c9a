import { connectTo } from "../src/testing/databases.ts";

/**
 * Describes the complete schema of a database by PostgreSQL's catalogs, with its applied
 * migrations.
 */
export async function describeSchema(url: string): Promise<unknown[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query(
      `SELECT table_name AS name, column_name || ' ' || udt_name || ' ' || is_nullable || ' ' ||
          coalesce(column_default, '') AS what
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
        JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT oid::regprocedure::text, prosrc FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prolang <> 13
      UNION ALL SELECT 'applied', hash FROM drizzle.__drizzle_migrations
      ORDER BY 1, 2`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
