import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { migrate } from "@bayline/db";
import { citusUrl, createTemplate } from "@bayline/db/testing";
import { startTestServer } from "@bayline/postgres-embedded/testing";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run, with a migrated template to clone. */
    databaseServer: string;
  }
}

/**
 * Caches compiled code of the processes that tests start: stripping types takes half of each start.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../../node_modules/.cache/compiled-in-tests", import.meta.url),
);

/** One real PostgreSQL for all test files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = citusUrl === undefined ? await startTestServer() : runningServer(citusUrl);
  await createTemplate(server.url, migrate);
  project.provide("databaseServer", server.url);
  return () => server.stop();
}

/**
 * A server that the tests do not start. Tests of secrets need a password. A server that trusts its
 * clients ignores it.
 */
function runningServer(address: string): { url: string; stop(): Promise<void> } {
  const url = new URL(address);
  url.password ||= randomUUID();
  return { url: url.href, stop: () => Promise.resolve() };
}
