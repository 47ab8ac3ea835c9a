// The end of a run, from vitest's own reports: the tests that failed, and how many passed and
// failed.
import { readFileSync } from "node:fs";

const shownFailures = 20;
const linesOfFailure = 25;

const total = { passed: 0, skipped: 0 };
const failures = [];
for (const file of process.argv.slice(2)) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  for (const { name, status, message, assertionResults } of report.testResults) {
    // A file that could not run.
    if (status === "failed" && assertionResults.length === 0)
      failures.push({ title: name, message });
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status !== "failed") continue;
      failures.push({ title: `${name} > ${fullName}`, message: failureMessages.join("\n") });
    }
  }
  total.passed += report.numPassedTests;
  total.skipped += report.numPendingTests;
}
for (const { title, message } of failures.slice(0, shownFailures)) {
  const lines = message.split("\n").slice(0, linesOfFailure);
  console.log(`failed: ${title}\n${lines.join("\n")}\n`);
}
if (failures.length > shownFailures) {
  console.log(`and ${failures.length - shownFailures} other failures`);
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${failures.length} failed${skipped}`);
