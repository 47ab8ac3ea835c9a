import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { hasCursor, keys, openTerminal } from "../harness/pty.ts";
import { example, startCli } from "../harness/run-cli.ts";
import { startServer } from "../harness/server.ts";

const never = new Promise<void>(() => {});
const received = { status: 201, json: contract.receive.invoice.example?.output };
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `v-${from + index}`, name: "Vendor" }));
const page = (from: number, next: string | null) => ({
  json: { vendors: rows(from, 200), count: 200, lastEvaluatedKey: next },
});

describe("Ctrl-C", () => {
  test("Ctrl-C exits with 130 while waiting for the server", async () => {
    const server = await startServer({ after: never });
    const terminal = openTerminal(["vendors", "list"], { env: server.env });
    await expect.poll(() => server.requests.length).toBe(1);
    terminal.type(keys.ctrlC);
    expect(await terminal.ended).toBe(130);
    expect(terminal.plain()).toContain("interrupted");
    expect(terminal.plain()).not.toContain("at ");
  });

  test("Ctrl-C in a list of many pages leaves complete rows", async () => {
    const server = await startServer(page(0, "a"), page(200, "b"), { after: never });
    const args = ["vendors", "list", "--all", "--output", "ndjson"];
    const run = startCli(args, { env: server.env });
    await expect.poll(() => server.requests.length).toBe(3);
    const { code, stdout } = await run.interrupt();
    expect(code).toBe(130);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(rows(0, 400).map((row) => row.id));
  });

  test("Ctrl-C in a list that is collected first prints no part of it", async () => {
    const server = await startServer(page(0, "a"), { after: never });
    const run = startCli(["vendors", "list", "--all", "--output", "json"], { env: server.env });
    await expect.poll(() => server.requests.length).toBe(2);
    expect(await run.interrupt()).toMatchObject({ code: 130, stdout: "" });
  });

  test("Ctrl-C in a batch of invoices reports each outcome, and restores the cursor", async () => {
    const server = await startServer(received, { after: never });
    const names = [
      "great-lakes-invoice.json",
      "great-lakes-invoice.xlsx",
      "great-lakes-invoice.edi",
    ];
    const terminal = openTerminal(["receive", "invoice", ...names.map(example)], {
      env: server.env,
      columns: 200,
    });
    await expect.poll(() => server.requests.length).toBe(2);
    terminal.type(keys.ctrlC);
    expect(await terminal.ended).toBe(130);
    const screen = terminal.plain();
    expect(screen).toContain("INTERRUPTED");
    expect(screen).toContain("which may have been carried out");
    expect(screen).toContain(
      `not sent, because the run was interrupted: ${example(names[2] ?? "")}`,
    );
    expect(screen).toContain("Run the same command again; no invoice is booked twice.");
    expect(hasCursor(terminal.screen())).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  test("Ctrl-C in a batch whose output is a pipe writes complete JSON", async () => {
    const server = await startServer(received, { after: never });
    const files = [example("great-lakes-invoice.json"), example("great-lakes-invoice.xlsx")];
    const run = startCli(["receive", "invoice", ...files], { env: server.env });
    await expect.poll(() => server.requests.length).toBe(2);
    const { code, stdout } = await run.interrupt();
    expect(code).toBe(130);
    expect(JSON.parse(stdout).files).toMatchObject([
      { ok: true },
      { ok: false, error: { error: "INTERRUPTED", exitCode: 130 } },
    ]);
  });

  test("Ctrl-C ends listen with exit code 0", async () => {
    const server = await startServer({ json: { events: [], count: 0, lastEvaluatedKey: null } });
    const terminal = openTerminal(["listen"], { env: server.env });
    await terminal.shows("Ctrl-C stops");
    terminal.type(keys.ctrlC);
    expect(await terminal.ended).toBe(0);
    expect(terminal.plain()).toContain("0 shown");
  });
});

describe("a reader that stops early is not an error:", () => {
  const many = {
    json: { vendors: rows(0, 3_000), count: 3_000, lastEvaluatedKey: null },
  };

  test.each(["ndjson", "csv", "json", "table"])("%s", async (output) => {
    const { env } = await startServer(many);
    const shell = `set -o pipefail; $BAYLINE vendors list --output ${output} | head -n 1`;
    const terminal = openTerminal([], { env, shell });
    expect(await terminal.ended).toBe(0);
    expect(terminal.plain().trimEnd().split("\n")).toHaveLength(1);
  });

  test("help and completion too", async () => {
    const shell =
      "set -o pipefail; $BAYLINE --help | head -n 1 && $BAYLINE completion bash | head -n 1";
    const terminal = openTerminal([], { shell });
    expect(await terminal.ended).toBe(0);
  });
});
