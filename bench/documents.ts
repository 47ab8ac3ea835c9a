import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { layouts } from "./src/documents/layouts/all.ts";
import { measureAll } from "./src/documents/measure.ts";
import { planOf } from "./src/documents/plan.ts";
import { startReader } from "./src/documents/read.ts";
import { reasonsOf } from "./src/documents/reasons.ts";
import { renderAll } from "./src/documents/render.ts";
import { findRenderers } from "./src/documents/renderers.ts";
import { isHeldOut } from "./src/documents/split.ts";
import { layoutsOf, summaryOf, wrongOf } from "./src/documents/summary.ts";

/**
 * Reads PDFs of known truth in the layouts of many dealers, made by renderers that are not ours,
 * and compares each certified field with the truth. Fails if a wrong field is certain.
 */

const { values: options } = parseArgs({
  options: {
    documents: { type: "string", default: "2000" },
    /** Keeps the rendered documents for the next run. Default: a temporary folder. */
    folder: { type: "string" },
    /** Runs one layout. */
    layout: { type: "string" },
    /** Allows a held-out layout, and lists its wrong fields. The readers are not tuned on them. */
    "held-out": { type: "boolean", default: false },
    /** Prints a row for each tuned layout. */
    layouts: { type: "boolean", default: false },
    /** Prints why documents are not ready: how many have each reason, and no values of them. */
    reasons: { type: "boolean", default: false },
  },
});

const chosen = layouts.filter(({ name }) => !options.layout || name === options.layout);
const count = Number(options.documents);
if (!Number.isInteger(count) || count < 1) fail("--documents takes a number of documents.");
if (chosen.length === 0) fail(`There is no layout ${options.layout}.`);
if (options.layout && isHeldOut(options.layout) && !options["held-out"]) {
  fail(`${options.layout} is held out: readers are not tuned on it. Add --held-out to run it.`);
}
const { found, missing } = findRenderers();
for (const reason of missing) console.log(reason);
if (found.length === 0) fail("There is no renderer to run with. Install at least one of them.");

const documents = planOf(
  chosen,
  found.map(({ name }) => name),
  count,
);
if (documents.length === 0) fail("No installed renderer draws this layout.");
const folder = await workFolder();
const reader = startReader();
try {
  console.log(`… rendering ${documents.length} documents into ${folder}`);
  console.log(`… ${await renderAll(documents, found, folder)} were not there yet; reading`);
  const results = await measureAll(documents, folder, reader);
  const wrong = wrongOf(results, options["held-out"]);
  if (options.layouts || options.layout) {
    console.log(`\n${layoutsOf(results, options["held-out"])}`);
  }
  if (options.reasons) console.log(`\n${reasonsOf(results)}`);
  if (wrong) console.log(`\n${wrong}`);
  console.log(`\n${summaryOf(results)}`);
  if (results.some(({ verdict }) => (verdict?.wrongAndCertain.length ?? 0) > 0)) {
    process.exitCode = 1;
  }
} finally {
  reader.stop();
  if (!options.folder) await rm(folder, { recursive: true, force: true });
}

async function workFolder(): Promise<string> {
  if (!options.folder) return mkdtemp(join(tmpdir(), "bayline-documents-"));
  // npm runs the script in the folder of the workspace.
  const parent = resolve(process.env.INIT_CWD ?? ".", options.folder);
  await mkdir(parent, { recursive: true });
  return parent;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
