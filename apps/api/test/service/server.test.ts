import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "@bayline/db/testing";
import { chooseTestRoot } from "@bayline/postgres-embedded/testing";
import { describe, expect, test } from "vitest";
import { explainStart } from "../../src/startup/failed-start.ts";
import { startServer } from "../../src/startup/start.ts";
import { startServerProcess } from "../concurrency/server-process.ts";
import { useDatabase } from "../harness/database.ts";
import { operatorToken, useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const script = fileURLToPath(new URL("../../start.js", import.meta.url));
const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const start = () => startServerProcess({ DATABASE_URL: harness.databaseUrl });

/** Whether the address still accepts connections. */
async function isOpen(origin: string): Promise<boolean> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const answer = new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  });
  return answer.finally(() => socket.destroy());
}

describe("a service that is stopped", () => {
  test("a service that is stopped answers requests in flight, accepts no new ones, and exits with code 0", async () => {
    const shop = await harness.shop();
    const vendor = await shop.vendor({ name: "Great Lakes" });
    const server = await start();
    const blocker = await database.connect();
    await blocker.query("BEGIN");
    await blocker.query("SELECT FROM vendors WHERE id = $1 FOR UPDATE", [vendor.id]);

    const inFlight = call(`${server.origin}/v1`, "PATCH", `/vendors/${vendor.id}`, {
      headers: { "x-api-key": shop.key },
      body: { notes: "in flight" },
    });
    await until("the request waits for the lock", async () => {
      const waiting = await database.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      return waiting.length > 0;
    });
    const stopped = server.stop();
    await until("nothing new is taken", async () => !(await isOpen(server.origin)));
    await blocker.query("COMMIT");

    const answer = await inFlight;
    expect(answer).toMatchObject({ status: 200, body: { notes: "in flight" } });
    expect(answer.headers.get("connection")).toBe("close");
    expect(await stopped).toBe(0);
  });

  test("a stopped service does not wait for idle keep-alive connections", async () => {
    const server = await start();
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    const closed = once(socket, "close");
    socket.write("GET /v1/health HTTP/1.1\r\nHost: bayline.test\r\n\r\n");
    await once(socket, "data");
    const silent = connect(Number(new URL(server.origin).port), "127.0.0.1");
    await once(silent, "connect");
    expect(await server.stop()).toBe(0);
    await closed;
    silent.destroy();
  });
});

test("an incomplete request is cancelled, and the stop is clean", async () => {
  const { key } = await harness.shop();
  const server = await start();
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  const closed = new Promise((resolve) => {
    socket.on("error", () => undefined).once("close", resolve);
  });
  const whole = "GET /v1/health HTTP/1.1\r\nHost: bayline.test\r\n\r\n";
  const head = ["POST /v1/vendors HTTP/1.1", "Host: bayline.test", `X-Api-Key: ${key}`];
  head.push("Content-Type: application/json", "Content-Length: 100");
  socket.write(`${whole}${head.join("\r\n")}\r\n\r\n{`);
  // The partial second request was read together with the first.
  await once(socket, "data");
  expect(await server.stop()).toBe(0);
  await closed;
});

