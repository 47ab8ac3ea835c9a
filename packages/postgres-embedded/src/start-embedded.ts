import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode, requiringScram, type ScramClient } from "@bayline/db";
import { openCluster, superuser } from "./cluster.ts";
import { explainPlace } from "./data-directory.ts";
import { join as joinServer } from "./presence.ts";

/** A running PostgreSQL server that is included with Bayline. */
export type EmbeddedPostgres = {
  /** The connection string of the database. */
  url: string;
  /**
   * Ends this process's use of the server. The last Bayline process to leave shuts it down within
   * `stopMs` and disconnects all other clients, so close pools first. Until then the server keeps
   * running. A killed process counts as having left, and the next start adopts its server.
   */
  stop(): Promise<void>;
};

/** The options of an embedded server. */
export type EmbeddedOptions = {
  /** A directory used only by the server. It is created if it does not exist. */
  dataDir: string;
  /** Additional PostgreSQL settings. A server that is already running keeps its settings. */
  settings?: Record<string, string>;
  /** The name of the database. It is created if it does not exist. */
  database?: string;
  /**
   * How long `stop` waits for the server to shut down, in milliseconds; 5,000 by default. After
   * that the shutdown continues, and the next start waits for it.
   */
  stopMs?: number;
  /** Receives one-line messages for the operator. */
  log?: (line: string) => void;
};

/**
 * Starts the PostgreSQL server of `dataDir`, or connects to it if it is already running: started by
 * another Bayline process, or left behind by a killed one. After an interrupted start or a system
 * crash, the next start repairs the directory.
 *
 * @throws {DataDirectoryError} if `dataDir` cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, database = "bayline", log = console.warn } = options;
  const { stopMs = 5_000 } = options;
  const durable = settings.fsync !== "off";
  const { cluster, presence } = await join().catch((error: unknown) => {
    throw explainPlace(error);
  });
  const address = `127.0.0.1:${presence.port}/${encodeURIComponent(database)}`;
  let stopped: Promise<void> | undefined;
  return {
    url: requiringScram(`postgres://${superuser}:${cluster.password}@${address}`),
    stop() {
      stopped ??= Promise.race([presence.leave(), delay(stopMs, undefined, { ref: false })]);
      return stopped;
    },
  };

  async function join() {
    const opened = await openCluster(resolve(options.dataDir), { durable, log });
    const joined = await joinServer(opened, { settings, stopMs, log }, (client) =>
      createDatabase(client, database),
    );
    return { cluster: opened, presence: joined };
  }
}

async function createDatabase(client: ScramClient, name: string): Promise<void> {
  const found = await client.query("select from pg_database where datname = $1", [name]);
  if (found.rowCount) return;
  try {
    // From template0, because any session in template1 would make the statement fail.
    await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
  } catch (error) {
    // Another process created it, before this statement (42P04) or during it (23505).
    if (!["42P04", "23505"].includes(errorCode(error) ?? "")) throw error;
  }
}
