import { existsSync } from "node:fs";
import { chown, mkdir, readdir, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { authentication, startImpostor } from "@bayline/db/testing";
import { Client } from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import {
  ask,
  cleanUp,
  copyDataDir,
  countUsers,
  listUnfinished,
  newDataDir,
  ownerOf,
  readLockFile,
  readServerPid,
  recall,
  remember,
  removeUsedDataDir,
  start,
  startBystander,
  startOwner,
  until,
  usedDataDir,
  writeLockFile,
} from "../test/processes.ts";
import { startEmbedded } from "./start-embedded.ts";

const asRoot = process.platform === "linux" && process.geteuid?.() === 0;
const otherUser = { uid: 65534, gid: 65534 };

afterEach(cleanUp);
afterAll(removeUsedDataDir);

test("a first start creates a database", async () => {
  const { url } = await start(newDataDir());
  expect(
    await ask(url, "select current_database() as name, current_setting('timezone') as zone"),
  ).toEqual([{ name: "bayline", zone: "UTC" }]);
});

test("the data is inaccessible to other users of the machine", async () => {
  const dataDir = await usedDataDir();
  const { url } = await start(dataDir);
  const home = await realpath(join(dataDir, "postgres"));
  expect((await stat(home)).mode & 0o077).toBe(0);
  expect((await stat(join(home, "password"))).mode & 0o077).toBe(0);
  const guess = new URL(url);
  guess.password = "guessed";
  await expect(ask(guess.href, "select")).rejects.toMatchObject({ code: "28P01" });
});

test("data survives a stop, and the address stays the same", async () => {
  const dataDir = await usedDataDir();
  const first = await start(dataDir);
  const value = await remember(first.url);
  await first.stop();
  const second = await start(dataDir);
  expect(second.url).toBe(first.url);
  expect(await recall(second.url)).toContainEqual({ value });
});

test("stop ends the server, and can be repeated", async () => {
  const dataDir = await usedDataDir();
  const { url, stop } = await start(dataDir);
  await stop();
  await stop();
  await expect(ask(url, "select")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await expect(readLockFile(dataDir)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a second process joins the running server, and the last to leave stops it", async () => {
  const dataDir = await usedDataDir();
  const first = await start(dataDir);
  const owner = await startOwner(dataDir, "stay");
  expect(await owner.url()).toBe(first.url);
  await first.stop();
  expect(await ask(first.url, "select 1 as up")).toEqual([{ up: 1 }]);

  const third = await start(dataDir);
  await owner.kill();
  // Its session ends shortly after the process.
  await until(async () => (await countUsers(first.url)) === 1);
  await third.stop();
  await expect(ask(first.url, "select")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("processes that start concurrently without data share one server", async () => {
  const dataDir = newDataDir();
  const owners = await Promise.all([1, 2, 3].map(() => startOwner(dataDir, "stay")));
  const urls = await Promise.all(owners.map((owner) => owner.url()));
  expect(new Set(urls).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
  await start(dataDir);
});

test("users that leave concurrently stop the server", async () => {
  const dataDir = await usedDataDir();
  const users = await Promise.all([1, 2, 3, 4].map(() => start(dataDir)));
  await Promise.all(users.map((user) => user.stop()));
  for (const { url } of users) {
    await expect(ask(url, "select")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  }
});

test("a start waits for a server that is stopping, and not the other way round", async () => {
  const dataDir = await usedDataDir();
  const first = await start(dataDir);
  // A stop that waits for the new server would never end.
  const [, second] = await Promise.all([first.stop(), start(dataDir)]);
  expect(await ask(second.url, "select 1 as up")).toEqual([{ up: 1 }]);
});

test("the server of a killed process is adopted", async () => {
  const dataDir = await usedDataDir();
  const owner = await startOwner(dataDir, "stay");
  const value = await remember(await owner.url());
  const pid = await readServerPid(dataDir);
  await owner.kill();

  const { url, stop } = await start(dataDir);
  expect(await readServerPid(dataDir)).toBe(pid);
  expect(await recall(url)).toContainEqual({ value });
  await until(async () => (await countUsers(url)) === 1);
  await stop();
  await expect(readLockFile(dataDir)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a killed server recovers everything that was committed", async () => {
  const dataDir = await usedDataDir();
  const owner = await startOwner(dataDir, "stay");
  const value = await remember(await owner.url());
  process.kill(await readServerPid(dataDir), "SIGKILL");
  await owner.kill();

  const { url } = await start(dataDir);
  expect(await recall(url)).toContainEqual({ value });
});

test("a server that is killed while in use is started again at the same address", async () => {
  const dataDir = await usedDataDir();
  const { url } = await start(dataDir);
  const value = await remember(url);
  const killed = await readServerPid(dataDir);
  process.kill(killed, "SIGKILL");

  const knows = (rows: unknown[]) => JSON.stringify(rows).includes(JSON.stringify({ value }));
  await until(async () => knows(await recall(url).catch(() => [])));
  expect(await readServerPid(dataDir)).not.toBe(killed);
});

test("a start that was killed while creating the data can be repeated", async () => {
  const { url } = await start(await killedWhileMaking());
  expect(await ask(url, "select 1 as up")).toEqual([{ up: 1 }]);
});

/** A directory with incomplete data. On a busy machine it may be complete before the kill. */
async function killedWhileMaking(): Promise<string> {
  for (;;) {
    const dataDir = newDataDir();
    const owner = await startOwner(dataDir, "stay");
    await until(async () => (await listUnfinished(dataDir)).length > 0);
    await owner.kill();
    if (!existsSync(join(dataDir, "postgres"))) return dataDir;
    // Its server has no users now. The next one that leaves stops it.
    const { url, stop } = await start(dataDir);
    await until(async () => (await countUsers(url)) === 1);
    await stop();
  }
}

test("a lock file whose process id belongs to another program is removed", async () => {
  const dataDir = await usedDataDir();
  const { stop } = await start(dataDir);
  const lock = await readLockFile(dataDir);
  await stop();
  const bystander = await startBystander(asRoot ? await ownerOf(dataDir) : undefined);
  await writeLockFile(dataDir, lock.replace(/^\d+/, String(bystander.pid)));

  const { url } = await start(dataDir);
  expect(await ask(url, "select 1 as up")).toEqual([{ up: 1 }]);
  expect(bystander.exitCode).toBeNull();
});

test("an empty lock file, as after a power failure, is removed", async () => {
  const dataDir = await usedDataDir();
  await writeLockFile(dataDir, "", new Date(Date.now() - 60_000));
  const { url } = await start(dataDir);
  expect(await ask(url, "select 1 as up")).toEqual([{ up: 1 }]);
});

test("the other processes still use the server after a crash of one session", async () => {
  const dataDir = await usedDataDir();
  const first = await start(dataDir);
  const second = await start(dataDir);
  const [crash, witness] = [await connect(first.url), await connect(first.url)];
  const { rows } = await crash.query("select pg_backend_pid() as pid");
  const noticed = new Promise((resolve) => witness.once("end", resolve));
  process.kill(rows[0]?.pid, "SIGKILL");
  // The server ends all sessions, and accepts none until it has restarted. These locks are new.
  await noticed;
  await until(async () => (await countUsers(first.url)) === 2);

  await first.stop();
  expect(await ask(second.url, "select 1 as up")).toEqual([{ up: 1 }]);
});

async function connect(url: string): Promise<Client> {
  const client = new Client(url).on("error", () => undefined);
  await client.connect();
  return client;
}

test("Ctrl-C reaches the process but not the server", async () => {
  const dataDir = await usedDataDir();
  const owner = await startOwner(dataDir, "stay", { detached: true });
  const url = await owner.url();
  process.kill(-owner.pid, "SIGINT");
  await owner.closed;
  expect(await ask(url, "select 1 as up")).toEqual([{ up: 1 }]);
  await start(dataDir);
});

test("a process that does not call stop can end, and its output is closed", async () => {
  const dataDir = await usedDataDir();
  const owner = await startOwner(dataDir, "leave");
  const url = await owner.url();
  // "close" is emitted only when no process, including the server, holds its output.
  await owner.closed;
  expect(await ask(url, "select 1 as up")).toEqual([{ up: 1 }]);
  await start(dataDir);
});

test("PostgreSQL's error for an invalid setting is reported", async () => {
  const dataDir = await usedDataDir();
  const starting = startEmbedded({ dataDir, settings: { max_connections: "many" } });
  await expect(starting).rejects.toThrow(/invalid value for parameter "max_connections"/);
});

test.runIf(asRoot)("the server runs as another user if root starts it", async () => {
  const dataDir = await usedDataDir();
  await start(dataDir);
  expect((await stat(`/proc/${await readServerPid(dataDir)}`)).uid).not.toBe(0);
});

test.runIf(asRoot)(
  "a directory that the server's user cannot access is replaced if root starts the server",
  async () => {
    const parent = newDataDir();
    await mkdir(parent, { mode: 0o700 });
    const dataDir = join(parent, "data");
    const log = vi.fn();
    const first = await start(dataDir, log);
    const home = await realpath(join(dataDir, "postgres"));
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(home));

    await first.stop();
    const second = await start(dataDir, log);
    expect(second.url).toBe(first.url);
    expect(log).toHaveBeenCalledTimes(1);
    await second.stop();
    await rm(home, { recursive: true });
  },
);

test.runIf(asRoot)(
  "a copy of the data that belongs to root is returned to the server's user",
  async () => {
    const dataDir = await copyDataDir();
    expect((await ownerOf(dataDir)).uid).toBe(0);
    const { url } = await start(dataDir);
    expect(await ask(url, "select 1 as up")).toEqual([{ up: 1 }]);
    expect((await ownerOf(dataDir)).uid).not.toBe(0);
  },
);

test.runIf(asRoot)("root can continue with the data of an ordinary user", async () => {
  const dataDir = newDataDir();
  await mkdir(dataDir);
  await chown(dataDir, otherUser.uid, otherUser.gid);
  const owner = await startOwner(dataDir, "stay", otherUser);
  const value = await remember(await owner.url());
  process.kill(await readServerPid(dataDir), "SIGKILL");
  await owner.kill();

  const { url } = await start(dataDir);
  expect(await recall(url)).toContainEqual({ value });
  expect((await stat(`/proc/${await readServerPid(dataDir)}`)).uid).toBe(otherUser.uid);
});

test("another program on the old port receives no password after a crash", async () => {
  const dataDir = await usedDataDir();
  const { url, stop } = await start(dataDir);
  const lock = (await readLockFile(dataDir)).split("\n");
  await stop();
  const program = await startImpostor(authentication(3));
  lock.splice(3, 1, String(program.port));
  await writeLockFile(dataDir, lock.join("\n"));

  const next = await start(dataDir);
  expect(await ask(next.url, "select 1 as up")).toEqual([{ up: 1 }]);
  program.close();
  expect(program.received()).toContain("bayline-embedded");
  expect(program.received()).not.toContain(new URL(url).password);
});
