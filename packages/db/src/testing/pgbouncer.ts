import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** The path of PgBouncer: `PGBOUNCER_BIN`, or the installed one; undefined if there is none. */
export const pgbouncerBinary =
  process.env.PGBOUNCER_BIN ??
  ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)]
    .map((folder) => join(folder, "pgbouncer"))
    .find((path) => existsSync(path));

export interface PgBouncer {
  /** The connection string of the database through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a real PgBouncer in front of a database. `connections` limits its server connections. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: "session" | "transaction",
  connections: number,
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  url.port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), "bayline-pgbouncer-"));
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  const config = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=${target.hostname} port=${target.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${url.port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${connections}`,
    // It refuses to run as root.
    ...(process.getuid?.() === 0 ? ["user = nobody"] : []),
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
  chmodSync(folder, 0o755);
  const server = spawn(pgbouncerBinary ?? "", [config], { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(server, "exit");
  await Promise.race([ready(server), exited.then(([code]) => refuse(code))]);
  return {
    url: url.href,
    async stop() {
      server.kill("SIGKILL");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function refuse(code: unknown): never {
  throw new Error(`pgbouncer ended before it was ready: ${code}`);
}

async function ready(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve) => {
    server.stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
      if (/process up/.test(output)) resolve();
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("not a TCP address");
  return address.port;
}
