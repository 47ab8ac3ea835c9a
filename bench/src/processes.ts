import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Load, Loaded } from "../load.ts";

/** A server in a separate process. */
export interface Server {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

export const operatorToken = "operator-token-of-the-benchmark";

const service = fileURLToPath(new URL("../..", import.meta.resolve("@bayline/api/router")));
const bareFile = fileURLToPath(new URL("../bare-server.ts", import.meta.url));
const loadFile = fileURLToPath(new URL("../load.ts", import.meta.url));

/** No other variables of this shell, which may contain settings of a service. */
const system = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };

/**
 * The service's production settings: everything is enabled, and the rate limit is never reached.
 */
const production = {
  NODE_ENV: "production",
  LOG_LEVEL: "warn",
  PORT: "0",
  PROCESSES: "1",
  DEMO: "0",
  RATE_LIMIT_MAX: "1000000000",
  OPERATOR_TOKEN: operatorToken,
};

/** Starts the service as `npm start` does. */
export function startService(
  environment: Record<string, string>,
  profileDirectory?: string,
): Promise<Server> {
  const profiling = profileDirectory ? ["--cpu-prof", `--cpu-prof-dir=${profileDirectory}`] : [];
  const child = spawn(process.execPath, [...profiling, ...startArguments()], {
    cwd: service,
    env: { ...system, ...production, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return announced(child);
}

/** The Node arguments of `npm start`, which set the memory limit. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(service, "package.json"), "utf8"));
  const [, ...given] = String(scripts.start).split(" ");
  return given;
}

/** Starts the baseline server. */
export function startBareServer(databaseUrl: string, profileDirectory?: string): Promise<Server> {
  const profiling = profileDirectory ? ["--cpu-prof", `--cpu-prof-dir=${profileDirectory}`] : [];
  return startScript([...profiling, bareFile], databaseUrl);
}

/** Starts another server on the same database, with the given arguments of Node. */
export function startScript(nodeArguments: string[], databaseUrl: string): Promise<Server> {
  const child = spawn(process.execPath, nodeArguments, {
    env: { ...system, NODE_ENV: "production", DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return announced(child);
}

/** The servers that run. A benchmark that fails ends them. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Both servers print their address once they listen. */
async function announced(child: ChildProcess): Promise<Server> {
  running.add(child);
  child.on("exit", () => running.delete(child));
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`A server ended with ${code}: ${output}`)));
  });
  let stopping = false;
  child.on("exit", (code, signal) => {
    if (!stopping) console.error(`The server at ${origin} ended unexpectedly: ${signal ?? code}`);
  });
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      stopping = true;
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

export interface LoadMaker {
  fire(load: Load): Promise<Loaded>;
  stop(): void;
}

export function startLoadMaker(): LoadMaker {
  const child = fork(loadFile);
  return {
    async fire(load) {
      const signal = AbortSignal.timeout((load.seconds + 30) * 1000);
      const answer = once(child, "message", { signal });
      child.send(load);
      const [loaded] = await answer;
      return loaded;
    },
    stop: () => child.disconnect(),
  };
}

/** Waits for the first healthy response. Returns the milliseconds since `begun`. */
export async function untilHealthy(url: string, begun: number): Promise<number> {
  while (performance.now() - begun < 30_000) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return performance.now() - begun;
    await wait(5);
  }
  throw new Error(`${url} did not become healthy`);
}
