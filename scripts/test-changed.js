// Runs the tests of the rooms that differ from a branch or commit, committed or not. Default: main.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const [base = "main"] = process.argv.slice(2);

const linesOf = (...args) =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

/** The folders and files whose tests show what a change of a file breaks first. */
function roomsOf(path) {
  if (path.endsWith(".test.ts")) return existsSync(path) ? [path] : [];
  const [kind, name, source, room, part] = path.split("/");
  if (!["apps", "packages"].includes(kind) || source !== "src" || part === undefined) return [];
  const folder = [kind, name, source, room];
  if (!["modules", "queries"].includes(room)) return [`${folder.join("/")}/`];
  const business = part.replace(/\.ts$/, "");
  return [`apps/api/src/modules/${business}/`];
}

const fork = linesOf("merge-base", base, "HEAD")[0];
const changed = [
  ...linesOf("diff", "--name-only", fork),
  ...linesOf("ls-files", "--others", "--exclude-standard"),
];
const rooms = [...new Set(changed.flatMap(roomsOf))].filter((room) => existsSync(room));
if (rooms.length === 0) {
  console.log(`No room with tests differs from ${base}.`);
} else {
  console.log(`Tests of ${rooms.join(", ")}`);
  const run = ["vitest", "run", "--passWithNoTests", ...rooms];
  process.exitCode = spawnSync("npx", run, { stdio: "inherit" }).status ?? 1;
}
