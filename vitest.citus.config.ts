import { defineConfig } from "vitest/config";
import usual from "./vitest.config.ts";

/** The tests that run on a Citus cluster. The others stop the server, or write to tables directly. */
const include = [
  "packages/db/src/distribution/*.test.ts",
  "packages/db/src/client/failures.test.ts",
  "apps/api/src/modules/**/*.test.ts",
  "apps/api/test/contract/*.test.ts",
  "apps/api/test/concurrency/*.test.ts",
  "apps/api/test/models/*.test.ts",
];

export default defineConfig({ test: { ...usual.test, include } });
