import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { example, runCli } from "../harness/run-cli.ts";
import { runAgainst, startServer } from "../harness/server.ts";

const received = contract.receive.invoice.example?.output;
const ok = { status: 201, json: received };
const replay = { ...ok, headers: { "idempotency-replayed": "true" } };

/** The order of that answer, as it is by now. */
function order(status: string, quantityReceived = 0) {
  return { json: { number: "PO-1001", status, parts: [{ quantityReceived }] } };
}

describe("sending an invoice twice", () => {
  const args = ["receive", "invoice", example("great-lakes-invoice.json")];
  const gone = "nothing was booked again; --idempotency-key <new> imports it again";

  test.each([
    ["received", order("received"), "already received; nothing was booked again"],
    ["a draft", order("draft"), "already imported as draft PO-1001; nothing was booked again"],
    ["ordered", order("ordered"), "already imported as PO-1001, which is ordered now; nothing"],
    ["partly received", order("partially_received"), "already received; nothing was booked again"],
    [
      "cancelled",
      order("cancelled"),
      "warning: PO-1001, the order of this invoice, is cancelled now",
    ],
    ["cancelled", order("cancelled"), gone],
    ["deleted", { status: 404, json: { error: "NOT_FOUND" } }, "is deleted now"],
    ["deleted", { json: { ...order("draft").json, deletedAt: "2026-03-02T00:00:00Z" } }, gone],
    ["cancelled in part", order("cancelled", 2), "its received parts stay in stock, and nothing"],
    [
      "out of reach",
      { status: 500, json: { error: "E" } },
      "already sent as PO-1001, which could not",
    ],
  ])(
    "sending an invoice twice reports the state of an order that is %s",
    async (_state, now, text) => {
      const { code, stdout, stderr, requests } = await runAgainst([replay, now], args);
      expect(stderr).toContain(text);
      expect(JSON.parse(stdout)).toEqual(received);
      expect({ code, requests: requests.length }).toEqual({ code: 0, requests: 2 });
    },
  );

  test("sending an invoice twice is reported in the summary of a batch, with a warning of voided orders", async () => {
    const server = await startServer(replay, order("draft"), replay, order("cancelled"));
    const files = ["great-lakes-invoice.json", "great-lakes-invoice.csv"].map(example);
    const { stdout, stderr } = await runCli(
      ["receive", "invoice", ...files, "--output", "csv"],
      server,
    );
    expect(stdout).toContain("already imported as draft");
    expect(stderr).toContain(
      `warning: ${files[1]}: PO-1001, the order of this invoice, is cancelled`,
    );
    expect(stderr).not.toContain(`${files[0]}: PO-1001`);
  });

  test("sending an invoice twice repeats the key derived from the content, and reports that nothing was booked again", async () => {
    const server = await startServer(ok, replay, order("received"));
    const args = ["receive", "invoice", example("great-lakes-invoice.csv")];
    await runCli(args, server);
    const again = await runCli(args, server);
    const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^invoice-[0-9a-f]{40}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(again.stderr).toContain("already received; nothing was booked again");
    expect(again.code).toBe(0);
  });
});
