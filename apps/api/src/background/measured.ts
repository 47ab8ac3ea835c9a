import type { Metrics } from "../observability/metrics.ts";

/**
 * Runs a job and records its outcome in the metrics: a failure if it throws, or if `failed` returns
 * true for its result.
 */
export async function measured<T>(
  job: string,
  metrics: Metrics,
  run: () => Promise<T>,
  failed: (outcome: T) => boolean = () => false,
): Promise<T> {
  const begun = performance.now();
  let ok = false;
  try {
    const outcome = await run();
    ok = !failed(outcome);
    return outcome;
  } finally {
    metrics.jobRun({ job, ok, seconds: (performance.now() - begun) / 1000 });
  }
}
