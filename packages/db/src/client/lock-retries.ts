import { setTimeout as wait } from "node:timers/promises";
import { errorCode, isSerializationFailure } from "./failures.ts";

const maxAttempts = 40;
const maxPauseMs = 3000;

/** Receives messages for the log. */
export type OnProgress = (message: string) => void;

/** Retries a statement after a lock timeout or a deadlock. */
export async function retried(
  name: string,
  onProgress: OnProgress,
  apply: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply();
    } catch (error) {
      const isBlocked = errorCode(error) === "55P03" || isSerializationFailure(error);
      if (!isBlocked) throw error;
      if (attempt === maxAttempts) throw new Blocked(name, error);
      if (attempt === 1) onProgress(`${name} waits for what other transactions have locked`);
      await wait(Math.min(100 * 2 ** attempt, maxPauseMs) * (0.5 + Math.random() / 2));
    }
  }
}

/** Other transactions blocked a statement for minutes. */
class Blocked extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `After ${maxAttempts} tries ${name} has not got its lock. End the transactions that hold it, such as long reports and dumps, and start again: it goes on with this statement.`,
      { cause },
    );
    this.name = "Blocked";
  }
}
