import { readConnectionRoom } from "@bayline/db";
import { type Config, ConfigError } from "./config.ts";

/** The connections of one process by their purpose. */
export interface ConnectionShare {
  /** For reads of single records; all requests share them. */
  reads: number;
  /** For lists and searches; all requests share them. */
  lists: number;
  transactions: number;
  /** For reports and digests. */
  heavy: number;
}

/** How many processes run, and what each of them gets. */
export interface ConnectionPlan {
  processes: number;
  share: ConnectionShare;
}

/** The connections that a server gives to this user and database. */
export interface ConnectionRoom {
  /** `max_connections` without the reserved ones, or a lower limit of the database or the user. */
  usable: number;
}

interface Demand extends Pick<Config, "databaseConnections" | "processes"> {
  wanted: number;
  /** Connections that each process has for other purposes: keys, notifications, exports. */
  others: number;
  /** Null: a pooler limits connections, and what it allows is not known. */
  room: ConnectionRoom | null;
}

const smallest: ConnectionShare = { reads: 1, lists: 1, transactions: 3, heavy: 1 };

/** What each further connection of a process is for. From the 14th on, one in four is heavy. */
const further: ReadonlyArray<keyof ConnectionShare> = [
  "lists",
  "reads",
  "transactions",
  "heavy",
  "lists",
  "transactions",
  "transactions",
  "heavy",
  "transactions",
  "transactions",
  "heavy",
  "transactions",
  "transactions",
];

/** `auto` leaves some to a backup, to monitoring and to an administrator. */
const leftToOthers = 5;
/** PostgreSQL's default of `superuser_reserved_connections`. */
const reserved = 3;

/**
 * Shares the connections of a start out to its processes. Several processes leave one share free:
 * while a process is replaced, its successor already runs.
 *
 * @throws {ConfigError} if the server allows fewer than are configured, or than are necessary
 */
export function planConnections(demand: Demand): ConnectionPlan {
  const { room, others, databaseConnections, wanted } = demand;
  const least = others + sum(smallest);
  const full = least + further.length;
  if (databaseConnections !== "auto" && room && databaseConnections > room.usable) {
    throw new ConfigError(
      `DATABASE_CONNECTIONS is ${databaseConnections}: ${allowed(room)}. Lower it, or raise max_connections.`,
    );
  }
  const limit = room ? room.usable - leftToOthers : Number.POSITIVE_INFINITY;
  const budget =
    databaseConnections === "auto" ? Math.min(full * sharesOf(wanted), limit) : databaseConnections;
  const most = mostProcesses(budget, least);
  if (most < 1 || (demand.processes !== "auto" && most < wanted)) {
    throw new ConfigError(tooFew({ ...demand, least, most }));
  }
  const processes = Math.min(wanted, most);
  return { processes, share: shareOf(Math.floor(budget / sharesOf(processes)) - others) };
}

/**
 * Shares out the connections that the server of `url` allows. What a pooler without sessions allows
 * is not known.
 */
export async function findPlan({
  config,
  url,
  ...demand
}: Pick<Demand, "wanted" | "others"> & { config: Config; url: string }): Promise<ConnectionPlan> {
  const { databaseDirectUrl, databaseConnections, processes, databaseWaitMs } = config;
  const room = databaseDirectUrl === null ? await readConnectionRoom(url, databaseWaitMs) : null;
  return planConnections({ ...demand, databaseConnections, processes, room });
}

/** Returns the `max_connections` of an embedded server, which several starts may share. */
export function roomFor(processes: number, others: number): number {
  const needed = (others + sum(smallest) + further.length) * sharesOf(processes);
  return Math.max(100, needed + leftToOthers + reserved);
}

function sharesOf(processes: number): number {
  return processes > 1 ? processes + 1 : processes;
}

function mostProcesses(budget: number, least: number): number {
  const shares = Math.floor(budget / least);
  return shares > 1 ? Math.max(1, shares - 1) : shares;
}

function tooFew({
  wanted,
  databaseConnections,
  room,
  least,
  most,
}: Demand & { least: number; most: number }): string {
  const needed = least * sharesOf(wanted);
  const spare = wanted > 1 ? ", and those of one more while one is replaced" : "";
  const fits = most > 1 ? `, or set PROCESSES to ${most} or fewer` : "";
  const need = `PROCESSES is ${wanted}: it takes at least ${needed} database connections (${least} for each process${spare})`;
  return databaseConnections === "auto" && room
    ? `${need}, and ${allowed(room)}, ${leftToOthers} of which are left to others. Raise max_connections${fits}.`
    : `${need}, and DATABASE_CONNECTIONS is ${databaseConnections}. Raise it${fits}.`;
}

function allowed({ usable }: ConnectionRoom): string {
  return `the database server allows ${usable} (max_connections without the reserved ones, or the limit of the database or the user)`;
}

function shareOf(connections: number): ConnectionShare {
  const share = { ...smallest };
  for (let at = 0; at < connections - sum(smallest); at++) {
    share[further[at] ?? (at % 4 === 0 ? "heavy" : "transactions")] += 1;
  }
  return share;
}

function sum({ reads, lists, transactions, heavy }: ConnectionShare): number {
  return reads + lists + transactions + heavy;
}
