import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { type ServerProcess, startServerProcess } from "../concurrency/server-process.ts";
import { operatorToken } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

/** A busy machine needs longer for the start of a process than for anything else. */
export const pollOptions = { timeout: 240_000 };

/** Starts the service in two processes. */
export function startTwo(variables: Record<string, string>): Promise<ServerProcess> {
  return startServerProcess({ PROCESSES: "2", ...variables });
}

/** The processes of a start, the oldest first. */
export function processesOf({ pid }: ServerProcess): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
    .sort((one, other) => one - other);
}

function parentOf(pid: number): number | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent] = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

/** The samples of `/metrics` by name and labels as written. */
export async function scrape({ origin }: ServerProcess): Promise<Map<string, number>> {
  const headers = { authorization: `Operator ${operatorToken}`, connection: "close" };
  const { status, text } = await call(origin, "GET", "/metrics", { headers });
  expect(status).toBe(200);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Waits until both processes are ready and answer, after so many unexpected ends. */
export async function untilReady(server: ServerProcess, restarts = 0): Promise<void> {
  await expect
    .poll(async () => {
      const samples = await scrape(server);
      const count = (state: string) => samples.get(`bayline_processes{state="${state}"}`);
      return [count("ready"), count("silent"), samples.get("bayline_process_restarts_total")];
    }, pollOptions)
    .toEqual([2, 0, restarts]);
}
