import { createLocalRateLimiter } from "./local-rate-limit.ts";
import type { RateLimiter, Verdict } from "./rate-policy.ts";

/** What the counting process says of a request: allowed, remaining, seconds until the reset. */
export type Counted = [allowed: boolean, remaining: number, resetSeconds: number];

/** Has the requests of callers counted. Resolves with as many answers, in the same order. */
export type CountRequests = (callers: string[]) => Promise<Counted[]>;

interface StartOptions {
  limit: number;
  processes: number;
  count: CountRequests;
  now?: () => number;
}

interface Waiting {
  key: string;
  decide: (verdict: Verdict | Promise<Verdict>) => void;
}

/**
 * A limiter for all processes of a start. One process counts; the others send it the requests that
 * arrive in one turn of their event loop together. While it does not answer, each process allows
 * its part of the limit.
 */
export function createStartRateLimiter(options: StartOptions): RateLimiter {
  const { limit, processes, count, now = () => performance.now() } = options;
  const part = createLocalRateLimiter(Math.max(1, Math.floor(limit / processes)), now);
  let waiting: Waiting[] = [];

  async function flush(): Promise<void> {
    const sent = waiting;
    waiting = [];
    const counted = await count(sent.map(({ key }) => key)).catch(() => []);
    for (const [at, { key, decide }] of sent.entries()) {
      const answer = counted[at];
      if (!answer) decide(part.take(key));
      else {
        const [allowed, remaining, resetSeconds] = answer;
        decide({ allowed, limit, remaining, resetSeconds });
      }
    }
  }

  return {
    take: (key) =>
      new Promise((decide) => {
        if (waiting.length === 0) setImmediate(() => void flush());
        waiting.push({ key, decide });
      }),
    close() {},
  };
}

/** Counts the requests of all processes, in the one that counts. */
export function createRequestCounter(
  limit: number,
  now = () => performance.now(),
): (callers: readonly string[]) => Counted[] {
  const limiter = createLocalRateLimiter(limit, now);
  return (callers) =>
    callers.map((caller) => {
      const { allowed, remaining, resetSeconds } = limiter.take(caller);
      return [allowed, remaining, resetSeconds];
    });
}
