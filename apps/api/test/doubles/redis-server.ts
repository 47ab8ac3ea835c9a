import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** The `redis-server` of this machine, if installed. */
export const redisBinary = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "redis-server"))
  .find((path) => existsSync(path));

export interface RedisServer {
  /** A Unix socket: unlike a free port no other process can take it in between. */
  url: string;
  /** Stops answering, without closing a connection, until `resume`. */
  suspend(): void;
  resume(): void;
  /** Kills the server, like a crash. */
  kill(): Promise<void>;
  /** Starts it again, empty, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a separate, empty Redis without persistence. */
export async function startRedis(binary: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "bayline-redis-"));
  const url = join(folder, "redis.sock");
  let server = await launch(binary, folder, url);

  async function kill() {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, "exit");
    server.kill("SIGKILL");
    await exited;
  }

  return {
    url,
    suspend: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
    kill,
    async restart() {
      server = await launch(binary, folder, url);
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(binary: string, folder: string, socket: string): Promise<ChildProcess> {
  const options = ["--port", "0", "--unixsocket", socket, "--dir", folder, "--save", ""];
  const server = spawn(binary, options, { stdio: ["ignore", "pipe", "inherit"] });
  const failed = once(server, "exit").then(() => {
    throw new Error("redis-server ended before it was ready");
  });
  await Promise.race([ready(server), failed]);
  failed.catch(() => {});
  return server;
}

async function ready(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve) => {
    server.stdout?.on("data", (chunk: Buffer) => {
      output += chunk;
      if (/ready to accept connections/i.test(output)) resolve();
    });
  });
}

/**
 * A proxy to Redis whose connections can go silent without being closed, as on a broken network.
 */
export async function startNetwork(target: string) {
  const url = `${target}.network`;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(target);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => {});
    sockets.push(near, far);
  });
  server.listen(url);
  await once(server, "listening");

  return {
    url,
    /** Silences the current connections; later ones work. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
