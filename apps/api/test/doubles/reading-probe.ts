import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";

/** What a call fails with, or `allowed`. */
function outcomeOf(work: () => unknown): string {
  try {
    work();
    return "allowed";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "failed";
  }
}

/** Stands in for the process that reads documents, and reports what it may do. */
process.on("message", () => {
  const message = JSON.stringify({
    environment: Object.keys(process.env),
    parent: outcomeOf(() => readFileSync(`/proc/${process.ppid}/environ`)),
    passwords: outcomeOf(() => readFileSync("/etc/passwd")),
    networks: Object.keys(networkInterfaces()),
    write: outcomeOf(() => writeFileSync("probe.txt", "")),
    program: outcomeOf(() => spawnSync("true")),
  });
  process.send?.({ kind: "refused", message });
});
