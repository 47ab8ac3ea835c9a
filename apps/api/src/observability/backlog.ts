import {
  type Backlog,
  type Database,
  ping,
  readBacklog,
  readSchedule,
  type ScheduleState,
} from "@bayline/db";
import type { Logger } from "pino";
import type { Clock } from "../time/clock.ts";

/** How far the background work of all processes is behind. */
export interface BackgroundState extends Backlog {
  /** Null where no process ever ran the jobs. */
  scheduled: ScheduleState | null;
}

/**
 * Fails if the database does not answer or accepts no writes. Null if it answers, but is too busy
 * to read the backlog.
 */
export type BacklogReader = () => Promise<BackgroundState | null>;

export interface BacklogParts {
  database: Pick<Database, "background" | "access" | "check">;
  clock: Clock;
  log: Logger;
}

const rememberedMs = 1000;
// Monitoring has given up by then; to it, a database that hangs is away.
const timeoutMs = 5000;

/**
 * Reads the state from the database, and caches it for a second, failures too: frequent public
 * requests cost the database nothing.
 */
export function backlogReader({ database, clock, log }: BacklogParts): BacklogReader {
  const { background, access } = database;
  const readAll = async (): Promise<BackgroundState> => {
    const [backlog, scheduled] = await Promise.all([
      readBacklog(background, clock.now().toISOString()),
      readSchedule(background),
    ]);
    return { ...backlog, scheduled };
  };
  let underWay: Promise<BackgroundState> | undefined;
  const readOnce = (): Promise<BackgroundState> => {
    // A slow query in progress is awaited again instead of being started twice.
    underWay ??= readAll().finally(() => {
      underWay = undefined;
    });
    return soon(underWay);
  };
  const ask = async (): Promise<BackgroundState | null> => {
    const state = readOnce().catch((error: unknown) => {
      log.warn({ err: error }, "the state of the background work could not be read");
      return null;
    });
    // By a connection that nothing slow uses: statements that take long do not make the service
    // unavailable.
    await soon(Promise.all([ping(access), database.check()]));
    return state;
  };
  let known: { at: number; state: Promise<BackgroundState | null> } | undefined;
  return () => {
    const at = performance.now();
    if (!known || at - known.at > rememberedMs) known = { at, state: ask() };
    return known.state;
  };
}

/** The answer, or a failure where it takes too long. */
function soon<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("The database did not answer in time")),
      timeoutMs,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const minutes = 60;

/** After how long work that waits is late: what makes the health `degraded`. */
const lateAfterSeconds = {
  dirtyDays: 5 * minutes,
  deliveries: 5 * minutes,
  scheduled: 15 * minutes,
};

/** Whether something has waited so long that no process seems to work on it. */
export function isLate({ dirtyDays, deliveries, scheduled }: BackgroundState): boolean {
  const longest = (seconds: number | null | undefined) => seconds ?? 0;
  return (
    longest(dirtyDays.oldestSeconds) > lateAfterSeconds.dirtyDays ||
    // A receiver that is slow is its shop's: a worker is at it.
    longest(deliveries.unattendedSeconds) > lateAfterSeconds.deliveries ||
    longest(scheduled?.oldestSeconds) > lateAfterSeconds.scheduled ||
    longest(scheduled?.lastTickSeconds) > lateAfterSeconds.scheduled
  );
}
