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
import { Alarm } from "./alarm.ts";
import type { ByteBudget } from "./byte-budget.ts";
import { envelopeText } from "./envelope.ts";
import { inOrder } from "./order.ts";
import { type OutcomeWriter, outcomeOf } from "./outcomes.ts";
import { secretsInForce } from "./secrets.ts";
import type { Outcome } from "./send.ts";

/** What the lanes of a worker share. */
export interface LaneTools {
  services: Pick<Services, "database" | "clock" | "sender" | "log" | "metrics">;
  /** The worker's id, by which it holds its leases. */
  worker: string;
  outcomes: OutcomeWriter;
  /** Of the events in hand. */
  budget: ByteBudget;
  random: () => number;
  /** Whether other subscriptions wait for its place, */
  isAwaited(lane: Lane): boolean;
  /** which then goes on for so long. */
  turnMs: number;
  /** Interrupts what is being sent. */
  signal: AbortSignal;
}

/** Where it is delivered to, what signs, and what its owner may see. */
interface Target extends Omit<DueOfSubscription, "due" | "isCut" | keyof OwnerRights> {
  visibility: Visibility;
}

const sendsAtOnce = 8;
const readsAtOnce = 32;
/** What waits for a record that is being sent, or for being written, counts too. */
const mostInHand = 256;
/** An event seldom comes alone: it would cost a lease each time. */
const lingerMs = 1000;
const patienceMs = 1000;
/** Who answers nothing for so long may hang. */
const hangsMs = 1000;
/** Nothing is begun shortly before others may take the lease for lost. */
const marginMs = 2000;

/** Delivers to one subscription, as long as its lease lasts and there is something to deliver. */
export class Lane {
  readonly key: SubscriptionKey;
  #isFailing: boolean;
  readonly #tools: LaneTools;
  readonly #alarm = new Alarm();
  readonly #inHand = new Set<string>();
  readonly #busyRecords = new Set<string>();
  readonly #began = performance.now();
  #queue: DueDelivery[] = [];
  #target: Target | undefined;
  #validUntil: number;
  #sending = 0;
  #unread = true;
  /** How many are read at a time: few, if they are large. */
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

  /** Something may have become due. */
  nudge(): void {
    this.#unread = true;
    this.#alarm.ring();
  }

  /** Looks again at where, and whether, it is to be delivered. */
  refresh(): void {
    this.#outdated = true;
    this.nudge();
  }

  /** Others count the lease from a moment that was not before this one. */
  renewed(at: number): void {
    this.#validUntil = validUntil(at);
  }

  /** Begins nothing more. */
  end(): void {
    this.#ended = true;
    this.#alarm.ring();
  }

  get claimed(): ClaimedSubscription {
    return { ...this.key, isFailing: this.#isFailing || this.#hangs() };
  }

  /** Whether nothing comes back of what is on the way: then no other should wait for this lane's place. */
  #hangs(): boolean {
    return this.#sending > 0 && performance.now() - this.#lastAnswer > hangsMs;
  }

  /** Whether something is left that the lane knows of. */
  get hasMore(): boolean {
    return this.#unread || this.#queue.length > 0;
  }

  readonly #wake = () => this.#alarm.ring();

  /** Resolves when nothing is on the way any more, and all that was is written. */
  async run(): Promise<void> {
    while (this.#goesOn()) {
      this.#read();
      this.#send();
      await this.#alarm.sleep(this.#isIdle() ? lingerMs : patienceMs);
    }
    while (this.#sending > 0 || this.#reading || this.#inHand.size > this.#queue.length) {
      await this.#alarm.sleep(patienceMs);
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

  /** Reads on in the background, while what was read before is being sent. */
  #read(): void {
    if (this.#reading) return;
    const room = Math.min(this.#reads, mostInHand - this.#inHand.size);
    // Who hangs is asked about each second, and need not have more in hand each time.
    const mayRead = room > 0 && !this.#hasEnough() && (this.#unread || this.#outdated);
    const { budget } = this.#tools;
    const { tenantId } = this.key;
    const bytes = mayRead ? budget.reserve(tenantId, this.#wake) : 0;
    if (bytes === 0 && !this.#outdated) return;
    this.#unread = false;
    this.#outdated = false;
    this.#reading = this.#readDue(bytes === 0 ? 0 : room, bytes)
      .catch((error: unknown) => {
        // The worker has every lane look again each second.
        this.#tools.services.log.warn({ err: error }, "due deliveries could not be read");
      })
      .finally(() => {
        this.#reading = undefined;
        this.#alarm.ring();
      });
  }

  /** Reads what is due into the bytes that are reserved. */
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
    // What is cut was measured for nothing.
    if (limit > 0)
      this.#reads = isCut ? Math.max(1, due.length) : Math.min(readsAtOnce, 2 * this.#reads);
    return due;
  }

  #release(data: string): void {
    this.#tools.budget.release(this.key.tenantId, Buffer.byteLength(data));
  }

  /** Whether as much can be sent as may be, without reading on. */
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
    this.#alarm.ring();
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
    this.#alarm.ring();
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
