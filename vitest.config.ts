import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

export const everyTest = [
  "{apps,packages}/*/{src,test,scripts}/**/*.test.ts",
  "bench/src/**/*.test.ts",
];

/** They load pdf.js, which failed in a process that had run many other tests. */
const isolated = [
  "packages/invoice-files/src/documents/read-document.test.ts",
  "packages/invoice-files/test/examples.test.ts",
];

/**
 * Tests of whole machines, and loops that call every operation in every way. `npm test` leaves
 * them to `npm run test:long`. A run of named files has them too.
 */
export const longOnly = [
  "apps/api/scripts/new-operation.test.ts",
  "apps/api/src/background/jobs.test.ts",
  "apps/api/src/modules/backups/{concurrency,forgeries,round-trip}.test.ts",
  "apps/api/src/modules/{bills,events,periods}/*.property.test.ts",
  "apps/api/src/modules/changed-page.property.test.ts",
  "apps/api/src/modules/digests/api/figures.test.ts",
  "apps/api/src/modules/documents/reading/reading.test.ts",
  "apps/api/src/modules/inventory/hindsight.property.test.ts",
  "apps/api/src/modules/ledger/verify.test.ts",
  "apps/api/src/modules/paper/{documents,labels}.test.ts",
  "apps/api/src/modules/reports/{aging-replay,cached-and-live,model,tax/tax-model}.test.ts",
  "apps/api/test/{approvals,crashes,installed,processes,review}/*.test.ts",
  "apps/api/test/concurrency/{copies,corrections,deliveries,every-write,feed-copy}.test.ts",
  "apps/api/test/concurrency/{identical,paging,races,renames,sales,shuffled}.test.ts",
  "apps/api/test/concurrency/{taxes,true-costs}.test.ts",
  "apps/api/test/contract/{access,agents,answers,audit,by-number,canary,dry-run}.test.ts",
  "apps/api/test/contract/{events,fuzz,idempotency,input,numbers,sorting,tenancy}.test.ts",
  "apps/api/test/demo/{books,examples,front-desk,payments,work}.test.ts",
  "apps/api/test/docs/{site,snippets}.test.ts",
  "apps/api/test/documents/{hostile,odd-documents.property}.test.ts",
  "apps/api/test/service/{database-silent,fair-shares,largest-records}.test.ts",
  "apps/api/test/service/{metrics,poolers,server}.test.ts",
  "apps/api/test/transports/{mcp-clients,sdk-browser}.test.ts",
  "apps/cli/test/commands/{backup,mcp}.test.ts",
  "apps/cli/test/program/{completion-shells,completion-values,package,references}.test.ts",
  "apps/cli/test/receiving/receive-document.test.ts",
  "apps/cli/test/terminal/{interrupt,pager,questions,terminal}.test.ts",
  "apps/cli/test/webhooks/listen.test.ts",
  "packages/db/src/client/{silence,transaction-loss}.test.ts",
  "packages/db/src/queries/{changes,webhooks/leases}.test.ts",
  "packages/db/src/sql/{paging,searching}.test.ts",
  "packages/paper/src/printer.test.ts",
  "packages/postgres-embedded/src/start-embedded.test.ts",
  "packages/sdk/test/package.test.ts",
];

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

/** The tests without those of some files. */
export const projectsWithout = (files: string[]): TestProjectConfiguration[] => [
  {
    extends: true,
    test: {
      name: "shared",
      include: everyTest,
      exclude: ["**/node_modules/**", ...files, ...isolated],
    },
  },
  { extends: true, test: { name: "isolated", include: isolated, isolate: true } },
];

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
    projects: projectsWithout([]),
  },
});
