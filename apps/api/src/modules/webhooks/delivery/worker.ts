import { randomUUID } from "node:crypto";
import {
  type ClaimedSubscription,
  claimSubscriptions,
  type LeaseLimits,
  releaseLeases,
  renewLeases,
  type WaitingKind,
} from "@bayline/db";
import { type RunningLoop, startLoop } from "../../../background/loop.ts";
import { ByteBudget } from "./byte-budget.ts";
import type { DeliveryNotifier } from "./delivery-notifier.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { OutcomeWriter } from "./outcomes.ts";
import { sharesOf, wantedSlots } from "./shares.ts";
import { type DeliveryDependencies, SubscriptionDelivery } from "./subscription-delivery.ts";

export interface WorkerParts {
  services: DeliveryDependencies["services"];
  notifier: DeliveryNotifier;
  /** Source of jitter for retries: at least 0 and less than 1. */
  random?: () => number;
  /** Number of subscriptions that it delivers to concurrently. */
  concurrency?: number;
  /** The same per shop. */
  concurrencyPerShop?: number;
  /** Bytes of events held, as JSON. A shop may hold a quarter of them. */
  eventBytes?: number;
  /** How long a subscription keeps its slot while others wait. */
  slotMs?: number;
  /** How long a stop waits for responses. */
  drainTimeoutMs?: number;
}

const defaultEventBytes = 64 * 1024 * 1024;
const maxReservedBytes = 2 * 1024 * 1024;
const pollIntervalMs = 1000;
const renewIntervalMs = 5000;
/**
 * Wake-ups of a busy service come by the hundred; they are batched for this long. Running
 * deliveries receive them immediately.
 */
const batchMs = 50;
/** A stop ends within 9 s. It waits for responses to webhooks as long as for those to requests. */
const defaultDrainTimeoutMs = 6000;
/** After that, outcomes are written. The remaining second closes the connections. */
const writeMs = 2000;

/**
 * Delivers the webhooks of all shops, next to the workers of other processes. A lease gives each
 * subscription to one worker at a time.
 */
export class DeliveryWorker {
  readonly #id = randomUUID();
  readonly #services: WorkerParts["services"];
  readonly #notifier: DeliveryNotifier;
  readonly #shares: LeaseLimits;
  readonly #deliveries = new Map<string, SubscriptionDelivery>();
  readonly #ending = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #interrupting = new AbortController();
  readonly #inTurn = oneAtATime();
  readonly #outcomes: OutcomeWriter;
  readonly #dependencies: DeliveryDependencies;
  readonly #drainTimeoutMs: number;
  readonly #renewing: RunningLoop;
  readonly #claiming: RunningLoop;
  /** Shops with pending deliveries, and whether this process added them. */
  #woken = new Map<string, boolean>();
  #nextPoll = 0;
  #isSubscribed = false;
  /** Subscriptions that wait for a slot, and whether a slot is wanted by one of them. */
  #waiting: WaitingKind[] = [];
  #isSlotWanted = (_delivery: WaitingKind) => false;

