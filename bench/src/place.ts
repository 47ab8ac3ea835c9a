import { realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@bayline/postgres-embedded";
import pg from "pg";
import { parentOf } from "./usage.ts";

/** The PostgreSQL server of a run, with durable settings, in a separate directory. */
export interface Place {
  url: string;
  dataDir: string;
  client: pg.Client;
  /** The process id of the postmaster, the parent of the backends. */
  postmaster: number;
  /** Shuts the server down and keeps its data. */
  stop(): Promise<void>;
  /** Removes the data. */
  remove(): Promise<void>;
}

// Loaded at startup but enabled only for counting.
const settings = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track": "none",
};

export async function openPlace({
  dataDir = join(tmpdir(), `bayline-bench-${process.pid}`),
  more = {},
}: {
  dataDir?: string | undefined;
  more?: Record<string, string>;
} = {}): Promise<Place> {
  const server = await startEmbedded({ dataDir, settings: { ...settings, ...more } });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return {
    url: server.url,
    dataDir,
    client,
    postmaster: parentOf(rows[0]?.pid ?? 0),
    async stop() {
      await client.end();
      await server.stop();
    },
    async remove() {
      // As root, the data may be in another directory, behind a link.
      const home = await realpath(join(dataDir, "postgres")).catch(() => dataDir);
      for (const path of [home, dataDir]) {
        await rm(path, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}
