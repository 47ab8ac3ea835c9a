import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import {
  connectTo,
  dropDatabase,
  pgbouncerBinary,
  startPgBouncer,
  until,
} from "@bayline/db/testing";
import { Agent, fetch } from "undici";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { times } from "../concurrency/rush.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { openTestShop } from "../harness/shop.ts";
import { pollOptions, processesOf, startTwo, untilReady } from "./several.ts";

const harness = useHarness({}, { separate: true });
const script = fileURLToPath(new URL("../../start.js", import.meta.url));

/** What a start that exits by itself printed. */
function failedStart(env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DEMO: "0",
      LOG_LEVEL: "silent",
      DATABASE_URL: harness.databaseUrl,
      ...env,
    },
    encoding: "utf8",
    timeout: 240_000,
  });
  expect([status, stdout]).toEqual([1, ""]);
  return stderr;
}

/** The statuses of requests that are sent one after another over one connection. */
async function statusesOver(origin: string, key: string, requests: number): Promise<number[]> {
  const dispatcher = new Agent({ connections: 1, pipelining: 1 });
  const statuses: number[] = [];
  for (let sent = 0; sent < requests; sent++) {
    const headers = { "x-api-key": key };
    const answer = await fetch(`${origin}/v1/users/me`, { dispatcher, headers });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  await dispatcher.close();
  return statuses;
}

const countOf = (statuses: number[], status: number) =>
  statuses.filter((each) => each === status).length;

test("a key has one rate limit in all processes, and may send all of it over one connection", async () => {
  const server = await startTwo({ DATABASE_URL: harness.databaseUrl, RATE_LIMIT_MAX: "40" });
  onTestFinished(() => server.kill());
  const { key } = await harness.shop();
  const statuses = await Promise.all(times(8, () => statusesOver(server.origin, key, 10)));
  expect(countOf(statuses.flat(), 200)).toBe(40);
  expect(countOf(statuses.flat(), 429)).toBe(40);

  const other = await harness.shop();
  const alone = await statusesOver(server.origin, other.key, 41);
  expect(alone).toEqual([...times(40, () => 200), 429]);

  // What was counted outlives the processes.
  const before = processesOf(server);
  process.kill(server.pid, "SIGHUP");
  const isReplaced = () => !processesOf(server).some((pid) => before.includes(pid));
  await until("other processes serve", isReplaced, 240);
  expect(await statusesOver(server.origin, key, 1)).toEqual([429]);
  expect(await server.stop()).toBe(0);
});

test("processes end if their supervisor is killed", async () => {
  const server = await startTwo({ DATABASE_URL: harness.databaseUrl });
  const processes = processesOf(server);
  expect(processes).toHaveLength(2);
  await server.kill();
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => processes.filter(isAlive), pollOptions).toEqual([]);
});

test("a process that is blocked is killed and started again", async () => {
  const server = await startTwo({
    DATABASE_URL: harness.databaseUrl,
    PROCESS_SILENCE_SECONDS: "5",
  });
  onTestFinished(() => server.kill());
  const [blocked = 0] = processesOf(server);
  process.kill(blocked, "SIGSTOP");
  const isReplaced = () => {
    const now = processesOf(server);
    return now.length === 2 && !now.includes(blocked);
  };
  await until("another process runs", isReplaced, 240);
  await untilReady(server, 1);
  expect(await server.stop()).toBe(0);
});

describe("a start of several processes", () => {
  test("a start of several processes fails with the one line of a single process", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    expect(failedStart({ PROCESSES: "2", PORT: port })).toMatch(
      new RegExp(`^PORT is ${port}: another program already listens .*\\n$`),
    );
    expect(failedStart({ PROCESSES: "2", PORT: "http" })).toMatch(
      /^PORT is "http": expected .*\n$/,
    );
  });

  test("a start of several processes says in one line that their connections do not fit", () => {
    expect(failedStart({ PROCESSES: "4", DATABASE_CONNECTIONS: "40" })).toMatch(
      /^PROCESSES is 4: it takes at least 55 database connections .*, or set PROCESSES to 2 or fewer\.\n$/,
    );
    expect(failedStart({ PROCESSES: "2", DATABASE_CONNECTIONS: "9999" })).toMatch(
      /^DATABASE_CONNECTIONS is 9999: the database server allows \d+ .*\n$/,
    );
    expect(failedStart({ PROCESSES: "200" })).toMatch(
      /^PROCESSES is 200: it takes at least 2211 .* server allows \d+ .* Raise max_connections.*\n$/,
    );
  });

  test("a start whose processes do not start again ends with their code", {
    timeout: 600_000,
  }, async () => {
    const name = `test_${randomBytes(8).toString("hex")}`;
    const url = new URL(inject("databaseServer"));
    const admin = await connectTo(url.href);
    onTestFinished(() => admin.end());
    await admin.query(`CREATE DATABASE ${name}`);
    url.pathname = `/${name}`;
    onTestFinished(async () => {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await dropDatabase(url.href);
    });
    const server = await startTwo({ DATABASE_URL: url.href, DATABASE_START_SECONDS: "0" });
    onTestFinished(() => server.kill());
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const [killed = 0, other = 0] = processesOf(server);
    process.kill(killed, "SIGKILL");
    const { code, output } = await server.ended();
    expect(code).toBe(1);
    expect(output).toContain("not currently accepting connections");
    expect(output).toMatch(/a process did not start 5 times in a row, the last time with code 1\./);
    expect(() => process.kill(other, 0)).toThrow();
  });
});

const title = `PgBouncer${pgbouncerBinary ? "" : " (skipped: no pgbouncer on this machine)"}`;

describe.skipIf(!pgbouncerBinary)(title, () => {
  test("several processes share a pooler, whose connections are not compared with the server's", async () => {
    const pooler = await startPgBouncer(harness.databaseUrl, "transaction", 5);
    onTestFinished(() => pooler.stop());
    const server = await startTwo({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: harness.databaseUrl,
      DATABASE_CONNECTIONS: "1000",
      DATABASE_WAIT_SECONDS: "60",
    });
    onTestFinished(() => server.kill());
    const shop = await openTestShop(`${server.origin}/v1`, {});
    const create = (at: number) => shop.api("POST", "/vendors", { name: `Vendor ${at}` });
    const first = await Promise.all(times(20, create));
    expect(first.map(({ status }) => status)).toEqual(times(20, () => 201));
    const [killed = 0] = processesOf(server);
    process.kill(killed, "SIGKILL");
    await untilReady(server, 1);
    const second = await Promise.all(times(20, (at) => create(20 + at)));
    expect(second.map(({ status }) => status)).toEqual(times(20, () => 201));
    expect((await shop.api("GET", "/vendors?search=Vendor")).body.count).toBe(40);
    expect(await call(`${server.origin}/v1`, "GET", "/health")).toMatchObject({ status: 200 });
    expect(await server.stop()).toBe(0);
  });
});
