import { readdirSync, readFileSync } from "node:fs";

/** CPU time since the start, in clock ticks. Only ratios of it are reported. */
export interface CpuTime {
  node: number;
  postgres: number;
}

interface Process {
  parent: number;
  ticks: number;
}

/**
 * Returns the CPU time of a server's process with those that it has started, and of PostgreSQL,
 * which includes the running backends and those that the postmaster has reaped. Undefined without
 * /proc.
 */
export function cpuTime(serverPid: number, postmasterPid: number): CpuTime | undefined {
  const server = readProcess(serverPid);
  const postmaster = readProcess(postmasterPid, { withChildren: true });
  if (!server || !postmaster) return undefined;
  let postgres = postmaster.ticks;
  let node = server.ticks;
  for (const pid of processIds()) {
    const found = readProcess(pid);
    if (found?.parent === postmasterPid) postgres += found.ticks;
    if (found?.parent === serverPid) node += found.ticks;
  }
  return { node, postgres };
}

/** Returns the processes that a process has started. */
export function childrenOf(parent: number): number[] {
  return processIds().filter((pid) => readProcess(pid)?.parent === parent);
}

/**
 * Returns the CPU time of all threads of processes in milliseconds, precise enough for a single
 * request. Zero without /proc.
 */
export function threadTime(pids: readonly number[]): number {
  let nanoseconds = 0;
  for (const pid of pids) {
    for (const thread of namesIn(`/proc/${pid}/task`)) {
      const [running] = (readText(`/proc/${pid}/task/${thread}/schedstat`) ?? "0").split(" ");
      nanoseconds += Number(running);
    }
  }
  return nanoseconds / 1e6;
}

/** Returns the CPU time of this process and of its children that have ended, in clock ticks. */
export function ownCpuTime(): number {
  return readProcess(process.pid, { withChildren: true })?.ticks ?? Number.NaN;
}

function readProcess(pid: number, { withChildren = false } = {}): Process | undefined {
  const line = readText(`/proc/${pid}/stat`);
  if (line === undefined) return undefined;
  // The name in brackets may contain spaces. The state, the parent and the other fields follow it.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const field = (index: number) => Number(fields[index] ?? 0);
  const own = field(11) + field(12);
  return { parent: field(1), ticks: withChildren ? own + field(13) + field(14) : own };
}

/** Returns the parent of a process. A backend's parent is the postmaster. */
export function parentOf(pid: number): number {
  return readProcess(pid)?.parent ?? 0;
}

/** Returns the resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number | undefined {
  const status = readText(`/proc/${pid}/status`);
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status ?? "") ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function processIds(): number[] {
  return namesIn("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
