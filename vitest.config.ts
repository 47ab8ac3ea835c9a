import { defineConfig } from "vitest/config";

/** They load pdf.js, which failed in a process that had run many other tests. */
const isolated = [
  "packages/invoice-files/src/documents/read-document.test.ts",
  "packages/invoice-files/test/examples.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: ["apps/api/test/harness/global-setup.ts"],
    // Loading the code again for each file would take half of the time of all tests. And most files of a
    // worker share a service: see useHarness().
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
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{apps,packages}/*/{src,test,scripts}/**/*.test.ts", "bench/src/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...isolated],
        },
      },
      { extends: true, test: { name: "isolated", include: isolated, isolate: true } },
    ],
  },
});
