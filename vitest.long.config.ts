import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { defineConfig } from "vitest/config";
import usual, { longOnly } from "./vitest.config.ts";

/** The tests whose number of tries `runs({ short, long })` decides, and those that take long. */
const files = globSync("{apps,packages}/*/{src,test}/**/*.test.ts").filter(
  (file) => matchesGlob(file, longOnly) || /\bruns\(\{ short: /.test(readFileSync(file, "utf8")),
);

const { projects: _projects, ...test } = usual.test ?? {};

export default defineConfig({ test: { ...test, include: files, env: { TEST_LONG: "1" } } });
