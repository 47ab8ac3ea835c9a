import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages}/*/{src,test,scripts}/**/*.test.ts"],
    globalSetup: ["apps/api/test/global-setup.ts"],
    // Only what never comes to its end shall fail by time, also on a busy machine of two cores.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Whole servers run in these tests: more files at once than cores only makes them wait.
    maxWorkers: 4,
  },
});
