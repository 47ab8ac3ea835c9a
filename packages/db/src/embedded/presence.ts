import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Cluster } from "./cluster.ts";
import {
  type Connection,
  connectOrStart,
  isGone,
  probeServer,
  type ServerOptions,
  stopServer,
} from "./server.ts";

/** Our use of a server, which other processes can see. */
export type Presence = {
  port: number;
  /** Ends it; the server goes down with the last. */
  leave(): Promise<void>;
};

// Everyone who uses the server holds this advisory lock shared, in a session that lasts as long as
// the process: a process that is killed drops it. Whoever gets it alone is the last.
const lockKey = "7212190537042";
const takeShared = `select pg_advisory_lock_shared(${lockKey})`;
const dropShared = `select pg_advisory_unlock_shared(${lockKey})`;
const tryAlone = `select pg_try_advisory_lock(${lockKey}) as alone`;

const rejoinMs = 250;

/**
 * Joins the server of a cluster, starting it where it does not run, and lets `prepare` use it
 * before anything else does.
 */
export async function join(
  cluster: Cluster,
  options: ServerOptions,
  prepare: (client: Client) => Promise<void>,
): Promise<Presence> {
  const joined = await connectAndLock(cluster, options);
  try {
    await prepare(joined.client);
  } catch (error) {
    await leaveServer(cluster, joined, options);
    throw error;
  }
  return { port: joined.port, leave: stayIn(cluster, joined, options) };
}

/** Keeps our session open until the function that it answers is called. */
function stayIn(cluster: Cluster, joined: Connection, options: ServerOptions): () => Promise<void> {
  let current: Connection | undefined;
  let leaving = false;

  const hold = (connection: Connection) => {
    current = connection;
    // Our session alone must not keep a process alive that has nothing else to do.
    connection.socket.unref();
    connection.client.once("end", () => {
      current = undefined;
      void rejoin();
    });
  };
  // A crash of one backend makes the server drop all sessions. We come back, or another process,
  // being the last it can see, would stop the server under us. Where the server itself was killed
  // nobody else starts it again, so we do.
  const rejoin = async () => {
    while (!leaving && !current) {
      await delay(rejoinMs, undefined, { ref: false });
      if (leaving) return;
      const found = await connectAndLock(cluster, options).catch(() => undefined);
      if (found && !leaving) hold(found);
      else if (found) await leaveServer(cluster, found, options);
    }
  };
  hold(joined);

  return async () => {
    leaving = true;
    const last = current ?? (await lockedProbe(cluster));
    if (last) await leaveServer(cluster, last, options);
  };
}

async function connectAndLock(cluster: Cluster, options: ServerOptions): Promise<Connection> {
  while (true) {
    const connection = await connectOrStart(cluster, options);
    try {
      await connection.client.query(takeShared);
      return connection;
    } catch (error) {
      await connection.client.end().catch(() => undefined);
      // The last user was just stopping the server: it is started again.
      if (!isGone(error)) throw error;
    }
  }
}

async function lockedProbe(cluster: Cluster): Promise<Connection | undefined> {
  const probe = await probeServer(cluster);
  if (probe.state !== "ready") return undefined;
  try {
    await probe.client.query(takeShared);
    return probe;
  } catch {
    await probe.client.end().catch(() => undefined);
    return undefined;
  }
}

async function leaveServer(
  cluster: Cluster,
  { client, socket }: Connection,
  { stopMs }: ServerOptions,
): Promise<void> {
  socket.ref();
  try {
    if (await isLast(client)) await stopServer(cluster, stopMs);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isLast(client: Client): Promise<boolean> {
  try {
    // First dropped, then asked for alone: of two that leave at once, the later one gets it.
    await client.query(dropShared);
    const { rows } = await client.query(tryAlone);
    return rows[0]?.alone === true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}
