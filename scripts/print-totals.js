// The closing line of a run: how many tests passed and failed, from vitest's own reports.
import { readFileSync } from "node:fs";

const total = { passed: 0, failed: 0, skipped: 0 };
for (const file of process.argv.slice(2)) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests + broken.length;
  total.skipped += report.numPendingTests;
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
