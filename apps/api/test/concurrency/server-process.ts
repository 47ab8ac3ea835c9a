import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { operatorToken } from "../harness/harness.ts";

const ourScript = fileURLToPath(new URL("../../start.js", import.meta.url));
/** On a busy machine a first start with its demo shop took more than one minute. */
const startMs = 240_000;

/** The service in a process like an operator's, which can be killed. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Ends it like a power failure: without a signal, and without finishing anything. */
  kill(): Promise<void>;
  /** Stops it like an operator, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Resolves when it has ended by itself: with its exit code, and all that it has printed. */
  ended(): Promise<{ code: number | null; output: string }>;
}

interface Started {
  /** Default: that of this checkout. */
  script?: string | undefined;
  /** The Node that runs it. Default: that of the tests. */
  node?: string;
  /** The id of the user and the group. Default: those of the tests. */
  userId?: number | undefined;
}

export async function startServerProcess(
  variables: Record<string, string>,
  { script = ourScript, node = process.execPath, userId }: Started = {},
): Promise<ServerProcess> {
  const child = spawn(node, [script], {
    ...(userId !== undefined && { uid: userId, gid: userId }),
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      OPERATOR_TOKEN: operatorToken,
      RATE_LIMIT_MAX: "0",
      DEMO: "0",
      LOG_LEVEL: "silent",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  try {
    return {
      origin: await originOf(child),
      pid: child.pid ?? 0,
      ended: async () => {
        await exited;
        return { code: child.exitCode, output };
      },
      kill: async () => void (await end("SIGKILL")),
      stop: () => end("SIGTERM"),
    };
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
}

/**
 * A free port below the system's range of ephemeral ports: while a server is down, no other
 * program of this machine takes its port by chance.
 */
export async function findQuietPort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return String(port);
  }
}

/** Reads the address from the welcome text. */
function originOf(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}: ${output}`));
    const deadline = setTimeout(() => fail("did not start in time"), startMs);
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, origin] = output.match(/REST API\s+(http\S+)\/v1/) ?? [];
      if (!origin) return;
      clearTimeout(deadline);
      resolve(origin);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(deadline);
      fail(`ended with code ${code}`);
    });
  });
}
