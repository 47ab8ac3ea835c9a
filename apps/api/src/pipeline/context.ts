import type { EventData, EventName, Permission, Role } from "@bayline/contracts";
import type { Database, Scope, Transaction } from "@bayline/db";
import type { Logger } from "pino";
import type { Admission } from "../access/admission.ts";
import type { Narrator } from "../modules/digests/writing/narrator.ts";
import type { Mailer } from "../modules/users/mailer.ts";
import type { Sender } from "../modules/webhooks/delivery/send.ts";
import type { TargetRules } from "../modules/webhooks/delivery/target.ts";
import type { BacklogReader } from "../observability/backlog.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Clock } from "../time/clock.ts";
import type { DatabaseClock } from "../time/database-clock.ts";

/** The caller, as far as business code may know. */
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

/** Facts about one request from its transport. */
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

/** The parts of the service that all requests share. */
export interface Services {
  database: Database;
  admission: Admission;
  clock: Clock;
  /** The same clock if it is the database's; null if BAYLINE_NOW stops it. */
  databaseClock: DatabaseClock | null;
  keys: KnownKeys;
  mailer: Mailer;
  narrator: Narrator;
  /** Sends webhooks to their receivers. */
  sender: Sender;
  /** Aborts during a stop, when requests that are still waiting must finish. */
  hurry: AbortSignal;
  /** Rules for the URLs of webhooks. */
  targets: TargetRules;
  /**
   * Signals the worker that a shop has pending deliveries; without it the worker finds them by
   * polling.
   */
  wakeDeliveries(tenantId: string): void;
  /** For work outside requests. */
  log: Logger;
  metrics: Metrics;
  /** Fails calls that return an error code that their operation does not declare. For tests. */
  requireDeclaredErrors: boolean;
  /** The backlog of the background work. */
  backlog: BacklogReader;
  version: string;
}

/** The change of a write to one record: a row of the audit trail. */
export interface Change {
  resourceType: string;
  resourceId: string;
  before: object | null;
  after: object | null;
  /** The record's shop, if it is not the caller's. */
  tenantId?: string;
}

/** Data of an event in addition to its record. */
export interface EventExtras {
  "work_order.status_changed": Pick<EventData<"work_order.status_changed">, "previousStatus">;
}

/** Events about records. Requests emit no others. */
export type RecordEvent = Exclude<EventName, "digest.ready" | "webhook.test">;

/** The context of a use case that reads. It is also the scope of its queries. */
export interface ReadContext extends Scope {
  readonly caller: Caller;
  readonly facts: RequestFacts;
  readonly services: Services;
}

/** The context of a use case that writes: its queries run in the transaction of the request. */
export interface WriteContext extends ReadContext {
  readonly db: Transaction;
  /** Writes the audit entry. Every write calls this exactly once, in its transaction. */
  recordAudit(change: Change): Promise<void>;
  /**
   * Marks the request as a replay of an earlier one, and returns that one's record. Nothing
   * changes, so there is no audit entry, and the status is 200. For operations that recognise
   * replays.
   */
  markReplay(): void;
  /**
   * Emits an event about a record. It is written with the change, and its data is the record as GET
   * returns it when the use case is done. Equal events of one record are written once.
   */
  emit<N extends RecordEvent>(
    event: N,
    recordId: string,
    ...extras: N extends keyof EventExtras ? [EventExtras[N]] : []
  ): void;
  /** Runs after the transaction is committed, before the response is sent. */
  afterCommit(task: () => Promise<void> | void): void;
}
