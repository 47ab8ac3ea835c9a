-- The positions of events, in steps: a request takes one step for all of its events. The first step is
-- above all positions that the version before assigned.
CREATE SEQUENCE "feed_position" AS bigint INCREMENT BY 100000 START WITH 1000000000000;--> statement-breakpoint
-- Marks the first step as taken: the next one is then always above last_value.
SELECT nextval('feed_position');--> statement-breakpoint
-- Takes the next step for the events of a transaction. The lock shows to readers, until the end of the
-- transaction, that its step is above the key of the lock.
CREATE FUNCTION next_feed_position() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(last_value) FROM feed_position;
  RETURN nextval('feed_position');
END $$;--> statement-breakpoint
-- The position up to which the feed is complete: no transaction that is still open has one below. The
-- order of the statements matters. A transaction that takes its lock after the locks were read takes
-- a step above the value that was read before.
CREATE FUNCTION feed_end() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
  open_above bigint;
BEGIN
  SELECT last_value INTO taken FROM feed_position;
  SELECT min(lock.key) INTO open_above
  FROM (
    SELECT classid::bigint << 32 | objid::bigint AS key FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND mode = 'ShareLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) lock
  WHERE lock.key BETWEEN 1000000000000 AND taken;
  RETURN coalesce(open_above, taken) + 99999;
END $$;--> statement-breakpoint
-- A process of the version before assigns consecutive positions, which are below all steps.
CREATE FUNCTION raise_feed_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.position := next_feed_position();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "events_raise_position" BEFORE INSERT ON "events" FOR EACH ROW
  WHEN (NEW.position < 1000000000000) EXECUTE FUNCTION raise_feed_position();
