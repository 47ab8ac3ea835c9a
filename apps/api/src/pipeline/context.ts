import type { EventData, EventName } from "@bayline/contracts";
import type { Database, NewEvent, Scope, Transaction } from "@bayline/db";
import type { Logger } from "pino";
import type { Caller, KnownKeys } from "../access/caller.ts";
import type { SigningKeys } from "../access/signing-keys.ts";
import type { Admission } from "../admission/admission.ts";
import type { BacklogReader } from "../observability/backlog.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Clock } from "../time/clock.ts";
import type { DatabaseClock } from "../time/database-clock.ts";
import type { SeenKeys } from "./seen-keys.ts";

/** Facts about one request from its transport. */
export interface RequestFacts {
  requestId: string;
  agentName: string | null;
  agentRunId: string | null;
  idempotencyKey: string | null;
  dryRun: boolean;
  /** Set if the write is proposed instead of done. */
  proposal: ProposalTerms | null;
}

/** The terms of a proposal from its request. */
export interface ProposalTerms {
  reason: string | null;
  /** How long it may be decided. */
  hours: number;
}

/**
 * The parts of the service that all requests share. A module declares the parts that it adds beside
 * their implementation (`declare module`), so that the pipeline does not depend on modules.
 */
export interface Services {
  database: Database;
  admission: Admission;
  clock: Clock;
  /** The same clock if it is the database's; null if BAYLINE_NOW stops it. */
  databaseClock: DatabaseClock | null;
  keys: KnownKeys;
  seenKeys: SeenKeys;
  signingKeys: SigningKeys;
  /** Aborts during a stop, when requests that are still waiting must finish. */
  hurry: AbortSignal;
  /**
   * Signals the worker that a shop has pending deliveries; without it the worker finds them by
   * polling.
   */
  wakeDeliveries(tenantId: string): void;
  /** For work outside requests. */
  log: Logger;
  metrics: Metrics;
  /**
   * ISO 8601. Requests before this time write no events. Only set while the history of the demo
   * shop is made.
   */
  eventsFrom?: string;
  /**
   * Returns the id for the record of the current request, to its first call. Only set while the
   * demo shop is made: some of its records have the ids of the documentation's examples.
   */
  takeRecordId?(): string | undefined;
  /** Reads the records that events carry. */
  eventRecords: Readonly<Record<RecordKind, RecordReader>>;
  /** The backlog of the background work. */
  backlog: BacklogReader;
  /**
   * Fails requests that deviate from their contract: an undeclared event or error code. For tests.
   */
  strict: boolean;
  version: string;
  /** The URL of the service for links; null if none is configured. */
  publicUrl: string | null;
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
  "work_order.deleted": Pick<EventData<"work_order.deleted">, "permanent">;
  "work_order.status_changed": Pick<EventData<"work_order.status_changed">, "previousStatus">;
}

/** Events that requests emit. */
export type RequestEvent = Exclude<
  EventName,
  | "digest.ready"
  | "document.read"
  | "proposal.expired"
  | "webhook.test"
  | "work.due_soon"
  | "work.overdue"
>;

/** Events about records. */
export type RecordEvent = Exclude<
  RequestEvent,
  "orders.retaxed" | "cost.restated" | "unbilled.closed"
>;

/** The data of an event; of one item, if items share the event. */
type DataOf<N extends RequestEvent> = N extends "inventory.stock_changed"
  ? EventData<N>["items"][number]
  : EventData<N>;

type ResourceOf<N extends string> = N extends `${infer R}.${string}` ? R : never;

/**
 * The kinds of records that events contain: `work_order`. `stock` is the part of an inventory item
 * that movements and reservations change.
 */
export type RecordKind = ResourceOf<RecordEvent> | "stock";

/** Reads whole records, in the order of the given ids. */
export type RecordReader = (ctx: ReadContext, ids: string[]) => Promise<object[]>;

/** The context of a use case that reads. It is also the scope of its queries. */
export interface ReadContext extends Scope {
  readonly caller: Caller;
  readonly facts: RequestFacts;
  readonly services: Services;
}

/** The scope of a write in the transaction of its request. */
export interface WriteBase extends ReadContext {
  readonly db: Transaction;
}

/** The context of a use case that writes: its queries run in the transaction of the request. */
export interface WriteContext extends WriteBase {
  /** Records the change for the audit entry. Every write calls this exactly once. */
  recordAudit(change: Change): void;
  /**
   * Marks the request as a replay of an earlier one, and returns that one's record. Nothing
   * changes, so there is no audit entry, and the status is 200. For operations that recognise
   * replays.
   */
  markReplay(): void;
  /**
   * Emits an event about a record, of a kind that the operation declares in `emits`. It is written
   * with the change, and its data is the record as GET returns it when the use case is done. Equal
   * events of one record are written once.
   */
  emit<N extends RecordEvent>(
    event: N,
    recordId: string,
    ...extras: N extends keyof EventExtras ? [EventExtras[N]] : []
  ): void;
  /** Emits an event with data that is known, or cannot be read when the use case is done. */
  emitWith<N extends RequestEvent>(event: N, resourceId: string, data: DataOf<N>): void;
  /** Runs after the transaction is committed, before the response is sent. */
  afterCommit(task: () => Promise<void> | void): void;
}

/** What a write did in its transaction, and the records that are to be stored with it. */
export interface PerformedWrite {
  status: number;
  body: unknown;
  /** Undefined for a replay. */
  change: Change | undefined;
  events: NewEvent[];
  /** They run after the commit. */
  tasks: Array<() => Promise<void> | void>;
}
