import { randomUUID } from "node:crypto";
import { permissions, type Role, rolePermissions } from "@bayline/contracts";
import type { Transaction } from "@bayline/db";
import { Temporal } from "temporal-polyfill";
import { writeAuditEntry } from "../audit.ts";
import { type Clock, frozenClock, shopNoon, shopToday } from "../clock.ts";
import type { Caller, Services, WriteContext } from "../context.ts";
import { type Emitted, writeEmitted } from "../events/emit.ts";

export interface DemoTenant {
  tenantId: string;
  shopName: string;
  timeZone: string;
}

/** An hour of a past day of the shop, noon where none is told; or a while ago, for this very day. */
export type Moment = { daysAgo: number; hour?: number } | { minutesAgo: number };

/** Somebody of the shop, in whose name something was done. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Of the history before, the feed tells nothing: it would be long to write, and nobody follows it. */
const daysTold = 2;

/**
 * The days behind the demo shop. It gives the use cases what a request of then would have been
 * given, so that stock, orders and audit trail are those of a shop that was used.
 */
export class DemoPast {
  readonly #services: Services;
  readonly #db: Transaction;
  readonly #tenant: DemoTenant;
  /** Midnight may pass while the history is written. */
  readonly #clock: Clock;
  /** What happened and is not yet told, each with the request that did it. */
  #untold: Array<{ ctx: WriteContext; emitted: Emitted }> = [];

  constructor(services: Services, db: Transaction, tenant: DemoTenant) {
    this.#services = services;
    this.#db = db;
    this.#tenant = tenant;
    this.#clock = frozenClock(services.clock.now());
  }

  /** The shop's day so many days ago, YYYY-MM-DD; days to come are negative. */
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

  /** What a request would have been given then; without a person, the demo data act themselves. */
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
      // The history repeats nothing.
      markReplay: () => undefined,
      emit: (event, recordId, ...[extras]) =>
        this.#untold.push({ ctx, emitted: { event, recordId, extras } }),
      // Nothing that waits for the commit is told of a shop that nobody has seen yet.
      afterCommit: () => undefined,
    };
    return ctx;
  }

  /** Writes the events of what happened since it was called last, as of then. */
  async tell(): Promise<void> {
    const untold = this.#untold.filter(({ ctx }) => this.isTold(new Date(ctx.now)));
    this.#untold = [];
    const last = untold.at(-1);
    if (!last) return;
    await writeEmitted(
      last.ctx,
      untold.map(({ emitted }) => emitted),
    );
  }

  /** Whether the feed tells of what happened then. */
  isTold(moment: Date): boolean {
    return moment >= this.timeOf({ daysAgo: daysTold, hour: 0 });
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