async function removeDataDir(folder: string): Promise<void> {
  // As root the data is in another folder, behind a link.
  const home = await realpath(join(folder, "postgres")).catch(() => folder);
  for (const path of [home, folder]) {
    await rm(path, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** The output of a start that exits with code 1, in a process like an operator's. */
function failedProcess(env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
    timeout: 120_000,
  });
  expect([status, stdout]).toEqual([1, ""]);
  return stderr;
}

/** The output of such a process, without the second for loading its code. */
async function failedStart(env: Record<string, string>): Promise<string> {
  const variables = {
    PORT: "0",
    DEMO: "0",
    LOG_LEVEL: "silent",
    DATABASE_START_SECONDS: "0",
    ...env,
  };
  const error = await startServer(variables).then(
    async ({ service }) => {
      await service.close();
      throw new Error(`started with ${JSON.stringify(env)}`);
    },
    (reason: unknown) => reason,
  );
  return explainStart(error, variables);
}

describe("a start", () => {
  test("a start that fails ends with code 1 and one line", () => {
    expect(failedProcess({ PORT: "http" })).toMatch(/^PORT is .*expected.*\n$/);
    const { port } = new URL(harness.origin);
    expect(failedProcess({ DATABASE_URL: harness.databaseUrl, PORT: port })).toMatch(
      /^PORT is \d+: another program already listens .*\n$/,
    );
  });

  test.each([
    ["PORT", "http"],
    ["DATABASE_URL", "mysql://user:secret@db/shop"],
    ["BAYLINE_NOW", "yesterday"],
    ["OIDC_ISSUER", "https://id.example.com"],
  ])("a start with a bad %s ends with one line that names it", async (name, value) => {
    const words = await failedStart({ [name]: value });
    expect(words).toMatch(/^(?=.*expected|.*set).*$/);
    expect(words).toContain(name === "OIDC_ISSUER" ? "OIDC_AUDIENCE" : name);
    expect(words).not.toContain("secret");
  });

  test("a start that fails on a taken port leaves no embedded PostgreSQL running", async () => {
    const folder = await mkdtemp(join(chooseTestRoot(), "bayline-start-"));
    const { port: taken } = new URL(harness.origin);
    try {
      for (const [name, ports] of [
        ["PORT", { PORT: taken }],
        ["METRICS_PORT", { METRICS_PORT: taken, OPERATOR_TOKEN: operatorToken }],
      ] as const) {
        const words = await failedStart({ DATA_DIR: folder, ...ports });
        expect(words).toMatch(new RegExp(`^${name} is ${taken}: .*$`));
        expect(existsSync(join(folder, "postgres/data/PG_VERSION"))).toBe(true);
        // A stop that takes longer than a start waits for continues in the background.
        const pidFile = join(folder, "postgres/data/postmaster.pid");
        await expect.poll(() => existsSync(pidFile)).toBe(false);
      }
    } finally {
      await removeDataDir(folder);
    }
  });

  test("a start with an unusable DATA_DIR ends with one line that names it", async () => {
    const folder = await mkdtemp(join(chooseTestRoot(), "bayline-start-"));
    const file = join(folder, "file");
    await writeFile(file, "");
    const tooLong = join(folder, "n".repeat(300));
    try {
      for (const place of [file, join(file, "below"), "/proc/bayline", tooLong]) {
        const words = await failedStart({ DATA_DIR: place });
        expect(words).toMatch(/^DATA_DIR is ".*": .*\. Set another folder\.$/);
        expect(words).toContain(place);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test.each([
    // An address for documentation (RFC 5737), which is not assigned.
    ["HOST", "192.0.2.1"],
    ["HOST", "nowhere.invalid"],
    ["DATABASE_URL", "postgres://bayline:secret@127.0.0.1:1/bayline"],
    ["DATABASE_URL", "postgres://bayline:secret@nowhere.invalid/bayline"],
    ["DATABASE_URL", "postgres://bayline:secret@127.0.0.1:99999/bayline"],
  ])("a start with an unusable %s, %s, ends with one line that names it", async (name, value) => {
    const words = await failedStart({ DATABASE_URL: harness.databaseUrl, [name]: value });
    expect(words).toMatch(new RegExp(`^${name} .*\\.$`));
    expect(words).not.toContain("secret");
  });

  test("a start on a missing database ends with one line that names it", async () => {
    const url = new URL(harness.databaseUrl);
    url.pathname = "/nothing";
    const words = await failedStart({ DATABASE_URL: url.href });
    expect(words).toMatch(/^DATABASE_URL .*"nothing" does not exist\.$/);
  });

  test("a start that was killed, even the very first one, can be repeated", async () => {
    const folder = await mkdtemp(join(chooseTestRoot(), "bayline-start-"));
    const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "silent" };
    try {
      for (const sign of ["postgres", "postgres/data/postmaster.pid"]) {
        const first = spawn(process.execPath, [script], { env, stdio: "ignore" });
        const ended = once(first, "exit");
        const isThere = until(`${sign} is there`, () => existsSync(join(folder, sign)), 120);
        await isThere.finally(() => first.kill("SIGKILL"));
        await ended;
      }
      const server = await startServerProcess({ DATA_DIR: folder });
      expect(await call(`${server.origin}/v1`, "GET", "/health")).toMatchObject({ status: 200 });
      expect(await server.stop()).toBe(0);
    } finally {
      await removeDataDir(folder);
    }
  });
});

test("a process may run only jobs: it serves no requests, and exits when it is stopped", async () => {
  const shop = await harness.shop();
  const { invoiceDate } = await shop.bill({});
  const stored = async () =>
    (await database.query("SELECT FROM daily_aggregates WHERE date = $1", [invoiceDate])).length;
  expect(await stored()).toBe(0);
  // If it listened, it would exit immediately: the port is taken.
  const taken = new URL(harness.origin).port;
  const worker = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, DATABASE_URL: harness.databaseUrl, PORT: taken, JOBS: "only" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(worker, "exit");
  let output = "";
  worker.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const words = "runs only the background jobs here";
  await until("it says what it does", () => output.includes(words));
  await until("the day is stored", async () => (await stored()) === 1);
  worker.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
