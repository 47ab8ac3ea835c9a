import { setTimeout as wait } from "node:timers/promises";
import {
  type AttemptOutcome,
  type AutoDisable,
  type Database,
  type DueDelivery,
  type SubscriptionKey,
  saveOutcomes,
  writeToShops,
} from "@bayline/db";
import type { Logger } from "pino";
import { newId } from "../../../ids.ts";
import type { Clock } from "../../../time/clock.ts";
import { nextAttempt } from "./schedule.ts";
import type { Outcome } from "./send.ts";

const failingDays = 5;

const autoDisable: AutoDisable = {
  failingDays,
  reasons: {
    gone: "The receiver answered 410: it is gone for good.",
    failing: "Every delivery since %s failed.",
  },
  ended: "the subscription was disabled",
};

const mostAtOnce = 500;
const pauseMs = 50;
const retryMs = 1000;

interface Waiting {
  outcome: AttemptOutcome;
  kept(): void;
}

export interface OutcomeParts {
  database: Database;
  clock: Clock;
  log: Logger;
  /**
   * Runs tasks one at a time: transactions that lock subscriptions could deadlock with each other.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Writes the outcomes of attempts. Outcomes that arrive while a statement runs are written together
 * by the next one, so batches grow with the load.
 */
export class OutcomeWriter {
  readonly #parts: OutcomeParts;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #givenUp = false;

  constructor(parts: OutcomeParts) {
    this.#parts = parts;
  }

  /** Resolves when the outcome is stored, or given up. */
  save(outcome: AttemptOutcome): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ outcome, kept: resolve });
      this.#writing ??= this.#write();
    });
  }

  /** Stops writing. Deliveries whose outcome is not stored stay pending and are sent again. */
  giveUp(): void {
    this.#givenUp = true;
    for (const { kept } of this.#waiting.splice(0)) kept();
  }

  async #write(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#waiting.length > 0 && !this.#givenUp) {
      const batch = this.#waiting.splice(0, mostAtOnce);
      const left = await this.#keep(batch);
      if (left.length > 0) this.#waiting.unshift(...left);
    }
    this.#writing = undefined;
    if (this.#givenUp) this.giveUp();
  }

  /** Stores a batch. Returns the outcomes that could not be written. */
  async #keep(batch: Waiting[]): Promise<Waiting[]> {
    const { log, inTurn } = this.#parts;
    try {
      const kept = new Set(await inTurn(() => this.#save(batch)));
      const [done, left] = parted(batch, (each) => kept.has(each.outcome.subscriptionId));
      for (const each of done) each.kept();
      if (left.length > 0) await wait(pauseMs, undefined, { ref: false });
      return left;
    } catch (error) {
      log.warn({ err: error }, "outcomes of deliveries could not be written and will be retried");
      await wait(retryMs, undefined, { ref: false });
      return batch;
    }
  }

  #save(batch: Waiting[]): Promise<string[]> {
    const { database, clock } = this.#parts;
    const outcomes = batch.map(({ outcome }) => outcome);
    const now = clock.now().toISOString();
    const shops = outcomes.map(({ tenantId }) => tenantId);
    return writeToShops(
      database,
      shops,
      (tx, reached) => {
        const ofReached = outcomes.filter(({ tenantId }) => reached.has(tenantId));
        return saveOutcomes(tx, now, { outcomes: ofReached, autoDisable });
      },
      { detectsReplay: true },
    );
  }
}

function parted<T>(all: T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

/** The row that records an attempt. */
export function outcomeOf(
  { tenantId, id: subscriptionId }: SubscriptionKey,
  { id, position, attempt }: DueDelivery,
  { outcome, failedAt, random }: { outcome: Outcome; failedAt: Date; random: () => number },
): AttemptOutcome {
  const { ok, responseStatus, durationMs, error, gone, retryAfterSeconds } = outcome;
  const isLast = ok || gone || position === 0;
  const retryAt = isLast ? null : nextAttempt({ attempt, failedAt, retryAfterSeconds }, random);
  return {
    tenantId,
    subscriptionId,
    id,
    position,
    ok,
    responseStatus,
    durationMs,
    error,
    gone,
    retryAt: retryAt?.toISOString() ?? null,
    retryId: newId(),
  };
}
