import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They load pdf.js, which failed in a process that had run many other tests. */
const isolated = [
  "packages/invoice-files/src/documents/read-document.test.ts",
  "packages/invoice-files/test/examples.test.ts",
];

/**
 * Tests that take long, since they kill processes again and again or copy an installation.
 * `npm run test:long` runs them.
 */
export const longOnly = "apps/api/test/{crashes,installed}/*.test.ts";

/**
 * Starts the files that test the whole service first. They take the longest, and a long file that
 * starts last runs alone. vitest orders the others, by their last duration or their size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Isolated files stay before all others, since each ends the worker.
    const rankOf = ({ project, moduleId }: TestSpecification) =>
      project.config.isolate ? 0 : moduleId.includes("/apps/api/test/") ? 1 : 2;
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    globalSetup: ["apps/api/test/harness/global-setup.ts"],
    // Loading the code again for each file would take half of the time of all tests. And most files
    // of a worker share a service: see useHarness().
    isolate: false,
    sequence: { sequencer: LongestFirst },
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
          exclude: ["**/node_modules/**", longOnly, ...isolated],
        },
      },
      { extends: true, test: { name: "isolated", include: isolated, isolate: true } },
    ],
  },
});
