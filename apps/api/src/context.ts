import type { EventData, EventName, Permission, Role } from "@bayline/contracts";
import type { Database, Scope, Transaction } from "@bayline/db";
import type { Logger } from "pino";
import type { Admission } from "./admission.ts";
import type { BacklogReader } from "./backlog.ts";
import type { Clock } from "./clock.ts";
import type { DatabaseClock } from "./database-clock.ts";
import type { Narrator } from "./digests/narrator.ts";
import type { Mailer } from "./mail.ts";
import type { Metrics } from "./metrics.ts";
import type { Sender } from "./webhooks/send.ts";
import type { TargetRules } from "./webhooks/target.ts";

/** Who is calling, as far as business code may know. */
export interface Caller {
  type: "api_key" | "user" | "operator" | "anonymous";
  id: string | null;
  name: string;
  email: string | null;
  role: Role;
  permissions: ReadonlySet<Permission>;
  /** A read-only API key: no writes, whatever its permissions say. */
  readOnly: boolean;
  includePayData: boolean;
  tenantId: string;
  shopName: string;
  timeZone: string;
}

/** What the transport knows about one request. */
export interface RequestFacts {
  requestId: string;
  agentName: string | null;
  agentRunId: string | null;
  idempotencyKey: string | null;
  dryRun: boolean;
}

/** The API keys that the processes of the service remember. */
export interface KnownKeys {
  /** The caller of a valid key. */
  find(key: string): Caller | undefined | Promise<Caller | undefined>;
  /**
   * Makes every process forget a shop's name and time zone with the commit of `tx`. The result is to be
   * called after the commit; it resolves when they have.
   */
  forgetShop(tx: Transaction, tenantId: string): Promise<() => Promise<void>>;
  /** Prepares to wait until every process has forgotten the key that `tx` revokes; as above. */
  expectForgetting(tx: Transaction, keyId: string): Promise<() => Promise<void>>;
}

/** The parts of the service that requests share. */
export interface Services {
  database: Database;
  admission: Admission;
  clock: Clock;
  /** The same, where it is the database's: null where BAYLINE_NOW stops it. */
  databaseClock: DatabaseClock | null;
  keys: KnownKeys;
  mailer: Mailer;
  narrator: Narrator;
  /** Sends to the receivers of webhooks. */
  sender: Sender;
  /** Aborts in a stop when what somebody waits for an answer to must come to its end. */
  hurry: AbortSignal;
  /** Where webhooks may go. */
  targets: TargetRules;
  /** Tells the worker that deliveries wait in a shop: it would find out by itself, but later. */
  wakeDeliveries(tenantId: string): void;
  /** For what nobody waits for an answer to. */
  log: Logger;
  metrics: Metrics;
  /** How far the background work is behind. */
  backlog: BacklogReader;
  version: string;
}

/** What a write did to one record: the row of the audit trail. */
export interface Change {
  resourceType: string;
  resourceId: string;
  before: object | null;
  after: object | null;
  /** The shop it belongs to, where that is not the caller's. */
  tenantId?: string;
}

/** What an event says beside its record. */
export interface EventExtras {
  "work_order.status_changed": Pick<EventData<"work_order.status_changed">, "previousStatus">;
}

/** The events of records. The others are no request's. */
export type RecordEvent = Exclude<EventName, "digest.ready" | "webhook.test">;

/** What a use case that reads is given. It is the scope of its queries. */
export interface ReadContext extends Scope {
  readonly caller: Caller;
  readonly facts: RequestFacts;
  readonly services: Services;
}

/** What a use case that writes is given: its queries run in the transaction of the request. */
export interface WriteContext extends ReadContext {
  readonly db: Transaction;
  /** Writes the audit entry. Every write does so once, in its transaction. */
  recordAudit(change: Change): Promise<void>;
  /**
   * Says instead that the request repeats an earlier one, whose record is answered: nothing changes,
   * so there is no entry. For operations that recognise repeats; the answer has the status 200.
   */
  markReplay(): void;
  /**
   * Says that something happened to a record. The event is written with the change, and its data is the
   * record as its GET answers it when the use case is done. One event of a kind and record is enough.
   */
  emit<N extends RecordEvent>(
    event: N,
    recordId: string,
    ...extras: N extends keyof EventExtras ? [EventExtras[N]] : []
  ): void;
  /** Runs once the transaction is committed, before the answer is sent. */
  afterCommit(task: () => Promise<void> | void): void;
}
