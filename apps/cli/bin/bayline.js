#!/usr/bin/env node
// Plain JavaScript of an old dialect: whatever Node runs it must get as far as the message below.
// It reads modules of Node by this function, since an `import` of them evaluates all their exports.
// So does the bundle. Older Nodes do not have it.
if (!process.getBuiltinModule) {
  process.getBuiltinModule = (await import("node:module")).createRequire(import.meta.url);
}
const { existsSync, readFileSync } = process.getBuiltinModule("node:fs");
const nodeModule = process.getBuiltinModule("node:module");

const version = process.versions.node.split(".").map(Number);
const isAtLeast = (major, minor) =>
  version[0] > major || (version[0] === major && version[1] >= minor);

const bundle = new URL("../dist/main.js", import.meta.url);
const source = new URL("../src/main.ts", import.meta.url);
const runsFromSource = existsSync(source);
// Node runs TypeScript by itself from 22.18 and 23.6 on.
const runsTypeScript = isAtLeast(23, 6) || (version[0] === 22 && version[1] >= 18);

function refuse(message) {
  process.stderr.write(`error: ${message}\n`);
  process.exit(1);
}

if (!isAtLeast(20, 0)) refuse(`bayline needs Node 20 or newer; this is ${process.version}.`);
if (runsFromSource && !runsTypeScript) {
  refuse(
    `from source, bayline needs Node 22.18 or newer; this is ${process.version}. Run \`npx bayline\`, which brings Node 24, or \`npm run build\` and then \`node apps/cli/dist/bin/bayline.js\`.`,
  );
}
// Compiled code is kept between runs: it halves the start.
if (nodeModule.enableCompileCache) nodeModule.enableCompileCache();

// The version needs none of the program.
if (process.argv.length === 3 && process.argv[2] === "--version") {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  process.stdout.write(`${JSON.parse(manifest).version}\n`);
} else {
  const { main } = await import(runsFromSource ? source : bundle);
  process.exitCode = await main(process.argv.slice(2));
}
