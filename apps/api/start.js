#!/usr/bin/env node
// Plain JavaScript, so that an old Node can still run it and report the required version.
import "../../scripts/require-node.js";

// Compiled code is kept from one start to the next. To strip TypeScript of its types each time
// would take a third of the start, and 25 MB. In a folder of ours: what is in it is run.
const { enableCompileCache } = await import("node:module");
enableCompileCache(`${import.meta.dirname}/node_modules/.cache/compiled`);

const { answerTo } = await import("./src/startup/command-line.ts");
const answer = await answerTo(process.argv.slice(2));
if (answer) {
  (answer.exit === 0 ? process.stdout : process.stderr).write(answer.text);
  process.exitCode = answer.exit;
} else {
  const { findBundle } = await import("./src/startup/bundle.ts");
  await import(findBundle() ?? "./src/server.ts");
}
