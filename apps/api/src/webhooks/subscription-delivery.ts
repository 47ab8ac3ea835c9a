import {
  type ClaimedSubscription,
  type DueDelivery,
  type DueOfSubscription,
  findDue,
  leaseSeconds,
  type OwnerRights,
  type SubscriptionKey,
} from "@bayline/db";
import { ownerPermissions } from "../access/callers.ts";
import { type Visibility, visibilityOf } from "../access/visibility.ts";
import type { Services } from "../context.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { envelopeText } from "./envelope.ts";
import { inOrder } from "./order.ts";
import { type OutcomeWriter, outcomeOf } from "./outcomes.ts";
import { secretsInForce } from "./secrets.ts";
import type { Outcome } from "./send.ts";
import { WakeUp } from "./wake-up.ts";

/** Dependencies that all subscription deliveries of a worker share. */
export interface LaneTools {
  services: Pick<Services, "database" | "clock" | "sender" | "log" | "metrics">;
  /** The worker's id, as stored in its leases. */
  worker: string;
  outcomes: OutcomeWriter;
  /** Limits the bytes of the events held. */
  budget: ByteBudget;
  random: () => number;
  /** Whether another subscription waits for this slot. */
  isAwaited(lane: Lane): boolean;
  /** How long a delivery keeps its slot while others wait. */
  turnMs: number;
  /** Interrupts requests that are being sent. */
  signal: AbortSignal;
}

/** The target of a delivery: its URL, its secrets and what its owner may see. */
interface Target extends Omit<DueOfSubscription, "due" | "isCut" | keyof OwnerRights> {
  visibility: Visibility;
}

const sendsAtOnce = 8;
const readsAtOnce = 32;
/**
 * Includes deliveries that wait for an earlier one of their record, and outcomes that are not
 * written yet.
 */
const mostInHand = 256;
/** Events seldom come alone; without this wait each one would cost a lease. */
const lingerMs = 1000;
const patienceMs = 1000;
/** No response for this long counts as hanging. */
const hangsMs = 1000;
/** No new request starts this long before others may consider the lease lost. */
const marginMs = 2000;

/** Delivers to one subscription while its lease lasts and there is something to deliver. */
export class Lane {
  readonly key: SubscriptionKey;
  #isFailing: boolean;
  readonly #tools: LaneTools;
  readonly #wakeUp = new WakeUp();
  readonly #inHand = new Set<string>();
  readonly #busyRecords = new Set<string>();
  readonly #began = performance.now();
  #queue: DueDelivery[] = [];
  #target: Target | undefined;
  #validUntil: number;
  #sending = 0;
  #unread = true;
  /** Number of deliveries read at a time; small if they are large. */
  #reads = readsAtOnce;
  #outdated = true;
  #reading: Promise<void> | undefined;
  #lastBusy = performance.now();
  #lastAnswer = performance.now();
  #ended = false;

  constructor(claimed: ClaimedSubscription, tools: LaneTools, claimedAt: number) {
    const { isFailing, ...key } = claimed;
    this.key = key;
    this.#isFailing = isFailing;
    this.#tools = tools;
    this.#validUntil = validUntil(claimedAt);
  }

  /** Signals that a delivery may have become due. */
  nudge(): void {
    this.#unread = true;
    this.#wakeUp.fire();
  }

  /** Reloads the subscription's URL, secrets and state. */
  refresh(): void {
    this.#outdated = true;
    this.nudge();
  }

  /** Extends the lease from `at`. Other workers measure it from a moment that is not earlier. */
  renewed(at: number): void {
    this.#validUntil = validUntil(at);
  }

  /** Starts no more deliveries. */
  end(): void {
    this.#ended = true;
    this.#wakeUp.fire();
  }

  get claimed(): ClaimedSubscription {
    return { ...this.key, isFailing: this.#isFailing || this.#hangs() };
  }

  /**
   * Whether no response arrives for the requests in flight. No other subscription should then wait
   * for this slot.
   */
  #hangs(): boolean {
    return this.#sending > 0 && performance.now() - this.#lastAnswer > hangsMs;
  }

  /** Whether known deliveries are left. */
  get hasMore(): boolean {
    return this.#unread || this.#queue.length > 0;
  }

  readonly #wake = () => this.#wakeUp.fire();

