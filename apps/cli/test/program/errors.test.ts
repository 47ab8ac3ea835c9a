import { describe, expect, test } from "vitest";
import { runCli } from "../harness/run-cli.ts";
import { apiKey, runAgainst } from "../harness/server.ts";

const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03";

describe("the exit code shows the kind of failure", () => {
  test.each([
    [400, 2],
    [401, 3],
    [403, 3],
    [404, 4],
    [409, 5],
    [422, 5],
    [500, 1],
  ])("HTTP %i: %i", async (status, exit) => {
    const headers = { "retry-after": "0" };
    const { code } = await runAgainst(
      [{ status, headers, json: { error: "E" } }],
      ["vendors", "get", id],
    );
    expect(code).toBe(exit);
  });

  test("HTTP 429, after the retries that the server requests: 6", async () => {
    const answer = {
      status: 429,
      headers: { "retry-after": "0" },
      json: { error: "RATE_LIMITED" },
    };
    const { code, requests } = await runAgainst([answer], ["vendors", "list"]);
    expect({ code, requests: requests.length }).toEqual({ code: 6, requests: 3 });
  });

  test("no server: 1", async () => {
    const env = { BAYLINE_API_KEY: apiKey, BAYLINE_BASE_URL: "http://127.0.0.1:1/v1" };
    const { code, stderr } = await runCli(["vendors", "list"], { env });
    expect(stderr).toContain("error: CONNECTION_FAILED");
    expect(stderr).toContain("Start the server, or set another one");
    expect(code).toBe(1);
  });

  test("no credentials: 3, with the next step", async () => {
    const { code, stderr } = await runCli(["vendors", "list"]);
    expect(stderr).toContain("Run `bayline login`, set BAYLINE_API_KEY, or pass --api-key.");
    expect(code).toBe(3);
  });

  test("no operator token: 3", async () => {
    const { code, stderr } = await runCli(["operator", "tenants", "list"]);
    expect(stderr).toContain("BAYLINE_OPERATOR_TOKEN");
    expect(code).toBe(3);
  });
});

const refusal = {
  status: 409,
  json: {
    error: "AMBIGUOUS_VENDOR",
    message: "Fleet Supply Co matches 2 vendors.",
    requestId: "req-1",
    details: [{ field: "vendor.name", message: "is not clear" }],
    candidates: [{ id: "v1", name: "Fleet Supply Co", accountNumber: "FS-100" }],
    nextStep: `Look at POST /purchase-orders/${id}/receive, or send vendor.id.`,
  },
};

describe("an error", () => {
  test("an error is on stderr with all details, in terms of the command line", async () => {
    const { stdout, stderr } = await runAgainst([refusal], ["vendors", "get", id]);
    expect(stdout).toBe("");
    expect(stderr.split("\n")).toEqual([
      "error: AMBIGUOUS_VENDOR Fleet Supply Co matches 2 vendors.",
      "  vendor.name: is not clear",
      "candidates:",
      "  v1  Fleet Supply Co  accountNumber FS-100",
      `next: Look at \`bayline purchase-orders receive ${id}\`, or send --vendor-id.`,
      "request: req-1",
      "",
    ]);
  });

  test("an error lists candidates by number if no other has it", async () => {
    const order = { field: "id", id: "w1", number: "WO-1079", name: "Prairie Haul" };
    const customer = { field: "id", id: "c1", number: null, name: "Marcy Vance" };
    const units = ["v1", "v2"].map((id) => ({ field: "id", id, number: "T-104", name: null }));
    const candidates = [order, customer, ...units];
    const json = { error: "AMBIGUOUS_REFERENCE", candidates };
    const { stderr } = await runAgainst([{ status: 409, json }], ["vendors", "get", id]);
    expect(stderr).toContain(
      "candidates:\n  WO-1079  Prairie Haul\n  c1  Marcy Vance\n  v1  number T-104\n  v2",
    );
  });

  test("an error links to the server's page about its code", async () => {
    const json = { ...refusal.json, docs: "/docs/errors/AMBIGUOUS_VENDOR" };
    const { stderr } = await runAgainst([{ status: 409, json }], ["vendors", "get", id]);
    const page = /^docs: http:\/\/127\.0\.0\.1:\d+\/docs\/errors\/AMBIGUOUS_VENDOR$/m;
    expect(stderr).toMatch(page);
  });

  test("an error is JSON on stderr with --output json", async () => {
    const { stderr } = await runAgainst([refusal], ["vendors", "get", id, "--output", "json"]);
    expect(JSON.parse(stderr)).toMatchObject({ ...refusal.json, exitCode: 5 });
  });

  test("an error without a code is shown once", async () => {
    const json = { error: "asOf cannot be in the future", requestId: "req-2" };
    const command = ["reports", "customer-aging", "--as-of", "2099-01-01"];
    const { stderr, code } = await runAgainst([{ status: 400, json }], command);
    expect(stderr).toBe("error: asOf cannot be in the future\nrequest: req-2\n");
    expect(code).toBe(2);
  });

  test("an error cannot move the cursor of the terminal that shows it", async () => {
    const json = { error: "E", message: "safe\u001b[2Jgone" };
    const { stderr } = await runAgainst([{ status: 404, json }], ["vendors", "get", id]);
    expect(stderr).toContain("error: E safe [2Jgone");
  });

  test("an error of the command line itself is also JSON if requested", async () => {
    const { stderr, code } = await runCli(["vendors", "lst", "--output=json"]);
    expect(JSON.parse(stderr.split("help:")[0] ?? "")).toMatchObject({
      error: "USAGE",
      exitCode: 2,
    });
    expect(code).toBe(2);
  });
});

describe("--verbose", () => {
  test("--verbose shows requests and responses, and never the key", async () => {
    const answer = { json: { id }, headers: { "x-request-id": "req-7" } };
    const { stderr } = await runAgainst([answer], ["vendors", "get", id, "--verbose"]);
    expect(stderr).toMatch(/> GET http:\S+\/vendors\//);
    expect(stderr).toMatch(/< 200 in \d+ ms, request req-7/);
    expect(stderr).not.toContain(apiKey);
  });
});

test("an error of one field is shown once", async () => {
  const details = [{ field: "name", message: "must not be empty" }];
  const json = { error: "VALIDATION_ERROR", message: "name: must not be empty", details };
  const { stderr } = await runAgainst([{ status: 400, json }], ["vendors", "create", "--name", ""]);
  expect(stderr.match(/must not be empty/g)).toHaveLength(1);
});

test("a command with two swapped letters gets a suggestion", async () => {
  const { stderr, code } = await runCli(["vendors", "lsit", "--help"]);
  expect(code).toBe(2);
  expect(stderr).toContain("Did you mean list?");
});
