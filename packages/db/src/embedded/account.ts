import { randomBytes } from "node:crypto";
import { chmod, chown, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, program } from "./binaries.ts";
import { type Account, run } from "./run.ts";

/** Where root keeps what the user postgres must reach and cannot reach elsewhere. */
export const sharedRoot = "/var/lib/bayline";

const userName = "postgres";

// The first that works is taken: shadow-utils, Debian's adduser, busybox.
const waysToAddUser: [string, string[]][] = [
  ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", userName]],
  ["useradd", ["--system", "--no-create-home", "--shell", "/bin/false", userName]],
  ["adduser", ["--system", "--group", "--no-create-home", userName]],
  ["adduser", ["-S", "-D", "-H", userName]],
];

/** Whether we are root on a system where that hinders: elsewhere nothing changes hands. */
export function isRoot(): boolean {
  return process.platform === "linux" && process.geteuid?.() === 0;
}

/** PostgreSQL refuses to run as root: then it runs as the user postgres, made where absent. */
export async function chooseAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const present = await findUser();
  if (present) return present;
  for (const [command, args] of waysToAddUser) {
    await run(command, args, { account: undefined, cwd: "/" }).catch(() => {
      // Not installed here: the next way is tried.
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

/** Whether the account can open what is at `path`: asked of the system, so that ACLs count. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const answer = await run("/bin/sh", ["-c", 'test -x "$1"', "sh", path], { account, cwd: "/" });
  return answer.code === 0;
}

/**
 * The programs where the account can run them: in a repository under /root they are out of its
 * reach, and are copied, once for each version.
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
    // Another process was quicker; its copy is as good.
    await rm(unfinished, { recursive: true, force: true });
  });
  return copy;
}

/** Makes `sharedRoot`: only root writes there, so nobody can slip another program in. */
export async function openSharedRoot(): Promise<string> {
  await mkdir(sharedRoot, { recursive: true });
  await chown(sharedRoot, 0, 0);
  await chmod(sharedRoot, 0o755);
  return sharedRoot;
}
