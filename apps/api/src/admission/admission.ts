import type { Workload } from "@bayline/contracts";
import { Activity, FairQueue, type Limits } from "./fair-queue.ts";

/** The limits that an operator sets for all processes of a start together. */
export interface ShopLimits {
  readsPerShop: number;
  listsPerShop: number;
  writesPerShop: number;
  heavyPerShop: number;
  /** In each process: a waiting call takes memory only there. */
  waitingPerShop: number;
}

/** The limits of one process; the others follow from them. */
export interface AdmissionOptions extends ShopLimits {
  /** The processes among which the limits of a shop are divided. */
  processes: number;
  /** Connections for transactions. */
  connections: number;
  /** Connections for heavy work. */
  heavyConnections: number;
  /** The shops that call; default: only those of this process are known. */
  activity?: Activity | undefined;
}

/** Connections that writes of shops leave to the background work, and to shared commits. */
const reservedConnections = 2;
/**
 * Writes that share their commits need no connection, and are faster the more of them there are.
 */
const writesPerConnection = 4;
const writesInTotal = 64;
/** Two documents in the printer and two pages of files. */
const drawingsInTotal = 4;
const fullQueues = 16;
const waitMs = 30_000;
/**
 * So many concurrent calls of a shop are not refused for their number, however slow each of them
 * is.
 */
const first = { calls: 64, waitMs: 600_000 };
const longestRestMs = 50;
/** While other shops call, a shop has so much work in progress at a time. Alone, more is faster. */
const workMs = 10;

/**
 * The queues of one process: one for each kind of work, and that of writes for a connection.
 * Connections are spread evenly over the processes, so each has its part of a shop's limits.
 */
export type Admission = Readonly<Record<Workload | "transaction", FairQueue>>;

export function openAdmission(options: AdmissionOptions): Admission {
  const { waitingPerShop } = options;
  const activity = options.activity ?? new Activity();
  const divided = (limit: number) => Math.ceil(limit / options.processes);
  const heavyPerShop = divided(options.heavyPerShop);
  const queue = (perShop: number, limits: Partial<Limits> = {}) =>
    new FairQueue({
      perShop,
      total: Number.POSITIVE_INFINITY,
      waitingPerShop,
      waitingTotal: waitingPerShop * fullQueues,
      waitMs,
      first,
      ...limits,
    });
  const shared = { activity, workMs, restMs: longestRestMs };
  const total = Math.max(1, options.connections - reservedConnections);
  return {
    read: queue(divided(options.readsPerShop), { shared }),
    list: queue(divided(options.listsPerShop), { shared }),
    // Writes wait for locks and for the disk more than they compute: one that waits must not stop
    // others. They need a turn for a connection as well, unless they share a commit.
    write: queue(divided(options.writesPerShop * writesPerConnection), {
      total: writesInTotal,
      shared: { activity, restMs: longestRestMs },
    }),
    transaction: queue(divided(options.writesPerShop), { total }),
    heavy: queue(heavyPerShop, { total: options.heavyConnections, shared }),
    // One of each shop: a long document of one leaves a printer and a page drawer to the others.
    drawing: queue(1, { total: drawingsInTotal }),
    // These calls wait for other services: a rest between them would starve every shop.
    external: queue(heavyPerShop),
  };
}
