import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  type ClaimedSubscription,
  claimSubscriptions,
  type LaneShares,
  releaseLeases,
  renewLeases,
  type WaitingKind,
} from "@bayline/db";
import { ByteBudget } from "./byte-budget.ts";
import type { DeliveryNotifier } from "./delivery-notifier.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { OutcomeWriter } from "./outcomes.ts";
import { awaitedLanes, sharesOf } from "./shares.ts";
import { Lane, type LaneTools } from "./subscription-delivery.ts";
import { WakeUp } from "./wake-up.ts";

export interface WorkerParts {
  services: LaneTools["services"];
  notifier: DeliveryNotifier;
  /** Source of jitter for retries: at least 0 and less than 1. */
  random?: () => number;
  /** Number of subscriptions that it delivers to concurrently. */
  lanes?: number;
  /** The same per shop. */
  lanesOfShop?: number;
  /** Bytes of events held, as JSON. A shop may hold a quarter of them. */
  eventBytes?: number;
  /** How long a subscription keeps its slot while others wait. */
  turnMs?: number;
  /** How long a stop waits for responses. */
  answerMs?: number;
}

const usualEventBytes = 64 * 1024 * 1024;
const mostReservedBytes = 2 * 1024 * 1024;
const pollMs = 1000;
const renewMs = 5000;
/**
 * Wake-ups of a busy service come by the hundred; they are batched for this long. Running
 * deliveries receive them immediately.
 */
const gatherMs = 50;
/**
 * The process ends within 9 s; responses to webhooks are waited for as long as those to requests.
 */
const usualAnswerMs = 6000;
/** Then outcomes are written; the remaining second closes the connections. */
const writeMs = 2000;

/**
 * Delivers the webhooks of all shops, next to the workers of other processes. A lease gives each
 * subscription to one worker at a time.
 */
export class DeliveryWorker {
  readonly #id = randomUUID();
  readonly #services: WorkerParts["services"];
  readonly #notifier: DeliveryNotifier;
  readonly #shares: LaneShares;
  readonly #lanes = new Map<string, Lane>();
  readonly #ending = new Set<Promise<void>>();
  readonly #wakeUp = new WakeUp();
  readonly #stopping = new AbortController();
  readonly #interrupting = new AbortController();
  readonly #inTurn = oneAtATime();
  readonly #outcomes: OutcomeWriter;
  readonly #tools: LaneTools;
  readonly #answerMs: number;
  readonly #renewing: NodeJS.Timeout;
  readonly #running: Promise<void>;
  /** Shops with pending deliveries, and whether this process added them. */
  #woken = new Map<string, boolean>();
  #nextPoll = 0;
  /** Subscriptions that wait for a slot, and whether a slot is wanted by one of them. */
  #waiting: WaitingKind[] = [];
  #isAwaited = (_lane: WaitingKind) => false;