  constructor(parts: WorkerParts) {
    const { services, notifier, random = Math.random, slotMs = 5000 } = parts;
    this.#services = services;
    this.#notifier = notifier;
    this.#shares = sharesOf(parts.concurrency ?? 128, parts.concurrencyPerShop ?? 16);
    const { database, clock, log } = services;
    this.#outcomes = new OutcomeWriter({ database, clock, log, inTurn: this.#inTurn });
    this.#dependencies = {
      services,
      worker: this.#id,
      outcomes: this.#outcomes,
      random,
      budget: new ByteBudget({
        all: parts.eventBytes ?? defaultEventBytes,
        ofShop: (parts.eventBytes ?? defaultEventBytes) / 4,
        reservation: maxReservedBytes,
      }),
      isSlotWanted: (delivery) => this.#isSlotWanted(delivery.claimed),
      slotMs,
      signal: this.#interrupting.signal,
    };
    this.#drainTimeoutMs = parts.drainTimeoutMs ?? defaultDrainTimeoutMs;
    this.#renewing = startLoop({
      run: () => this.#renew(),
      log,
      failure: "leases could not be renewed and will be retried",
      everyMs: renewIntervalMs,
      delayMs: renewIntervalMs,
    });
    this.#claiming = startLoop({
      run: () => this.#round(),
      log,
      failure: "due deliveries could not be queried",
      everyMs: () => Math.max(0, this.#nextPoll - performance.now()),
      retryMs: pollIntervalMs,
      batchMs,
      stopMs: this.#drainTimeoutMs + writeMs,
    });
  }

  /** Lets requests in flight finish, and leaves the rest to other workers. */
  async stop(): Promise<void> {
    this.#notifier.unsubscribe();
    this.#stopping.abort();
    const claimed = this.#claiming.stop();
    for (const delivery of this.#deliveries.values()) delivery.end();
    const drainMs = this.#drainTimeoutMs;
    const interrupt = setTimeout(() => this.#interrupting.abort(), drainMs);
    const giveUp = setTimeout(() => this.#outcomes.giveUp(), drainMs + writeMs);
    await claimed;
    await Promise.all(this.#ending);
    clearTimeout(interrupt);
    clearTimeout(giveUp);
    // Not awaited: the leases are released, or expire.
    void this.#renewing.stop();
  }

  async #round(): Promise<void> {
    if (!this.#isSubscribed) await this.#subscribe();
    this.#isSubscribed = true;
    await this.#claim();
  }

  #subscribe(): Promise<void> {
    return this.#notifier.subscribe({
      local: (tenantId) => this.#wake(tenantId, true),
      remote: (tenantId) => this.#wake(tenantId, false),
    });
  }

  #wake(tenantId: string, ownWake: boolean): void {
    for (const delivery of this.#deliveries.values())
      if (delivery.key.tenantId === tenantId) delivery.wake();
    this.#woken.set(tenantId, ownWake || (this.#woken.get(tenantId) ?? false));
    this.#claiming.wake();
  }

  /**
   * Claims subscriptions of the shops that were signalled, and once a second of all shops, up to
   * the free slots.
   */
  async #claim(): Promise<void> {
    const woken = this.#woken;
    this.#woken = new Map();
    const now = performance.now();
    const allShops = now >= this.#nextPoll;
    if (allShops) {
      this.#nextPoll = now + pollIntervalMs;
      for (const delivery of this.#deliveries.values()) delivery.refresh();
    } else if (woken.size === 0) return;
    const { database, clock } = this.#services;
    const { claimed, waiting, leasedByOthers } = await claimSubscriptions(database, {
      worker: this.#id,
      now: clock.now().toISOString(),
      tenantIds: allShops ? null : [...woken.keys()],
      held: this.#held(),
      limits: this.#shares,
    });
    for (const each of claimed) this.#start(each, now);
    const inOtherShops = this.#waiting.filter(({ tenantId }) => !woken.has(tenantId));
    this.#waiting = allShops ? waiting : [...inOtherShops, ...waiting];
    this.#isSlotWanted = wantedSlots(this.#waiting, this.#held(), this.#shares);
    // Notify the process that holds the lease. Notifications of other processes are not repeated.
    this.#notifier.broadcast(leasedByOthers.filter((tenantId) => woken.get(tenantId)));
  }

  #held(): ClaimedSubscription[] {
    return [...this.#deliveries.values()].map(({ claimed }) => claimed);
  }

  #start(claimed: ClaimedSubscription, claimedAt: number): void {
    const delivery = new SubscriptionDelivery(claimed, this.#dependencies, claimedAt);
    this.#deliveries.set(claimed.id, delivery);
    if (this.#stopping.signal.aborted) delivery.end();
    const ending = delivery
      .run()
      .then(() => this.#finish(delivery))
      .finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  async #finish(delivery: SubscriptionDelivery): Promise<void> {
    const { tenantId, id } = delivery.key;
    await releaseLeases(this.#services.database, this.#id, [delivery.key])
      // The lease expires anyway.
      .catch((error: unknown) => {
        this.#services.log.warn({ err: error }, "a lease could not be released");
      });
    this.#deliveries.delete(id);
    if (this.#isSlotWanted(delivery.claimed)) this.#nextPoll = 0;
    // Deliveries that arrived while it ended would otherwise wait for the next poll.
    if (delivery.hasMore) this.#notifier.notify(tenantId);
    this.#claiming.wake();
  }

  async #renew(): Promise<void> {
    const keys = [...this.#deliveries.values()].map(({ key }) => key);
    if (keys.length === 0) return;
    await this.#inTurn(async () => {
      const at = performance.now();
      const renewed = await renewLeases(this.#services.database, this.#id, keys);
      for (const { id } of renewed) this.#deliveries.get(id)?.renewed(at);
    });
  }
}
