import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { example, plainEnvironment } from "./run-cli.ts";
import { startServer } from "./server.ts";

const binary = fileURLToPath(new URL("../bin/bayline.js", import.meta.url));
const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03";
const vendors = {
  json: { vendors: [{ name: "Great Lakes", id }], count: 1, lastEvaluatedKey: "more" },
};

/** util-linux's `script` lends a command a terminal; what is typed comes from stdin. */
const terminalLender = "/usr/bin/script";
const canLendTerminal = process.platform === "linux" && existsSync(terminalLender);

async function runOnTerminal(args: string[], env: Record<string, string>, typed = "") {
  const words = [process.execPath, binary, ...args].map((word) => `'${word}'`).join(" ");
  const command = `stty cols 80; ${words}`;
  const child = spawn(terminalLender, ["-qec", command, "/dev/null"], {
    env: { ...plainEnvironment(), TERM: "xterm", SHELL: "/bin/sh", ...env },
  });
  const seen: string[] = [];
  child.stdout.on("data", (chunk) => {
    seen.push(String(chunk));
    // Typed once it is asked for: earlier it would be taken for the answer of another program.
    if (typed && seen.join("").includes("Really")) child.stdin.end(typed);
  });
  if (!typed) child.stdin.end();
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, screen: seen.join("") };
}

describe.skipIf(!canLendTerminal)("on a terminal", () => {
  test("a list is a table with bold headers, and says that there is more", async () => {
    const { env } = await startServer(vendors);
    const { screen, code } = await runOnTerminal(["vendors", "list"], env);
    expect(screen).toContain("\u001b[1mName\u001b[22m");
    expect(screen).toContain("Great Lakes");
    expect(screen).toContain("1 row; there are more: --all gets every row");
    expect(code).toBe(0);
  });

  test("a report has bars as wide as the terminal allows, and says what it left out", async () => {
    const { env } = await startServer({ json: contract.reports.weeklyTrend.example?.output });
    const { screen, code } = await runOnTerminal(["reports", "weekly-trend"], {
      ...env,
      LC_ALL: "C.UTF-8",
    });
    expect(screen).toMatch(/\$18,452\.30 {2}█{17}\r?\n/);
    expect(screen).toContain("no room for Labor, Parts");
    expect(code).toBe(0);
  });

  test("NO_COLOR and --no-color are honoured", async () => {
    const { env } = await startServer(vendors);
    const quiet = await runOnTerminal(["vendors", "list"], { ...env, NO_COLOR: "1" });
    const flagged = await runOnTerminal(["vendors", "list", "--no-color"], env);
    expect(quiet.screen + flagged.screen).not.toContain("\u001b[");
  });

  test("a deletion is asked about, and done on yes", async () => {
    const { env, requests } = await startServer({ json: { id, deleted: true } });
    const { screen, code } = await runOnTerminal(["vendors", "delete", id], env, "y");
    expect(screen).toContain(`Really delete ${id}?`);
    expect(requests.map(({ method }) => method)).toEqual(["DELETE"]);
    expect(code).toBe(0);
  });

  test("a deletion is not done on no", async () => {
    const { env, requests } = await startServer({});
    const { code } = await runOnTerminal(["vendors", "delete", id], env, "n");
    expect({ code, requests }).toEqual({ code: 1, requests: [] });
  });

  test("several invoices show progress", async () => {
    const { env } = await startServer({ status: 409, json: { error: "DUPLICATE_INVOICE" } });
    const files = [example("great-lakes-invoice.json"), example("great-lakes-invoice.xlsx")];
    const { screen, code } = await runOnTerminal(["receive", "invoice", ...files], env);
    expect(screen).toContain("0/2  great-lakes-invoice.json");
    expect(screen).toContain("2/2");
    expect(code).toBe(5);
  });
});

describe("in a pipe", () => {
  test("a reader that stops early is no failure", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ name: `Vendor ${index}`, id }));
    const { env } = await startServer({
      json: { vendors: rows, count: rows.length, lastEvaluatedKey: null },
    });
    const command = `"${process.execPath}" "${binary}" vendors list --output ndjson | head -n 1`;
    const child = spawn("bash", ["-c", `set -o pipefail; ${command}`], {
      env: { ...plainEnvironment(), ...env },
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const [stdout, stderr, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    expect(stdout).toBe(`{"name":"Vendor 0","id":"${id}"}\n`);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  });
});

describe("the start", () => {
  const run = promisify(execFile);

  test("loads nothing that only some commands need", async () => {
    const traced = `
      import { registerHooks } from "node:module";
      registerHooks({ load(url, context, next) { process.stderr.write(url + "\\n"); return next(url, context); } });
    `;
    const hook = `data:text/javascript,${encodeURIComponent(traced)}`;
    const { stderr } = await run(process.execPath, ["--import", hook, binary, "--help"]);
    expect(stderr).toContain("/commander/");
    for (const heavy of [
      "read-excel-file",
      "@clack",
      "cli-progress",
      "cli-table3",
      "csv-parse",
      "packages/sdk",
    ]) {
      expect(stderr, heavy).not.toContain(heavy);
    }
  });
});
