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
import { Alarm } from "./alarm.ts";
import type { Bell } from "./bell.ts";
import { ByteBudget } from "./byte-budget.ts";
import { Lane, type LaneTools } from "./lane.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { OutcomeWriter } from "./outcomes.ts";
import { awaitedLanes, sharesOf } from "./shares.ts";

export interface WorkerParts {
  services: LaneTools["services"];
  bell: Bell;
  /** Strews the retries: at least 0 and less than 1. */
  random?: () => number;
  /** To how many subscriptions it delivers at once. */
  lanes?: number;
  /** And to how many of one shop. */
  lanesOfShop?: number;
  /** How many bytes of events it holds, as JSON, and a quarter of them of one shop. */
  eventBytes?: number;
  /** For how long it goes on with one while others wait. */
  turnMs?: number;
  /** For how long a stop waits for answers. */
  answerMs?: number;
}

const usualEventBytes = 64 * 1024 * 1024;
const mostReservedBytes = 2 * 1024 * 1024;
const pollMs = 1000;
const renewMs = 5000;
/** Wakes of a busy service come by the hundred: so long they gather. Open lanes hear them at once. */
const gatherMs = 50;
/** Of the 9 s within which the process ends: so long answers are waited for, as those of requests are. */
const usualAnswerMs = 6000;
/** The last one is for the connections. */
const writeMs = 2000;

/**
 * Delivers the webhooks of all shops, beside the workers of other processes: each subscription is one
 * worker's at a time, by a lease.
 */
export class DeliveryWorker {
  readonly #id = randomUUID();
  readonly #services: WorkerParts["services"];
  readonly #bell: Bell;
  readonly #shares: LaneShares;
  readonly #lanes = new Map<string, Lane>();
  readonly #ending = new Set<Promise<void>>();
  readonly #alarm = new Alarm();
  readonly #stopping = new AbortController();
  readonly #interrupting = new AbortController();
  readonly #inTurn = oneAtATime();
  readonly #outcomes: OutcomeWriter;
  readonly #tools: LaneTools;
  readonly #answerMs: number;
  readonly #renewing: NodeJS.Timeout;
  readonly #running: Promise<void>;
  /** Shops in which deliveries wait, and whether it was this process that let them. */
  #woken = new Map<string, boolean>();
  #nextPoll = 0;
  /** Where subscriptions wait for a lane, and which lanes those are. */
  #waiting: WaitingKind[] = [];
  #isAwaited = (_lane: WaitingKind) => false;

  constructor(parts: WorkerParts) {
    const { services, bell, random = Math.random, turnMs = 5000 } = parts;
    this.#services = services;
    this.#bell = bell;
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

  /** Lets what is on its way arrive, and others go on with the rest. */
  async stop(): Promise<void> {
    this.#bell.leave();
    this.#stopping.abort();
    this.#alarm.ring();
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
    let answering = false;
    while (!signal.aborted) {
      try {
        if (!answering) await this.#answer();
        answering = true;
        await this.#look();
        await pause(gatherMs);
        await this.#alarm.sleep(Math.max(0, this.#nextPoll - performance.now()));
      } catch (error) {
        this.#services.log.warn({ err: error }, "due deliveries could not be looked for");
        await pause(pollMs);
      }
    }
  }

  #answer(): Promise<void> {
    return this.#bell.answer({
      rung: (tenantId) => this.#wake(tenantId, true),
      heard: (tenantId) => this.#wake(tenantId, false),
    });
  }

  #wake(tenantId: string, ownWake: boolean): void {
    for (const lane of this.#lanes.values()) if (lane.key.tenantId === tenantId) lane.nudge();
    this.#woken.set(tenantId, ownWake || (this.#woken.get(tenantId) ?? false));
    this.#alarm.ring();
  }

  /** Looks in the shops that have told, and each second in all; takes as much as there is room for. */
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
    // Who delivers there did not hear of it. What others have told is not told again.
    this.#bell.tell(elsewhere.filter((tenantId) => woken.get(tenantId)));
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
      // It ends by itself.
      .catch((error: unknown) => {
        this.#services.log.warn({ err: error }, "a lease could not be released");
      });
    this.#lanes.delete(id);
    if (this.#isAwaited(lane.claimed)) this.#nextPoll = 0;
    // What came while it ended would wait for the next look everywhere.
    if (lane.hasMore) this.#bell.ring(tenantId);
    this.#alarm.ring();
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
