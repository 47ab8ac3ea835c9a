import { afterAll, beforeAll } from "vitest";
import type { useHarness } from "../harness/harness.ts";

/** Starts a second service on the harness's database for a file. Returns the origins of both. */
export function useTwoProcesses(harness: ReturnType<typeof useHarness>): string[] {
  const origins: string[] = [];
  let closeOther = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const other = await harness.startAnother();
    origins.push(harness.origin, other.origin);
    closeOther = other.close;
  });
  afterAll(() => closeOther());
  return origins;
}
