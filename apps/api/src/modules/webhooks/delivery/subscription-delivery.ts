import {
  type ClaimedSubscription,
  type DueDelivery,
  type DueOfSubscription,
  findDueDeliveries,
  leaseSeconds,
  type OwnerRights,
  type SubscriptionKey,
} from "@bayline/db";
import { ownerPermissions } from "../../../access/callers.ts";
import { type Visibility, visibilityOf } from "../../../access/visibility.ts";
import { WakeUp } from "../../../background/wake-up.ts";
import type { Services } from "../../../pipeline/context.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { envelopeText } from "./envelope.ts";
import { inOrder } from "./order.ts";
import { type OutcomeWriter, outcomeOf } from "./outcomes.ts";
import { secretsInForce } from "./secrets.ts";
import type { Outcome } from "./send.ts";

/** Dependencies that all subscription deliveries of a worker share. */
export interface DeliveryDependencies {
  services: Pick<Services, "database" | "clock" | "sender" | "log" | "metrics">;
  /** The worker's id, as stored in its leases. */
  worker: string;
  outcomes: OutcomeWriter;
  /** Limits the bytes of the events held. */
  budget: ByteBudget;
  random: () => number;
  /** Whether another subscription waits for this slot. */
  isSlotWanted(delivery: SubscriptionDelivery): boolean;
  /** How long a delivery keeps its slot while others wait. */
  slotMs: number;
  /** Interrupts requests that are being sent. */
  signal: AbortSignal;
}

/** The target of a delivery: its URL, its secrets and what its owner may see. */
interface Target extends Omit<DueOfSubscription, "due" | "isCut" | keyof OwnerRights> {
  visibility: Visibility;
}

const maxConcurrentSends = 8;
const maxReads = 32;
/**
 * Includes deliveries that wait for an earlier one of their record, and outcomes that are not
 * written yet.
 */
const maxHeld = 256;
/** Events seldom come alone; without this wait each one would cost a lease. */
const idleTimeoutMs = 1000;
const pollIntervalMs = 1000;
/** No response for this long counts as hanging. */
const hangingMs = 1000;
/** No new request starts this long before others may consider the lease lost. */
const leaseMarginMs = 2000;

/** Delivers to one subscription while its lease lasts and there is something to deliver. */
export class SubscriptionDelivery {
  readonly key: SubscriptionKey;
  #isFailing: boolean;
  readonly #dependencies: DeliveryDependencies;
  readonly #wakeUp = new WakeUp();
  readonly #held = new Set<string>();
  readonly #busyRecords = new Set<string>();
  readonly #startedAt = performance.now();
  #queue: DueDelivery[] = [];
  #target: Target | undefined;
  #validUntil: number;
  #sending = 0;
  #hasUnread = true;
  /** Number of deliveries read at a time; small if they are large. */
  #readLimit = maxReads;
  #isOutdated = true;
  #reading: Promise<void> | undefined;
  #lastBusy = performance.now();
  #lastResponse = performance.now();
  #isEnded = false;

  constructor(claimed: ClaimedSubscription, dependencies: DeliveryDependencies, claimedAt: number) {
    const { isFailing, ...key } = claimed;
    this.key = key;
    this.#isFailing = isFailing;
    this.#dependencies = dependencies;
    this.#validUntil = validUntil(claimedAt);
  }

  /** Signals that a delivery may have become due. */
  wake(): void {
    this.#hasUnread = true;
    this.#wakeUp.fire();
  }

  /** Reloads the subscription's URL, secrets and state. */
  refresh(): void {
    this.#isOutdated = true;
    this.wake();
  }

  /** Extends the lease from `at`. Other workers measure it from a moment that is not earlier. */
  renewed(at: number): void {
    this.#validUntil = validUntil(at);
  }

  /** Starts no more deliveries. */
  end(): void {
    this.#isEnded = true;
    this.#wakeUp.fire();
  }

  get claimed(): ClaimedSubscription {
    return { ...this.key, isFailing: this.#isFailing || this.#isHanging() };
  }

  /**
   * Whether no response arrives for the requests in flight. No other subscription should then wait
   * for this slot.
   */
  #isHanging(): boolean {
    return this.#sending > 0 && performance.now() - this.#lastResponse > hangingMs;
  }

  /** Whether known deliveries are left. */
  get hasMore(): boolean {
    return this.#hasUnread || this.#queue.length > 0;
  }

  readonly #fireWakeUp = () => this.#wakeUp.fire();

