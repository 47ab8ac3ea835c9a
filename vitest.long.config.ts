import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { defineConfig } from "vitest/config";
import usual, { everyTest, longOnly } from "./vitest.config.ts";

/** What decides a number of tries, or the cases of a loop. */
const shorter = /\bruns\(\{ short: |\bsomeOf\(/;

/** The tests that the short run leaves out, and those of which it has fewer tries or cases. */
const files = globSync(everyTest).filter(
  (file) =>
    longOnly.some((glob) => matchesGlob(file, glob)) || shorter.test(readFileSync(file, "utf8")),
);

const { projects: _projects, ...test } = usual.test ?? {};

export default defineConfig({ test: { ...test, include: files, env: { TEST_LONG: "1" } } });
