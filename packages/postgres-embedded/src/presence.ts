import { setTimeout as delay } from "node:timers/promises";
import type { ScramClient } from "@bayline/db";
import type { Cluster } from "./cluster.ts";
import {
  type Connection,
  connectOrStart,
  isGone,
  probeServer,
  type ServerOptions,
  stopServer,
} from "./server.ts";

/** This process's use of a server, visible to other processes. */
export type Presence = {
  port: number;
  /** Ends the use. The last process to leave stops the server. */
  leave(): Promise<void>;
};

// Every process that uses the server holds this advisory lock in shared mode, in a session that
// lasts as long as the process, so that a killed process releases it. A process that acquires it
// exclusively is the last.
const lockKey = "7212190537042";
const takeShared = `select pg_advisory_lock_shared(${lockKey})`;
const dropShared = `select pg_advisory_unlock_shared(${lockKey})`;
const tryAlone = `select pg_try_advisory_lock(${lockKey}) as alone`;

const rejoinMs = 250;

/**
 * Connects to the server of a cluster, starting it if necessary. Runs `prepare` before any other
 * use of the server.
 */
export async function join(
  cluster: Cluster,
  options: ServerOptions,
  prepare: (client: ScramClient) => Promise<void>,
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

/** Keeps the session open until the returned function is called. */
function stayIn(cluster: Cluster, joined: Connection, options: ServerOptions): () => Promise<void> {
  let current: Connection | undefined;
  let leaving = false;

  const hold = (connection: Connection) => {
    current = connection;
    // The session alone must not keep an otherwise idle process alive.
    connection.socket.unref();
    connection.client.once("end", () => {
      current = undefined;
      void rejoin();
    });
  };
  // After a crash of one backend, the server drops all sessions. Reconnect, or another process that
  // believes to be the last would stop the server. If the server itself was killed, no other
  // process restarts it, so this one does.
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
      // The last user was just stopping the server. Start it again.
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

async function isLast(client: ScramClient): Promise<boolean> {
  try {
    // Release the shared lock before requesting the exclusive one: of two processes that leave
    // concurrently, the later one gets it.
    await client.query(dropShared);
    const { rows } = await client.query(tryAlone);
    return rows[0]?.alone === true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}
