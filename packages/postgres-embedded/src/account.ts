import { randomBytes } from "node:crypto";
import { chmod, chown, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, program } from "./binaries.ts";
import { type Account, run } from "./run.ts";

/** The directory of root for files that the user postgres must be able to read. */
export const sharedRoot = "/var/lib/bayline";

const userName = "postgres";

// Tried in this order: shadow-utils, Debian's adduser, busybox.
const waysToAddUser: [string, string[]][] = [
  ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", userName]],
  ["useradd", ["--system", "--no-create-home", "--shell", "/bin/false", userName]],
  ["adduser", ["--system", "--group", "--no-create-home", userName]],
  ["adduser", ["-S", "-D", "-H", userName]],
];

/** Whether this process is root on a system where PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.platform === "linux" && process.geteuid?.() === 0;
}

/**
 * Returns the account to run PostgreSQL as if this process is root: the user postgres, created if
 * it does not exist.
 */
export async function chooseAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const present = await findUser();
  if (present) return present;
  for (const [command, args] of waysToAddUser) {
    await run(command, args, { account: undefined, cwd: "/" }).catch(() => {
      // Not installed: try the next command.
    });
    const added = await findUser();
    if (added) return added;
  }
  throw new Error(
    "PostgreSQL does not run as root, and the system user postgres could not be added: start Bayline as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

async function findUser(): Promise<Account | undefined> {
  const users = await readFile("/etc/passwd", "utf8");
  const [, , uid, gid] = users.match(new RegExp(`^${userName}:.*$`, "m"))?.[0].split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether the account can open `path`. The check runs as the account, so that ACLs apply. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const answer = await run("/bin/sh", ["-c", 'test -x "$1"', "sh", path], { account, cwd: "/" });
  return answer.code === 0;
}

/**
 * Returns programs that the account can run. If it cannot reach them, for example in a repository
 * under /root, they are copied once per version.
 */
export async function reachableBinaries(
  binaries: Binaries,
  account: Account | undefined,
): Promise<Binaries> {
  if (!account || (await canReach(account, program(binaries, "postgres")))) return binaries;
  const copy = { ...binaries, directory: join(await openSharedRoot(), `v${binaries.version}`) };
  if (await canReach(account, program(copy, "postgres"))) return copy;

  const unfinished = join(sharedRoot, `copy-${randomBytes(6).toString("hex")}`);
  await cp(binaries.directory, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  await rename(unfinished, copy.directory).catch(async () => {
    // Another process copied them first. Its copy is equivalent.
    await rm(unfinished, { recursive: true, force: true });
  });
  return copy;
}

/** Creates `sharedRoot`. Only root can write to it, so that no other user can replace a program. */
export async function openSharedRoot(): Promise<string> {
  await mkdir(sharedRoot, { recursive: true });
  await chown(sharedRoot, 0, 0);
  await chmod(sharedRoot, 0o755);
  return sharedRoot;
}
