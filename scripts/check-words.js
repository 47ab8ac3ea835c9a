// Refuses words that the project does not use in code, tests and documentation: see CONTRIBUTING.md.
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
  [/\btold\b/i, "returned, reported, notified"],
  [/\btells\b/i, "returns, reports, shows"],
  [/\bnobody\b/i, "no caller, no process: name it"],
  [/\bdearer\b/i, "more expensive"],
  [/\bthat which\b/i, "the field, the row: name it"],
  [/\bin mid-/i, "during"],
  [/\bat hand\b/i, "available, stored"],
  [/\bpatience\b/i, "timeout"],
];

/** Generated files, released notes, SQL that is never edited, and this list. */
const unchecked = /\/generated\/|\/migrations\/|CHANGELOG\.md$|^scripts\/check-words\.js$/;

/** Lines whose words are data: words of a model's text, and a user of the system. */
const spared = [/^ {2}\/\^\(and\|or\|but\|/, /"user = nobody"/];

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|js|mjs|md|grit|ya?ml)$|^\.ci\//.test(file))
  .filter((file) => !unchecked.test(file));

let found = 0;
for (const file of files) {
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (spared.some((data) => data.test(line))) continue;
    for (const [word, instead] of banned) {
      const [said] = word.exec(line) ?? [];
      if (said === undefined) continue;
      found += 1;
      console.error(`${file}:${index + 1}: "${said}": write ${instead}`);
    }
  }
}
if (found > 0) process.exit(1);
