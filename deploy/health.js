// The health check of a container. Exits with 0 if the process answers requests, or runs its jobs.
const { PORT, METRICS_PORT, JOBS } = process.env;
const port = (JOBS === "only" ? METRICS_PORT : PORT) || 3000;
try {
  const signal = AbortSignal.timeout(4000);
  const answer = await fetch(`http://127.0.0.1:${port}/v1/health`, { signal });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
