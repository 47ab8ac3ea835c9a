import { randomBytes } from "node:crypto";
import { statfsSync } from "node:fs";
import { readdir, realpath, rm } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "../run.ts";
import { type EmbeddedPostgres, startEmbedded } from "../start-embedded.ts";

const directoryPattern = /^bayline-test-(\d+)-[0-9a-f]+$/;

// Test data may be lost in a machine crash, so nothing waits for the disk.
export const testSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "300",
  checkpoint_timeout: "1h",
  autovacuum: "off",
};

// The data is removed afterwards, and a busy machine may need longer than the default.
export const stopMs = 60_000;

/** Starts a PostgreSQL for one test run. `stop` removes it with its data. */
export async function startTestServer(): Promise<EmbeddedPostgres> {
  const dataDir = await chooseDataDirectory();
  const server = await startEmbedded({ dataDir, settings: testSettings, stopMs });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await removeData(dataDir);
    },
  };
}

/** Returns a directory that does not exist yet. A later run removes it if this one cannot. */
export async function chooseDataDirectory(): Promise<string> {
  const root = chooseTestRoot();
  await removeAbandonedServers(root);
  return join(root, `bayline-test-${process.pid}-${randomBytes(4).toString("hex")}`);
}

/** Removes the data of a server that has stopped. */
export async function removeData(dataDir: string): Promise<void> {
  // As root the data may be in another directory, behind a link.
  const home = await realpath(join(dataDir, "postgres")).catch(() => dataDir);
  for (const path of [home, dataDir]) {
    await rm(path, { recursive: true, force: true, maxRetries: 10 });
  }
}

const plentyBytes = 4 * 2 ** 30;

/**
 * Returns the directory for test data: TMPDIR if set, otherwise in memory if there is enough. A
 * database has 300 files: cloning it takes half a second on a slow disk, and 20 ms in memory.
 */
export function chooseTestRoot(): string {
  const isSpacious =
    !process.env.TMPDIR && freemem() > plentyBytes && freeSharedMemory() > plentyBytes;
  return isSpacious ? "/dev/shm" : tmpdir();
}

function freeSharedMemory(): number {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Removes the data of killed runs. A server without its data ends within a minute. */
async function removeAbandonedServers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const [, pid] = name.match(directoryPattern) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    await rm(join(root, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {
      // Owned by another user, or still being written. A later run removes it.
    });
  }
}
