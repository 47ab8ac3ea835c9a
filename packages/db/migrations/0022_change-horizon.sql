-- How far the changes of the node's shops are complete; see docs/adr/0046. The time is that of the calling
-- statement. `through` is null while the start of a writing transaction is hidden.
-- A cluster may prepare a transaction before its commit. It is then no longer among the running ones, and its
-- start is unknown; it is in one of the two views, because the running ones are read first.
CREATE FUNCTION change_horizon(OUT now timestamptz, OUT through timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  started timestamptz;
  prepared_from timestamptz;
  is_hidden boolean;
BEGIN
  now := statement_timestamp();
  -- An autovacuum worker has no user.
  SELECT min(a.xact_start), count(*) > count(a.xact_start) INTO started, is_hidden
  FROM pg_stat_activity a
  WHERE a.datname = current_database() AND a.usesysid IS NOT NULL AND a.backend_xid IS NOT NULL;
  SELECT min(p.prepared) - interval '5 minutes' INTO prepared_from
  FROM pg_prepared_xacts p WHERE p.database = current_database();
  IF NOT is_hidden THEN through := least(now, started, prepared_from); END IF;
END $$;
