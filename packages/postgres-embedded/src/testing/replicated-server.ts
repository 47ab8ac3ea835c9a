import { execFile } from "node:child_process";
import { chown, mkdir, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { connectTo, until } from "@bayline/db/testing";
import { readLock } from "../lock.ts";
import { isAlive } from "../run.ts";
import { type EmbeddedPostgres, startEmbedded } from "../start-embedded.ts";
import { chooseDataDirectory, removeData, stopMs, testSettings } from "./test-server.ts";

type Connection = Awaited<ReturnType<typeof connectTo>>;

export interface ReplicatedServer {
  primaryUrl: string;
  standbyUrl: string;
  /** Crashes the primary, and does not restart it. */
  crash(): Promise<void>;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const replication = { wal_level: "replica", max_wal_senders: "4", wal_keep_size: "256MB" };

/** Starts a PostgreSQL with a synchronous standby. */
export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const dataDir = await chooseDataDirectory();
  const [primaryDir, standbyDir] = [join(dataDir, "primary"), join(dataDir, "standby")];
  const settings = { ...testSettings, ...replication };
  const primary = await startEmbedded({ dataDir: primaryDir, settings, stopMs });
  const home = await realpath(join(primaryDir, "postgres"));
  const admin = await connectTo(primary.url);
  await copyServer(admin, home, standbyDir);
  const standby = await startEmbedded({
    dataDir: standbyDir,
    settings: { ...settings, primary_conninfo: conninfo(primary.url) },
    stopMs,
  });
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await admin.query("SELECT pg_reload_conf()");
  await until("the standby is synchronous", async () => {
    const found = await admin.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
    return found.rowCount === 1;
  });
  await admin.end();
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    crash: () => crash(primary, home),
    async promote() {
      const client = await connectTo(standby.url);
      await client.query("SELECT pg_promote()");
      await client.end();
    },
    async stop() {
      // The standby first, because the primary would wait for it.
      for (const server of [standby, primary]) await server.stop();
      for (const folder of [standbyDir, primaryDir, dataDir]) await removeData(folder);
    },
  };
}

function conninfo(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
}

/** Copies the data of a running server, ready to start as its standby. */
async function copyServer(admin: Connection, home: string, standbyDir: string): Promise<void> {
  // Beside the original, which its system user can reach.
  const copy = `${home}-standby`;
  await admin.query("SELECT pg_backup_start('standby', true)");
  await promisify(execFile)("cp", ["-a", home, copy]);
  const { rows } = await admin.query("SELECT labelfile AS label FROM pg_backup_stop(false)");
  const data = join(copy, "data");
  await rm(join(data, "postmaster.pid"));
  const { uid, gid } = await stat(home);
  for (const [name, content] of [
    ["backup_label", rows[0].label],
    ["standby.signal", ""],
  ]) {
    await writeFile(join(data, name), content);
    await chown(join(data, name), uid, gid);
  }
  await mkdir(standbyDir);
  await symlink(copy, join(standbyDir, "postgres"));
}

async function crash(server: EmbeddedPostgres, home: string): Promise<void> {
  const pid = (await readLock(join(home, "data")))?.pid;
  if (!pid) throw new Error("The server does not run");
  process.kill(pid, "SIGQUIT");
  // Otherwise this process would restart it.
  await server.stop();
  await until("the server is gone", () => !isAlive(pid));
}
