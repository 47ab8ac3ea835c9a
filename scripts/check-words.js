// Refuses words that the project does not use in code, tests and documentation: see
// CONTRIBUTING.md.
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
  [/^ *(?:\*|\/\/|\/\*\*) *(?:That|Those) of\b/, "the unit cost, the lines: name the subject"],
  [/\bless than nothing\b/i, "negative; the credits exceed the cost"],
  [/\bbec(?:ame|omes?) of\b/i, "result, outcome"],
  [/\bof theirs\b(?!\))/i, "of the shops, of the lines: name them"],
  [/\bso (?:many|much) [a-z]+ (?:of|at)\b/i, "the number of, the amount of"],
  [/\blets? [a-z ]+ follow\b/i, "update, revalue, publish"],
];

/** A test title that begins with one of these words has no subject, or hides it behind a condition. */
const conditions =
  "about|above|after|also|among|and|as(?! many)|at(?! most| least)|before|below|beside|between|but|by|" +
  "during|for|from|if|in|of|on|or|right|that|to|unless|when|while|with|within|without";

/** Verbs; of those that are also nouns, only those with an object. */
const verbs =
  "accepts|adds|aligns|allows|applies|are|asks|becomes?|begins|belongs|can|cannot|" +
  "carries|chooses?|comes|compiles|completes|contains?|continues|covers|creates|" +
  "decided|decides|declares|decodes|delivers|depends|describes?|detects|divides|does|draws|ends|excludes|" +
  "exists|exits|expires?|explains|exports|fails|falls|finds|follows|generates|gets?|gives|goes|happens|has|" +
  "have|holds|identifies|ignores|includes?|is|joins|keeps|knows?|leads|leaves?|lets|loses|makes|" +
  "may|merges|moves|must|needs|never|omits|overwrites|prefers|prints|" +
  "receives|recognizes|reduces|refers|refuses|rejects|releases|repeats|replaces|requires?|resolves|retries|" +
  "runs|says|sends|separates|serves|shows?|stands|stays|suggests|takes|" +
  "throws|treats|tries|truncates|uses|waits|warns|works|wraps";
const withObject =
  "(?:answers|books|calls?|causes|changes|checks|counts?|filters|groups|limits|links|lists|marks|match|matches|names|notes|" +
  "offers|ranks|reads|reports|returns|sets|shares|starts|states|stops|sums|writes)" +
  "(?= (?:an?|the|its|no|each|every|all|only|both|what|%\\w)\\b)";
const withoutSubject = new RegExp(`^(?:${conditions}|${verbs}|${withObject})\\b(?!\\.)`);

/** The titles of tests and groups; tables of cases are skipped. */
const titled =
  /(?<![.\w])(test|it|describe)(?:\.(?:each|for|skipIf|runIf)\b[\s\S]*?\))?\(\s*["'`]([^\n]*)/g;

/** Comments are wrapped at this column, apart from directives of tools and tables. */
const widest = 100;
const wide = /^ *(?:\*|\/\/|\/\*\*) (?!.*biome-ignore)/;

/** Generated files, released notes, SQL that is never edited, and this list. */
const unchecked =
  /\/generated(?:-resources)?\/|\/migrations\/|CHANGELOG\.md$|^scripts\/check-words\.js$/;

/** Lines whose words are data: words of a model's text, and a user of the system. */
const spared = [/^ {2}\/\^\(and\|or\|but\|/, /"user = nobody"/];

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|js|mjs|md|grit|ya?ml)$|^\.ci\//.test(file))
  .filter((file) => !unchecked.test(file));

let found = 0;

function report(file, index, what, instead) {
  found += 1;
  console.error(`${file}:${index + 1}: ${what}: write ${instead}`);
}

function checkTitles(file, text) {
  for (const { index, 0: call, 1: kind, 2: title } of text.matchAll(titled)) {
    if (kind === "describe" || !withoutSubject.test(title)) continue;
    const line = text.slice(0, index + call.length).split("\n").length - 1;
    report(file, line, "a test title without a subject", "what the test is about first");
  }
}

for (const file of files) {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".test.ts")) checkTitles(file, text);
  for (const [index, line] of text.split("\n").entries()) {
    if (spared.some((data) => data.test(line))) continue;
    if (/\.[jt]s$/.test(file) && line.length > widest && wide.test(line)) {
      report(file, index, "a comment wider than 100 columns", "it on several lines");
    }
    for (const [word, instead] of banned) {
      const [said] = word.exec(line) ?? [];
      if (said === undefined) continue;
      report(file, index, `"${said}"`, instead);
    }
  }
}
if (found > 0) process.exit(1);
