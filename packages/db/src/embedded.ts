import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { requiringScram } from "./authentication.ts";
import { openCluster, superuser } from "./embedded/cluster.ts";
import { explainPlace } from "./embedded/place.ts";
import { join as joinServer } from "./embedded/presence.ts";
import { errorCode } from "./embedded/run.ts";

/** A PostgreSQL server that Bayline brings along. */
export type EmbeddedPostgres = {
  /** The connection string of the database. */
  url: string;
  /**
   * Ends our use of the server. The last Bayline process to leave shuts it down, within
   * `stopMs`, and any other client with it (close pools first); while another Bayline
   * process uses it, it goes on. A process that is killed counts as having left, and its server is
   * adopted by the next start.
   */
  stop(): Promise<void>;
};

/** Where the embedded server keeps its data, and how it runs. */
export type EmbeddedOptions = {
  /** A directory for the server alone, made where absent. */
  dataDir: string;
  /** PostgreSQL settings beyond ours. A server that runs already keeps those it has. */
  settings?: Record<string, string>;
  /** The database, made where absent. */
  database?: string;
  /**
   * How long `stop` waits for the end of the server; 5,000 by default. One that takes longer goes
   * on stopping by itself, and the next start waits for its end.
   */
  stopMs?: number;
  /** Told, in one line, what an operator should know. */
  log?: (line: string) => void;
};

/**
 * Starts the PostgreSQL of `dataDir`, or joins it where it runs already: started by another
 * process of ours, or left behind by one that was killed. A start that was killed half way, or a
 * machine that went down, needs no help: the next start repairs what it finds.
 *
 * @throws {DataDirectoryError} when `dataDir` cannot be used.
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

async function createDatabase(client: Client, name: string): Promise<void> {
  const found = await client.query("select from pg_database where datname = $1", [name]);
  if (found.rowCount) return;
  try {
    // template0, because a session in template1 would be in the way.
    await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
  } catch (error) {
    // Another process that started at the same time has made it: 42P04 before, 23505 meanwhile.
    if (!["42P04", "23505"].includes(errorCode(error) ?? "")) throw error;
  }
}