  /** Resolves when no request is in flight and all outcomes are written. */
  async run(): Promise<void> {
    while (this.#goesOn()) {
      this.#read();
      this.#send();
      await this.#wakeUp.sleep(this.#isIdle() ? lingerMs : patienceMs);
    }
    while (this.#sending > 0 || this.#reading || this.#inHand.size > this.#queue.length) {
      await this.#wakeUp.sleep(patienceMs);
    }
    for (const { data } of this.#queue) this.#release(data);
  }

  #goesOn(): boolean {
    const now = performance.now();
    if (this.#ended || now >= this.#validUntil) return false;
    const { turnMs } = this.#tools;
    const isAwaited = this.#tools.isAwaited(this);
    if (!this.#isIdle()) {
      this.#lastBusy = now;
      return !(isAwaited && now - this.#began > turnMs);
    }
    return !isAwaited && now - this.#lastBusy < lingerMs;
  }

  #isIdle(): boolean {
    return !this.#unread && !this.#reading && this.#inHand.size === 0;
  }

  /** Reads more deliveries in the background while earlier ones are being sent. */
  #read(): void {
    if (this.#reading) return;
    const room = Math.min(this.#reads, mostInHand - this.#inHand.size);
    // A hanging receiver is read every second; the number of deliveries held must not grow each
    // time.
    const mayRead = room > 0 && !this.#hasEnough() && (this.#unread || this.#outdated);
    const { budget } = this.#tools;
    const { tenantId } = this.key;
    const bytes = mayRead ? budget.reserve(tenantId, this.#wake) : 0;
    if (bytes === 0 && !this.#outdated) return;
    this.#unread = false;
    this.#outdated = false;
    this.#reading = this.#readDue(bytes === 0 ? 0 : room, bytes)
      .catch((error: unknown) => {
        // The worker refreshes every subscription delivery each second.
        this.#tools.services.log.warn({ err: error }, "due deliveries could not be read");
      })
      .finally(() => {
        this.#reading = undefined;
        this.#wakeUp.fire();
      });
  }

  /** Reads due deliveries into the reserved bytes. */
  async #readDue(limit: number, bytes: number): Promise<void> {
    let held = 0;
    try {
      const due = await this.#findDue(limit, bytes);
      held = due.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0);
      for (const { id } of due) this.#inHand.add(id);
      if (due.length > 0) this.#queue = inOrder([...this.#queue, ...due]);
    } finally {
      this.#tools.budget.settle(this.key.tenantId, bytes, held);
    }
  }

  async #findDue(limit: number, bytes: number): Promise<DueDelivery[]> {
    const { services, worker } = this.#tools;
    const { tenantId, id: subscriptionId } = this.key;
    const scope = { tenantId, now: services.clock.now().toISOString(), db: services.database.read };
    const query = { subscriptionId, worker, except: [...this.#inHand], limit, bytes };
    const found = await findDue(scope, query);
    if (!found) {
      this.#ended = true;
      return [];
    }
    const { due, isCut, ownerUser, ownerKey, ...target } = found;
    const permissions = ownerPermissions({ ownerUser, ownerKey });
    this.#target = { ...target, visibility: visibilityOf({ permissions }) };
    this.#unread ||= isCut || due.length === limit;
    // Reading more than the budget allows measures rows for nothing.
    if (limit > 0)
      this.#reads = isCut ? Math.max(1, due.length) : Math.min(readsAtOnce, 2 * this.#reads);
    return due;
  }

  #release(data: string): void {
    this.#tools.budget.release(this.key.tenantId, Buffer.byteLength(data));
  }

  /** Whether the queue can fill all concurrent requests without reading more. */
  #hasEnough(): boolean {
    const records = new Set<string>();
    for (const { resourceId } of this.#queue) {
      if (!this.#busyRecords.has(resourceId)) records.add(resourceId);
      if (records.size >= sendsAtOnce) return true;
    }
    return false;
  }

  #send(): void {
    while (this.#sending < sendsAtOnce && this.#target) {
      const at = this.#queue.findIndex(({ resourceId }) => !this.#busyRecords.has(resourceId));
      const [next] = at < 0 ? [] : this.#queue.splice(at, 1);
      if (!next) return;
      void this.#deliver(next, this.#target);
    }
  }

  async #deliver(delivery: DueDelivery, target: Target): Promise<void> {
    const { services, outcomes, random } = this.#tools;
    if (this.#sending === 0) this.#lastAnswer = performance.now();
    this.#sending += 1;
    this.#busyRecords.add(delivery.resourceId);
    const outcome = await this.#attempt(delivery, target);
    this.#sending -= 1;
    this.#lastAnswer = performance.now();
    this.#busyRecords.delete(delivery.resourceId);
    this.#wakeUp.fire();
    if (outcome.gone && delivery.position > 0) this.#ended = true;
    if (!outcome.interrupted) {
      if (delivery.position > 0) this.#isFailing = !outcome.ok;
      const facts = { outcome, failedAt: services.clock.now(), random };
      services.metrics.delivery({
        ok: outcome.ok,
        milliseconds: outcome.durationMs,
        sinceEventMs: facts.failedAt.getTime() - Date.parse(delivery.createdAt),
      });
      await outcomes.save(outcomeOf(this.key, delivery, facts));
    }
    this.#inHand.delete(delivery.id);
    this.#release(delivery.data);
    this.#wakeUp.fire();
  }

  #attempt(delivery: DueDelivery, target: Target): Promise<Outcome> {
    const { services, signal } = this.#tools;
    const { id: attemptId, eventId, event } = delivery;
    const { tenantId } = this.key;
    const secrets = secretsInForce(target, services.clock.now().toISOString());
    const { url, visibility } = target;
    const body = envelopeText({ ...delivery, id: eventId, tenantId }, visibility);
    return services.sender.send({ url, secrets, event, eventId, attemptId, body }, signal);
  }
}

function validUntil(claimedAt: number): number {
  return claimedAt + leaseSeconds * 1000 - marginMs;
}
