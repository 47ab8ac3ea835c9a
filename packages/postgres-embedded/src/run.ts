import { spawn } from "node:child_process";
import { errorCode } from "@bayline/db";

/** The system user to run PostgreSQL as; undefined for the current user. */
export type Account = { uid: number; gid: number };

type RunOptions = {
  account: Account | undefined;
  /** A directory that the account can access, because the current one may not be. */
  cwd: string;
  /** Runs in a separate session, so that Ctrl-C on the terminal does not reach it. */
  detached?: boolean;
};

/**
 * Runs a program to completion. Its output is captured separately: it never holds this process's
 * stdout open.
 */
export function run(
  file: string,
  args: string[],
  { account, cwd, detached = false }: RunOptions,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      detached,
      env: environment(),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      ...account,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", (error) => reject(cannotRun(file, error)));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
    child.once("exit", (code) => {
      if (code !== 0) return;
      // On Windows the server inherits the pipes of pg_ctl, which would never close.
      child.stdout.destroy();
      child.stderr.destroy();
    });
  });
}

// PGDATA, PGPORT and similar variables describe the user's own server, not this one.
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: "C" };
}

function cannotRun(file: string, cause: Error): Error {
  return new Error(
    `The built-in PostgreSQL does not run on this machine (${file}: ${cause.message}): set DATABASE_URL to a PostgreSQL of your own.`,
    { cause },
  );
}

/** Whether a process with this id exists. The id may have been reused. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
