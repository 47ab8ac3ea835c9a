import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@bayline/contracts";
import { buildPackage } from "../apps/cli/scripts/build.ts";

/**
 * Compares the start of the built command line with that of a bare Node. Prints ratios of the
 * fastest of many runs, because other work on the machine only adds time.
 */

const rounds = Number(process.env.ROUNDS ?? 25);
const limits = new Map([
  ["bayline --version", 1.5],
  ["bayline vendors list", 2.5],
]);

const folder = await mkdtemp(join(tmpdir(), "bayline-bench-cli-"));
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(contract.vendors.list.example?.output));
});

try {
  await buildPackage(folder);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const binary = join(folder, "bin/bayline.js");
  const env = {
    ...process.env,
    BAYLINE_API_KEY: "bl_live_bench",
    BAYLINE_BASE_URL: `http://127.0.0.1:${port}/v1`,
    NODE_COMPILE_CACHE: join(folder, "compile-cache"),
  };
  const commands = new Map([
    ["node -e 0", ["-e", "0"]],
    ["bayline --version", [binary, "--version"]],
    ["bayline --help", [binary, "--help"]],
    ["bayline vendors list --help", [binary, "vendors", "list", "--help"]],
    ["bayline vendors list", [binary, "vendors", "list"]],
  ]);
  const fastest = new Map<string, number>();
  // The commands alternate, so that each meets the same load. The first round fills the cache.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, words] of commands) {
      const ms = await timeOf(words, env);
      if (round > 0) fastest.set(name, Math.min(ms, fastest.get(name) ?? ms));
    }
  }
  report(fastest);
} finally {
  server.close();
  await rm(folder, { recursive: true, force: true });
}

async function timeOf(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [...words], { env, stdio: "ignore" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${words.join(" ")} exited with ${code}`);
  return performance.now() - start;
}

function report(fastest: ReadonlyMap<string, number>): void {
  const bare = fastest.get("node -e 0") ?? Number.NaN;
  for (const [name, ms] of fastest) {
    const ratio = ms / bare;
    const limit = limits.get(name);
    const verdict =
      limit === undefined ? "" : `  limit ${limit}${ratio > limit ? "  TOO SLOW" : ""}`;
    console.log(`${name.padEnd(30)} ${ratio.toFixed(2)} × node${verdict}`);
    if (limit !== undefined && ratio > limit) process.exitCode = 1;
  }
}
