import { defineConfig } from "vitest/config";
import usual from "./vitest.config.ts";

/**
 * The tests that run on a Citus cluster: use cases, loops over the contract, concurrency and
 * crashes. The others do not depend on how the database is distributed, or stop its server.
 */
const include = [
  "packages/db/src/distribution/*.test.ts",
  "apps/api/src/modules/**/*.test.ts",
  "apps/api/test/contract/*.test.ts",
  "apps/api/test/cluster/*.test.ts",
  "apps/api/test/concurrency/*.test.ts",
  "apps/api/test/crashes/*.test.ts",
  "apps/api/test/models/*.test.ts",
];

/** It stops a server of the cluster, and runs when all others are done. */
const alone = "apps/api/test/cluster/worker-killed.test.ts";

const { projects: _projects, ...test } = usual.test ?? {};

export default defineConfig({
  test: {
    ...test,
    // A statement takes several times as long on three nodes of one machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    projects: [
      { extends: true, test: { name: "cluster", include, exclude: ["**/node_modules/**", alone] } },
      {
        extends: true,
        test: { name: "worker-killed", include: [alone], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
