import { randomUUID } from "node:crypto";
import { permissions, type Role, rolePermissions } from "@bayline/contracts";
import type { Transaction } from "@bayline/db";
import { Temporal } from "temporal-polyfill";
import type { Caller } from "../access/caller.ts";
import { writeAuditEntry } from "../pipeline/audit.ts";
import type { Services, WriteContext } from "../pipeline/context.ts";
import { writeEmitted } from "../pipeline/events/emit.ts";
import type { Emitted } from "../pipeline/events/order.ts";
import { type Clock, frozenClock, shopNoon, shopToday } from "../time/clock.ts";

export interface DemoTenant {
  tenantId: string;
  shopName: string;
  timeZone: string;
}

/** A shop-local hour of a past day (default: noon), or a number of minutes before now. */
export type Moment = { daysAgo: number; hour?: number } | { minutesAgo: number };

/** The user who performs an action. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Older history gets no events: it would slow down the start, and no client reads it. */
const feedDays = 2;

/**
 * Builds the contexts in which the history of the demo shop is written.
 *
 * Use cases receive the context that a request of that moment would have received, so stock, orders
 * and the audit trail match those of a shop in use.
 */
export class DemoPast {
  readonly #services: Services;
  readonly #db: Transaction;
  readonly #tenant: DemoTenant;
  /** Fixed, because midnight may pass while the history is written. */
  readonly #clock: Clock;
  /** Events that are not written yet, each with the context of its request. */
  #pending: Array<{ ctx: WriteContext; emitted: Emitted }> = [];

  constructor(services: Services, db: Transaction, tenant: DemoTenant) {
    this.#services = services;
    this.#db = db;
    this.#tenant = tenant;
    this.#clock = frozenClock(services.clock.now());
  }

  /** The shop-local date that many days ago, YYYY-MM-DD; negative values are future dates. */
  day(daysAgo: number): string {
    const today = shopToday(this.#clock, this.#tenant.timeZone);
    return Temporal.PlainDate.from(today).subtract({ days: daysAgo }).toString();
  }

  timeOf(moment: Moment): Date {
    if ("minutesAgo" in moment) {
      return new Date(this.#clock.now().getTime() - moment.minutesAgo * 60_000);
    }
    const noon = shopNoon(this.day(moment.daysAgo), this.#tenant.timeZone);
    return new Date(noon.getTime() + ((moment.hour ?? 12) - 12) * 3_600_000);
  }

  /** Returns a write context for that moment. Without a person, the caller is the demo data itself. */
  request(moment: Moment, operation: string, by?: Person): WriteContext {
    const at = this.timeOf(moment);
    const ctx: WriteContext = {
      tenantId: this.#tenant.tenantId,
      now: at.toISOString(),
      db: this.#db,
      caller: by ? personAsCaller(this.#tenant, by) : demoCaller(this.#tenant),
      facts: {
        requestId: randomUUID(),
        agentName: operation === "receive.invoice" ? "parts-clerk/2.1" : null,
        agentRunId: null,
        idempotencyKey: null,
        dryRun: false,
      },
      services: { ...this.#services, clock: frozenClock(at) },
      recordAudit: (change) => writeAuditEntry(ctx, operation, change),
      // The history contains no repeated requests.
      markReplay: () => undefined,
      emit: (event, recordId, ...[extras]) =>
        this.#pending.push({ ctx, emitted: { event, recordId, extras } }),
      // Callbacks after the commit are dropped: no client knows the shop yet.
      afterCommit: () => undefined,
    };
    return ctx;
  }

  /** Writes the events emitted since the previous call, dated as they happened. */
  async emitPending(): Promise<void> {
    const pending = this.#pending.filter(({ ctx }) => this.isInFeed(new Date(ctx.now)));
    this.#pending = [];
    const last = pending.at(-1);
    if (!last) return;
    await writeEmitted(
      last.ctx,
      pending.map(({ emitted }) => emitted),
    );
  }

  /** Whether events of that moment are written to the feed. */
  isInFeed(moment: Date): boolean {
    return moment >= this.timeOf({ daysAgo: feedDays, hour: 0 });
  }
}

function demoCaller(tenant: DemoTenant): Caller {
  return {
    ...tenant,
    type: "operator",
    id: null,
    name: "Demo data",
    email: null,
    role: "admin",
    permissions: new Set(permissions),
    readOnly: false,
    includePayData: true,
  };
}

function personAsCaller(tenant: DemoTenant, person: Person): Caller {
  return {
    ...demoCaller(tenant),
    ...person,
    type: "user",
    permissions: new Set(rolePermissions[person.role]),
  };
}
