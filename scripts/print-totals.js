// The closing line of a run: how many tests passed and failed, from vitest's own report.
import { readFileSync } from "node:fs";

const report = JSON.parse(readFileSync(".test-results/vitest.json", "utf8"));
const broken = report.testResults.filter(
  (file) => file.status === "failed" && file.assertionResults.length === 0,
).length;
const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : "";
console.log(`${report.numPassedTests} passed, ${report.numFailedTests + broken} failed${skipped}`);
