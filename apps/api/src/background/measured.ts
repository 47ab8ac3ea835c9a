import type { Metrics } from "../observability/metrics.ts";

/** Runs a job and records its outcome in the metrics. */
export async function measured<T extends { failed: readonly string[] }>(
  job: string,
  metrics: Metrics,
  run: () => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  let ok = false;
  try {
    const outcome = await run();
    ok = outcome.failed.length === 0;
    return outcome;
  } finally {
    metrics.jobRun({ job, ok, seconds: (performance.now() - begun) / 1000 });
  }
}