  constructor(parts: WorkerParts) {
    const { services, notifier, random = Math.random, turnMs = 5000 } = parts;
    this.#services = services;
    this.#notifier = notifier;
    this.#shares = sharesOf(parts.lanes ?? 128, parts.lanesOfShop ?? 16);
    const { database, clock, log } = services;
    this.#outcomes = new OutcomeWriter({ database, clock, log, inTurn: this.#inTurn });
    this.#tools = {
      services,
      worker: this.#id,
      outcomes: this.#outcomes,
      random,
      budget: new ByteBudget({
        all: parts.eventBytes ?? usualEventBytes,
        ofShop: (parts.eventBytes ?? usualEventBytes) / 4,
        reservation: mostReservedBytes,
      }),
      isAwaited: (lane) => this.#isAwaited(lane.claimed),
      turnMs,
      signal: this.#interrupting.signal,
    };
    this.#answerMs = parts.answerMs ?? usualAnswerMs;
    this.#renewing = setInterval(() => void this.#renew(), renewMs);
    this.#renewing.unref();
    this.#running = this.#run();
  }

  /** Lets requests in flight finish, and leaves the rest to other workers. */
  async stop(): Promise<void> {
    this.#notifier.unsubscribe();
    this.#stopping.abort();
    this.#wakeUp.fire();
    for (const lane of this.#lanes.values()) lane.end();
    const patience = this.#answerMs;
    const interrupt = setTimeout(() => this.#interrupting.abort(), patience);
    const giveUp = setTimeout(() => this.#outcomes.giveUp(), patience + writeMs);
    await this.#running;
    await Promise.all(this.#ending);
    clearTimeout(interrupt);
    clearTimeout(giveUp);
    clearInterval(this.#renewing);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const pause = (milliseconds: number) =>
      wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    let isSubscribed = false;
    while (!signal.aborted) {
      try {
        if (!isSubscribed) await this.#subscribe();
        isSubscribed = true;
        await this.#look();
        await pause(gatherMs);
        await this.#wakeUp.sleep(Math.max(0, this.#nextPoll - performance.now()));
      } catch (error) {
        this.#services.log.warn({ err: error }, "due deliveries could not be looked for");
        await pause(pollMs);
      }
    }
  }

  #subscribe(): Promise<void> {
    return this.#notifier.subscribe({
      local: (tenantId) => this.#wake(tenantId, true),
      remote: (tenantId) => this.#wake(tenantId, false),
    });
  }

  #wake(tenantId: string, ownWake: boolean): void {
    for (const lane of this.#lanes.values()) if (lane.key.tenantId === tenantId) lane.nudge();
    this.#woken.set(tenantId, ownWake || (this.#woken.get(tenantId) ?? false));
    this.#wakeUp.fire();
  }

  /**
   * Claims subscriptions of the shops that were signalled, and once a second of all shops, up to
   * the free slots.
   */
  async #look(): Promise<void> {
    const woken = this.#woken;
    this.#woken = new Map();
    const now = performance.now();
    const everywhere = now >= this.#nextPoll;
    if (everywhere) {
      this.#nextPoll = now + pollMs;
      for (const lane of this.#lanes.values()) lane.refresh();
    } else if (woken.size === 0) return;
    const { claimed, waiting, elsewhere } = await this.#services.database.transaction((tx) =>
      claimSubscriptions(tx, {
        worker: this.#id,
        now: this.#services.clock.now().toISOString(),
        tenantIds: everywhere ? null : [...woken.keys()],
        held: this.#held(),
        shares: this.#shares,
      }),
    );
    for (const each of claimed) this.#open(each, now);
    const inOtherShops = this.#waiting.filter(({ tenantId }) => !woken.has(tenantId));
    this.#waiting = everywhere ? waiting : [...inOtherShops, ...waiting];
    this.#isAwaited = awaitedLanes(this.#waiting, this.#held(), this.#shares);
    // Notify the process that holds the lease. Notifications of other processes are not repeated.
    this.#notifier.broadcast(elsewhere.filter((tenantId) => woken.get(tenantId)));
  }

  #held(): ClaimedSubscription[] {
    return [...this.#lanes.values()].map(({ claimed }) => claimed);
  }

  #open(claimed: ClaimedSubscription, claimedAt: number): void {
    const lane = new Lane(claimed, this.#tools, claimedAt);
    this.#lanes.set(claimed.id, lane);
    if (this.#stopping.signal.aborted) lane.end();
    const ending = lane
      .run()
      .then(() => this.#close(lane))
      .finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  async #close(lane: Lane): Promise<void> {
    const { tenantId, id } = lane.key;
    await this.#services.database
      .transaction((tx) => releaseLeases(tx, this.#id, [lane.key]))
      // The lease expires anyway.
      .catch((error: unknown) => {
        this.#services.log.warn({ err: error }, "a lease could not be released");
      });
    this.#lanes.delete(id);
    if (this.#isAwaited(lane.claimed)) this.#nextPoll = 0;
    // Deliveries that arrived while it ended would otherwise wait for the next poll.
    if (lane.hasMore) this.#notifier.notify(tenantId);
    this.#wakeUp.fire();
  }

  async #renew(): Promise<void> {
    const keys = [...this.#lanes.values()].map(({ key }) => key);
    if (keys.length === 0) return;
    try {
      await this.#inTurn(async () => {
        const at = performance.now();
        const renewed = await this.#services.database.transaction((tx) =>
          renewLeases(tx, this.#id, keys),
        );
        for (const { id } of renewed) this.#lanes.get(id)?.renewed(at);
      });
    } catch (error) {
      this.#services.log.warn({ err: error }, "leases could not be renewed: tried again");
    }
  }
}
