import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FetchLoop } from "../../fetch-loop.ts";
import type { Arrival } from "../../receiver.ts";

const patienceSeconds = 120;

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = await once(child, "message", {
    signal: AbortSignal.timeout(patienceSeconds * 1000),
  });
  return answer;
}

function start(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(`../../${file}`, import.meta.url)));
}

/** The receiver of the webhooks. */
export interface Receiver {
  url: string;
  /** Waits for `count` arrivals since the last call, and returns them. */
  take(count: number): Promise<Arrival[]>;
  stop(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const child = start("receiver.ts");
  const port = await answerOf<number>(child);
  const ask = <T>(what: "count" | "take"): Promise<T> => {
    const answer = answerOf<T>(child);
    child.send(what);
    return answer;
  };
  return {
    url: `http://127.0.0.1:${port}/`,
    async take(count) {
      for (const end = Date.now() + patienceSeconds * 1000; Date.now() < end; await wait(20)) {
        if ((await ask<number>("count")) >= count) return ask("take");
      }
      throw new Error(`${count} deliveries did not come in ${patienceSeconds} s`);
    },
    stop: () => child.disconnect(),
  };
}

/** Starts the baseline loop, which returns the start time of each request. */
export function startLoop() {
  const child = start("fetch-loop.ts");
  return {
    run(loop: FetchLoop): Promise<number[]> {
      const answer = answerOf<number[]>(child);
      child.send(loop);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

/** Returns the requests per second, without the first tenth, in which both sides warm up. */
export function rateOf(arrivals: readonly Arrival[]): number {
  const times = arrivals.map(([, at]) => at).sort((a, b) => a - b);
  const first = Math.floor(times.length / 10);
  const begun = times[first] ?? 0;
  return ((times.length - first) / ((times.at(-1) ?? 0) - begun)) * 1000;
}
