import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { rightlyBooked, wronglyBooked } from "./src/documents/booked.ts";
import { drawLayouts } from "./src/documents/grammar/layouts.ts";
import { type Measured, measureAll } from "./src/documents/measure.ts";
import { misleadingOf } from "./src/documents/misleading/plan.ts";
import { planOf } from "./src/documents/plan.ts";
import { startReader } from "./src/documents/read.ts";
import { reasonsOf } from "./src/documents/reasons.ts";
import { renderAll } from "./src/documents/render.ts";
import { findRenderers } from "./src/documents/renderers.ts";
import { brokenOf, layoutsOf, summaryOf, tricksOf, wrongOf } from "./src/documents/summary.ts";

/**
 * Reads PDFs of known truth in layouts that a grammar draws from a seed, made by renderers that are
 * not ours, and compares each proved field with the truth. Fails if a wrong field is certain, or
 * a paper breaks its reader.
 */

const { values: options } = parseArgs({
  options: {
    documents: { type: "string", default: "400" },
    /** How many layouts are drawn. Documents take them in turn. */
    layouts: { type: "string", default: "200" },
    /** Draws the layouts of an earlier run. Default: a new one, which is printed. */
    seed: { type: "string", default: randomBytes(4).toString("hex") },
    /** Keeps the rendered documents for the next run of the seed. Default: a temporary folder. */
    folder: { type: "string" },
    /** Prints a row for each layout. */
    rows: { type: "boolean", default: false },
    /** Reads so many papers that mislead their reader instead. */
    misleading: { type: "string" },
    /** Teaches the layouts by corrections that are wrong. */
    poison: { type: "boolean", default: false },
    /** Prints why documents are not ready: how many have each reason, and no values of them. */
    reasons: { type: "boolean", default: false },
  },
});

const layouts = drawLayouts(options.seed, countOf("layouts"));
const { found, missing } = findRenderers();
for (const reason of missing) console.log(reason);
if (found.length === 0) fail("There is no renderer to run with. Install at least one of them.");

const renderers = found.map(({ name }) => name);
const documents =
  options.misleading === undefined
    ? planOf(layouts, renderers, countOf("documents"))
    : misleadingOf(layouts, renderers, countOf("misleading"));
const folder = await workFolder();
try {
  console.log(`seed ${options.seed}: rendering ${documents.length} documents into ${folder}`);
  console.log(`… ${await renderAll(documents, found, folder)} were not there yet; reading`);
  const reader = startReader();
  const bookedOf = options.poison ? wronglyBooked : rightlyBooked;
  report(await measureAll(documents, folder, reader, bookedOf).finally(() => reader.stop()));
} finally {
  if (!options.folder) await rm(folder, { recursive: true, force: true });
}

function report(results: Measured[]): void {
  const wrong = [wrongOf(results), brokenOf(results)].filter((text) => text !== "").join("\n");
  if (options.rows) console.log(`\n${layoutsOf(results)}`);
  if (options.misleading !== undefined) console.log(`\n${tricksOf(results)}`);
  if (options.reasons) console.log(`\n${reasonsOf(results)}`);
  if (wrong) console.log(`\n${wrong}`);
  console.log(`\n${summaryOf(results)}`);
  if (wrong) process.exitCode = 1;
}

function countOf(name: "documents" | "layouts" | "misleading"): number {
  const count = Number(options[name]);
  return Number.isInteger(count) && count > 0 ? count : fail(`--${name} takes a number.`);
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
