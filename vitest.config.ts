import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages}/*/{src,test,scripts}/**/*.test.ts"],
    globalSetup: ["apps/api/test/harness/global-setup.ts"],
    // Each file starts its own service on its own database. Loading the code again for each file
    // would take half of the time of all tests.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A timeout is for what hangs; a busy machine with two cores is slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Whole servers run in these tests: more files at a time than cores only makes them wait.
    maxWorkers: 4,
  },
});
