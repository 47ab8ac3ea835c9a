import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ReadResult, ReadTask } from "./reader.ts";

const readerFile = fileURLToPath(new URL("reader.ts", import.meta.url));
const timeoutMs = 60_000;

/** A process that reads one file after another. It is replaced if it ends or hangs. */
export interface Reader {
  read(task: ReadTask): Promise<ReadResult>;
  stop(): void;
}

export function startReader(): Reader {
  let child: ChildProcess | null = null;
  return {
    async read(task) {
      child ??= fork(readerFile);
      const current = child;
      const settled = new AbortController();
      const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)]);
      const ended = once(current, "exit", { signal }).then(() => null);
      const answered = once(current, "message", { signal });
      current.send(task);
      try {
        const answer = await Promise.race([answered, ended]);
        if (answer) return answer[0];
        child = null;
        return unread("the reader ended");
      } catch {
        current.kill("SIGKILL");
        child = null;
        return unread(`the reader took over ${timeoutMs / 1000} s`);
      } finally {
        settled.abort();
      }
    },
    stop: () => child?.disconnect(),
  };
}

function unread(reason: string): ReadResult {
  return { reading: null, reason, pages: 0, seconds: 0, peakBytes: 0 };
}
