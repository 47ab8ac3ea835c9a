import { afterAll, afterEach, expect, test } from "vitest";
import {
  cleanUp,
  readLockFile,
  readServerPid,
  removeUsedDataDir,
  start,
  startOwner,
  until,
  usedDataDir,
} from "../test/processes.ts";
import { openCluster } from "./cluster.ts";
import { isAlive } from "./run.ts";
import { stopServer } from "./server.ts";

afterEach(cleanUp);
afterAll(removeUsedDataDir);

const longerThanATest = 10 * 60_000;

async function stop(dataDir: string): Promise<void> {
  await stopServer(
    await openCluster(dataDir, { durable: false, log: console.warn }),
    longerThanATest,
  );
}

test("a stop does not wait for a server that has already ended", async () => {
  const dataDir = await usedDataDir();
  const server = await start(dataDir);
  await server.stop();
  await stop(dataDir);
  await expect(readLockFile(dataDir)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a stop does not wait for the lock file of a killed server", async () => {
  const dataDir = await usedDataDir();
  const owner = await startOwner(dataDir, "stay");
  await owner.url();
  const killed = await readServerPid(dataDir);
  await owner.kill();
  process.kill(killed, "SIGKILL");
  await until(async () => !isAlive(killed));
  await stop(dataDir);
  expect(await readServerPid(dataDir)).toBe(killed);
});
