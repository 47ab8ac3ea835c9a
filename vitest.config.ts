import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages}/*/{src,test,scripts}/**/*.test.ts"],
    globalSetup: ["apps/api/test/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Whole servers run in these tests: more files at once than cores only makes them wait.
    maxWorkers: 4,
  },
});
