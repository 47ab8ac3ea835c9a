// Refuses words of the project's former dialect in shipped sources: see CONTRIBUTING.md.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What is banned, and what to write instead. */
const banned = [
  [/\banew\b/, "again, recompute"],
  [/\bwhoever\b/, "the caller, the operator: name it"],
  [/\bat once\b/, "immediately; in one statement; concurrently"],
  [/\bmend(s|ed)?\b/, "fix"],
  [/\bput right\b/, "fix"],
  [/\bhand(s|ed)? (out|back)\b/, "issue, return"],
  [/\blets? go of\b/, "close, release, give up"],
  [/\blest\b/, "to prevent"],
  [/\bso that none\b/, "to prevent"],
  [/\bc[oa]me of\b/, "result, outcome"],
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
      const [said] = new RegExp(word, "i").exec(line) ?? [];
      if (said === undefined) continue;
      found += 1;
      console.error(`${file}:${index + 1}: "${said}": write ${instead}`);
    }
  }
}
if (found > 0) process.exit(1);
