import { defineConfig } from "vitest/config";
import usual, { longOnly, projectsWithout } from "./vitest.config.ts";

/** The tests of `npm test`: all but those of the long run, and loops with one case of each kind. */
export default defineConfig({
  test: { ...usual.test, projects: projectsWithout(longOnly), env: { TEST_SHORT: "1" } },
});
