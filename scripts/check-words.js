// Refuses words of the project's former dialect in shipped sources: see CONTRIBUTING.md.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What is banned, and what to write instead. */
const banned = [
  [/\banew\b/i, "again, recompute"],
  [/\bwhoever\b/i, "the caller, the operator: name it"],
  [/\bat once\b/i, "immediately; in one statement; concurrently"],
  [/\bmend(s|ed)?\b/i, "fix"],
  [/\bput right\b/i, "fix"],
  [/\bhand(s|ed)? (out|back)\b/i, "issue, return"],
  [/\blets? go of\b/i, "close, release, give up"],
  [/\blest\b/i, "to prevent"],
  [/\bso that none\b/i, "to prevent"],
  [/\bc[oa]me of\b/i, "result, outcome"],
];

const files = execFileSync("git", ["ls-files", "apps/*/src/*.ts", "packages/*/src/*.ts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !/\.test\.ts$/.test(file));

let found = 0;
for (const file of files) {
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    for (const [word, instead] of banned) {
      const [said] = word.exec(line) ?? [];
      if (said === undefined) continue;
      found += 1;
      console.error(`${file}:${index + 1}: "${said}": write ${instead}`);
    }
  }
}
if (found > 0) process.exit(1);
