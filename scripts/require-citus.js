// Ends a run of the tests for Citus without a cluster, so that it does not look like a success.
// biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run this.
if (!process.env.CITUS_URL) {
  console.error("Nothing was tested: CITUS_URL does not name the coordinator of a Citus cluster.");
  process.exit(2);
}
