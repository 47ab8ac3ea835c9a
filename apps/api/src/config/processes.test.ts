import os from "node:os";
import { expect, test, vi } from "vitest";
import { wantedProcesses } from "./processes.ts";

const gibibyte = 1024 ** 3;

test("auto is a process for each processor, as far as there is memory for it", () => {
  const auto = { processes: "auto", serveHttp: true } as const;
  vi.spyOn(process, "constrainedMemory").mockReturnValue(64 * gibibyte);
  vi.spyOn(os, "totalmem").mockReturnValue(64 * gibibyte);
  expect(wantedProcesses(auto)).toBe(os.availableParallelism());
  vi.spyOn(process, "constrainedMemory").mockReturnValue(gibibyte / 2);
  expect(wantedProcesses(auto)).toBe(1);
});

test("auto is one process if it runs only jobs, and a number is that number", () => {
  expect(wantedProcesses({ processes: "auto", serveHttp: false })).toBe(1);
  expect(wantedProcesses({ processes: 3, serveHttp: false })).toBe(3);
});
