import { PassThrough, Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import type { App } from "../terminal/app.ts";
import { startProgress } from "./progress.ts";

const kibibytes = (count: number) => new Uint8Array(count * 1024);

function appOn({ isTTY }: { isTTY: boolean }) {
  const stderr = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY });
  const app: App = { env: {}, stdin: Readable.from([]), stdout: stderr, stderr, exitCode: 0 };
  return { app, shown: () => String(stderr.read() ?? "") };
}

test("a transfer shows its part, and then what the service does", async () => {
  vi.useFakeTimers();
  const { app, shown } = appOn({ isTTY: true });
  const progress = startProgress(app, {
    done: "sent",
    afterwards: "storing",
    totalBytes: 4 * 1024 * 1024,
  });
  const chunks = progress.count(Readable.from([kibibytes(1024), kibibytes(3072)]));
  await chunks.next();
  vi.advanceTimersByTime(1000);
  expect(shown()).toContain("1.0 of 4.0 MB sent (25 %), 1 s");
  for await (const _ of chunks);
  expect(shown()).toContain("storing, 1 s");
  vi.advanceTimersByTime(60_000);
  expect(shown()).toContain("storing, 61 s");
  progress.end();
  expect(shown()).toContain("\r\u001b[K");
  vi.advanceTimersByTime(5000);
  expect(shown()).toBe("");
  vi.useRealTimers();
});

test("a transfer without a terminal shows nothing", async () => {
  const { app, shown } = appOn({ isTTY: false });
  const progress = startProgress(app, { done: "received", afterwards: "checking" });
  for await (const _ of progress.count(Readable.from([kibibytes(1)])));
  progress.end();
  expect(shown()).toBe("");
});
