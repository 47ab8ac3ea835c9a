import { availableParallelism, totalmem } from "node:os";
import type { Config } from "./config.ts";

/** What a process takes after a load, with some room. */
const bytesOfProcess = 384 * 1024 * 1024;

/** Returns the number of processes that the configuration asks for on this machine. */
export function wantedProcesses({
  processes,
  serveHttp,
}: Pick<Config, "processes" | "serveHttp">): number {
  if (processes !== "auto") return processes;
  // Jobs are leased from the database: a second process would wait for the first.
  if (!serveHttp) return 1;
  const memory = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory / bytesOfProcess)));
}
