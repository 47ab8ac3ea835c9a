import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { example, runCli, temporaryFolder } from "../harness/run-cli.ts";
import { runAgainst, startServer } from "../harness/server.ts";

const ok = { status: 201, json: contract.receive.invoice.example?.output };

describe("several files", () => {
  test("files are each tried; the exit code is that of the first failure", async () => {
    const refused = { status: 409, json: { error: "DUPLICATE_INVOICE", message: "Known." } };
    const server = await startServer(ok, refused, ok);
    const names = [
      "great-lakes-invoice.json",
      "great-lakes-invoice.csv",
      "repeated-part-invoice.csv",
    ];
    const files = [...names, "great-lakes-invoice.xlsx"].map(example);
    const { code, stdout } = await runCli(["receive", "invoice", ...files], server);
    expect(server.requests).toHaveLength(3);
    expect(code).toBe(5);
    expect(JSON.parse(stdout).files.map((each: { ok: boolean }) => each.ok)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test("several files have one row each in the summary", async () => {
    const folder = await temporaryFolder();
    const broken = join(folder, "broken.csv");
    await writeFile(broken, "nothing here");
    const args = [
      "receive",
      "invoice",
      example("great-lakes-invoice.json"),
      broken,
      "--output",
      "csv",
    ];
    const { stdout, code } = await runAgainst([ok], args);
    const rows = stdout.trim().split("\r\n");
    expect(rows[1]).toContain(",received,PO-1001,1,34500,");
    expect(rows[2]).toContain(",VALIDATION_ERROR,");
    expect(code).toBe(2);
  });

  test("stop at an unreachable server, and the summary lists unsent files", async () => {
    const answers = [ok, { hangUp: true } as const];
    const files = ["json", "csv", "xlsx"].map((kind) => example(`great-lakes-invoice.${kind}`));
    const run = await runAgainst(answers, ["receive", "invoice", ...files, example("none.csv")]);
    const summary = JSON.parse(run.stdout).files;
    expect(summary.map(({ error }: { error?: { error: string } }) => error?.error)).toEqual([
      undefined,
      "CONNECTION_FAILED",
      "NOT_SENT",
      "NOT_SENT",
    ]);
    expect(run.stderr).toContain(
      `not sent, because the server could not be reached: ${files[2]}, ${example("none.csv")}`,
    );
    // The first file once, the second with its two retries.
    expect({ code: run.code, requests: run.requests.length }).toEqual({ code: 1, requests: 4 });
  });

  test("several files that were not sent are reported once on a terminal", async () => {
    const files = ["json", "csv"].map((kind) => example(`great-lakes-invoice.${kind}`));
    const args = ["receive", "invoice", ...files, "--output", "table"];
    const { stdout, stderr } = await runAgainst([{ hangUp: true }], args);
    expect(stdout).toContain("NOT_SENT");
    expect(stderr.match(/error:/g)).toHaveLength(1);
    expect(stderr.match(/great-lakes-invoice\.csv/g)).toHaveLength(1);
  });
});
