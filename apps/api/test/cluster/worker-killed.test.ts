import { spawn } from "node:child_process";
import { once } from "node:events";
import { citusUrl, until } from "@bayline/db/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { startCluster, type Worker } from "./cluster.ts";
import { type Written, whileWritten, writtenMore } from "./writers.ts";

/** Shell commands that kill and start a worker, with its address as WORKER_HOST and WORKER_PORT. */
const { CITUS_KILL_WORKER: kill, CITUS_START_WORKER: start } = process.env;

async function run(command: string, { host, port }: Worker): Promise<void> {
  const env = { ...process.env, WORKER_HOST: host, WORKER_PORT: String(port) };
  const [code] = await once(spawn("sh", ["-c", command], { env, stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error(`Exit code ${code}: ${command}`);
}

/** Waits until a further write of each of these shops is refused. */
async function refusedMore(written: Written[]): Promise<void> {
  const refusals = () => written.map(({ refused }) => refused.get(503) ?? 0);
  const before = refusals();
  await until("each shop is refused", () =>
    refusals().every((count, at) => count > (before[at] ?? 0)),
  );
}

describe.skipIf(citusUrl === undefined)("on a Citus cluster", () => {
  test("a worker that is killed while shops are written loses and doubles nothing", async ({
    skip,
  }) => {
    if (!kill || !start) return skip("It needs CITUS_KILL_WORKER and CITUS_START_WORKER.");
    const { coordinator, workers, shop } = await startCluster();
    const [killed, other] = workers;
    if (!killed || !other) throw new Error("The cluster needs two workers");
    let isAway = false;
    onTestFinished(async () => {
      if (isAway) await run(start, killed);
    });
    const shops = [killed, killed, other, other].map((worker) => shop(worker));
    const written = await whileWritten(coordinator, await Promise.all(shops), async (all) => {
      const [lost, reachable] = [all.slice(0, 2), all.slice(2)];
      for (const _round of [1, 2, 3]) {
        isAway = true;
        await run(kill, killed);
        await writtenMore(reachable);
        await refusedMore(lost);
        await run(start, killed);
        isAway = false;
        await writtenMore(all);
      }
    });
    const statuses = written.map(({ refused }) => [...refused.keys()]);
    expect(statuses).toEqual([[503], [503], [], []]);
  });
});
