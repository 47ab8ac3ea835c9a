import { spawn } from "node:child_process";

/** The system user to run PostgreSQL as; undefined: as ourselves. */
export type Account = { uid: number; gid: number };

type RunOptions = {
  account: Account | undefined;
  /** The account may not reach the directory we were started in, so one that it can is named. */
  cwd: string;
  /** In a session of its own: Ctrl-C on the terminal does not reach it. */
  detached?: boolean;
};

/** Runs a program to its end. Its output is told apart from ours: it never holds our stdout open. */
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
      // On Windows the server inherits the pipes of pg_ctl, and they would never close.
      child.stdout.destroy();
      child.stderr.destroy();
    });
  });
}

// PGDATA, PGPORT and the like describe the user's own server, not this one.
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

/** Whether a process of this number exists; it need not be the one that once had it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** The `code` of an error of the system or of PostgreSQL. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