  /** Resolves when no request is in flight and all outcomes are written. */
  async run(): Promise<void> {
    while (this.#shouldContinue()) {
      this.#read();
      this.#send();
      await this.#wakeUp.sleep(this.#isIdle() ? idleTimeoutMs : pollIntervalMs);
    }
    while (this.#sending > 0 || this.#reading || this.#held.size > this.#queue.length) {
      await this.#wakeUp.sleep(pollIntervalMs);
    }
    for (const { data } of this.#queue) this.#release(data);
  }

  #shouldContinue(): boolean {
    const now = performance.now();
    if (this.#isEnded || now >= this.#validUntil) return false;
    const { slotMs } = this.#dependencies;
    const isSlotWanted = this.#dependencies.isSlotWanted(this);
    if (!this.#isIdle()) {
      this.#lastBusy = now;
      return !(isSlotWanted && now - this.#startedAt > slotMs);
    }
    return !isSlotWanted && now - this.#lastBusy < idleTimeoutMs;
  }

  #isIdle(): boolean {
    return !this.#hasUnread && !this.#reading && this.#held.size === 0;
  }

  /** Reads more deliveries in the background while earlier ones are being sent. */
  #read(): void {
    if (this.#reading) return;
    const room = Math.min(this.#readLimit, maxHeld - this.#held.size);
    // Every refresh reads; while a receiver hangs, that must not add deliveries each second.
    const mayRead = room > 0 && !this.#hasEnough() && (this.#hasUnread || this.#isOutdated);
    const { budget } = this.#dependencies;
    const { tenantId } = this.key;
    const bytes = mayRead ? budget.reserve(tenantId, this.#fireWakeUp) : 0;
    if (bytes === 0 && !this.#isOutdated) return;
    this.#hasUnread = false;
    this.#isOutdated = false;
    this.#reading = this.#readDue(bytes === 0 ? 0 : room, bytes)
      .catch((error: unknown) => {
        // The worker refreshes every subscription delivery each second.
        this.#dependencies.services.log.warn({ err: error }, "due deliveries could not be read");
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
      for (const { id } of due) this.#held.add(id);
      if (due.length > 0) this.#queue = inOrder([...this.#queue, ...due]);
    } finally {
      this.#dependencies.budget.settle(this.key.tenantId, bytes, held);
    }
  }

  async #findDue(limit: number, bytes: number): Promise<DueDelivery[]> {
    const { services, worker } = this.#dependencies;
    const { tenantId, id: subscriptionId } = this.key;
    const scope = {
      tenantId,
      now: services.clock.now().toISOString(),
      db: services.database.background,
    };
    const query = { subscriptionId, worker, except: [...this.#held], limit, bytes };
    const row = await findDueDeliveries(scope, query);
    if (!row) {
      this.#isEnded = true;
      return [];
    }
    const { due, isCut, ownerUser, ownerKey, ...target } = row;
    const permissions = ownerPermissions({ ownerUser, ownerKey });
    this.#target = { ...target, visibility: visibilityOf({ permissions }) };
    this.#hasUnread ||= isCut || due.length === limit;
    // The query measures rows that the byte limit then cuts, so the next read is smaller.
    if (limit > 0)
      this.#readLimit = isCut ? Math.max(1, due.length) : Math.min(maxReads, 2 * this.#readLimit);
    return due;
  }

  #release(data: string): void {
    this.#dependencies.budget.release(this.key.tenantId, Buffer.byteLength(data));
  }

  /** Whether the queue can fill all concurrent requests without reading more. */
  #hasEnough(): boolean {
    const records = new Set<string>();
    for (const { resourceId } of this.#queue) {
      if (!this.#busyRecords.has(resourceId)) records.add(resourceId);
      if (records.size >= maxConcurrentSends) return true;
    }
    return false;
  }

  #send(): void {
    while (this.#sending < maxConcurrentSends && this.#target) {
      const at = this.#queue.findIndex(({ resourceId }) => !this.#busyRecords.has(resourceId));
      const [next] = at < 0 ? [] : this.#queue.splice(at, 1);
      if (!next) return;
      void this.#deliver(next, this.#target);
    }
  }

  async #deliver(delivery: DueDelivery, target: Target): Promise<void> {
    const { services, outcomes, random } = this.#dependencies;
    if (this.#sending === 0) this.#lastResponse = performance.now();
    this.#sending += 1;
    this.#busyRecords.add(delivery.resourceId);
    const outcome = await this.#attempt(delivery, target);
    this.#sending -= 1;
    this.#lastResponse = performance.now();
    this.#busyRecords.delete(delivery.resourceId);
    this.#wakeUp.fire();
    if (outcome.gone && delivery.position > 0) this.#isEnded = true;
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
    this.#held.delete(delivery.id);
    this.#release(delivery.data);
    this.#wakeUp.fire();
  }

  #attempt(delivery: DueDelivery, target: Target): Promise<Outcome> {
    const { services, signal } = this.#dependencies;
    const { id: attemptId, eventId, event } = delivery;
    const { tenantId } = this.key;
    const secrets = secretsInForce(target, services.clock.now().toISOString());
    const { url, visibility } = target;
    const body = envelopeText({ ...delivery, id: eventId, tenantId }, visibility);
    return services.sender.send({ url, secrets, event, eventId, attemptId, body }, signal);
  }
}

function validUntil(claimedAt: number): number {
  return claimedAt + leaseSeconds * 1000 - leaseMarginMs;
}
