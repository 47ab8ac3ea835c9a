import { contract, listOperations, pathParameters } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { flagsOf } from "../../src/catalogue/flags.ts";
import { commandWords } from "../../src/terminal/command-words.ts";
import { runCli } from "../harness/run-cli.ts";
import { runAgainst, startServer } from "../harness/server.ts";

const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03";

describe("every operation of the contract", () => {
  const operations = listOperations(contract).filter(({ name }) => name !== "receive.invoice");

  test.each(operations)("$name sends its own example", async ({ name, operation }) => {
    const ids = pathParameters(operation.path).map(() => id);
    const example = operation.example?.input ?? {};
    const given = flagsOf(operation).filter(({ field }) => example[field] !== undefined);
    // A list has a flag for its entries, and one for JSON unless they have the same name.
    const asJson = new Set(given.filter(({ kind }) => kind === "json").map(({ field }) => field));
    const fields = given.filter(({ kind, field }) => kind !== "entries" || !asJson.has(field));
    const flags = fields.flatMap(({ field, name, kind }) => {
      const value = example[field];
      if (kind === "hidden") return [`--${name}`];
      if (kind === "boolean") return [`--${value ? "" : "no-"}${name}`];
      if (Array.isArray(value) && kind === "list")
        return value.flatMap((item) => [`--${name}`, `${item}`]);
      return [`--${name}`, typeof value === "object" ? JSON.stringify(value) : String(value)];
    });
    const { requests, code, stderr } = await runAgainst(
      [{ status: operation.status, json: operation.example?.output }],
      [...commandWords(name), ...ids, ...flags, "--yes"],
      {
        env: { BAYLINE_OPERATOR_TOKEN: "operator-token" },
        stdin:
          fields
            .filter(({ kind }) => kind === "hidden")
            .map(({ field }) => `${example[field]}\n`)[0] ?? "",
      },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // A command may read what it has to confirm.
    const [request, ...others] = requests.filter(({ method }) => method === operation.method);
    expect(others).toEqual([]);
    expect(request?.method).toBe(operation.method);
    expect(request?.path.split("?")[0]).toBe(operation.path.replaceAll(/\{\w+\}/g, id));
    const body = Object.fromEntries(fields.map(({ field }) => [field, example[field]]));
    if (operation.method !== "GET" && Object.keys(body).length > 0)
      expect(request?.body).toEqual(body);
  });

  test.each(operations)("$name has help with an example", async ({ name, operation }) => {
    const { stdout, code } = await runCli([...commandWords(name), "--help"]);
    expect(code).toBe(0);
    // As wide as a terminal.
    expect(stdout.replace(/\s+/g, " ")).toContain(operation.summary);
    expect(stdout).toContain(`Example:\n  bayline ${commandWords(name).join(" ")}`);
  });
});

describe("flags", () => {
  test("a switch can be set both ways, and is omitted by default", async () => {
    const list = { json: { inventoryItems: [], count: 0, lastEvaluatedKey: null } };
    const server = await startServer(list);
    await runCli(["inventory", "list", "--low-stock"], server);
    await runCli(["inventory", "list", "--no-low-stock"], server);
    await runCli(["inventory", "list"], server);
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/inventory?lowStock=true",
      "/inventory?lowStock=false",
      "/inventory",
    ]);
  });

  test("null clears a field, and lists are JSON", async () => {
    const { requests } = await runAgainst(
      [{ json: {} }],
      [
        "purchase-orders",
        "update",
        id,
        "--vendor-id",
        "null",
        "--parts",
        '[{"partNumber":"A","quantity":1}]',
      ],
    );
    expect(requests[0]?.body).toEqual({
      vendorId: null,
      parts: [{ partNumber: "A", quantity: 1 }],
    });
  });

  test("--input sets the body, and flags override its fields", async () => {
    const { requests } = await runAgainst(
      [{ json: {} }],
      ["vendors", "create", "--input", "-", "--name", "B"],
      {
        stdin: '{"name":"A","phone":"1"}',
      },
    );
    expect(requests[0]?.body).toEqual({ name: "B", phone: "1" });
  });

  test("a password is read from stdin, never from the command line", async () => {
    const words = ["admin", "users", "set-password", id];
    const { requests } = await runAgainst([{ json: {} }], [...words, "--password"], {
      stdin: " eight or more \n",
    });
    expect(requests[0]?.body).toEqual({ password: " eight or more " });
    const typed = await runAgainst([{}], [...words, "--password", "hunter2-hunter2"]);
    expect({ code: typed.code, requests: typed.requests }).toEqual({ code: 2, requests: [] });
    expect(typed.stderr).not.toContain("hunter2");
    const none = await runAgainst([{}], [...words, "--password"]);
    expect(none.stderr).toContain("stdin contains no password");
    const body = await runAgainst([{}], [...words, "--password", "--input", "-"], {
      stdin: "{}",
    });
    expect(body.stderr).toContain("remove --password");
  });

  test.each([
    [["vendors", "list", "--limit", "many"], "It must be a whole number"],
    [["purchase-orders", "list", "--status", "lost"], "Allowed choices are draft, ordered"],
    [["purchase-orders", "update", id, "--parts", "[1"], "It must be JSON"],
    [["inventory", "update", id, "--quantity", "ten"], "It must be a number"],
    [["vendors", "create"], "missing --name"],
    [["vendors", "list", "--fields", "nmae"], "unknown field nmae"],
    [["vendors", "lst"], "Did you mean list?"],
    [["vendors", "list", "--limt", "1"], "Did you mean --limit?"],
    [["vendors", "get"], "missing required argument 'id'"],
    [["vendors", "get", ".."], "an id must not be empty"],
    [["vendors", "list", "--base-url", "shop.example"], "must be like http://"],
    [["vendors", "list", "--base-url", "http://shop.example"], "must end in /v1"],
  ])("a command rejects %j before any request", async (args, message) => {
    const { code, stderr, requests } = await runAgainst([{}], args);
    expect(stderr).toContain(message);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });

  test("global flags may precede or follow the command, and the last one wins", async () => {
    const vendor = { json: { id, name: "A" } };
    const { stdout } = await runAgainst(
      [vendor],
      ["--output", "json", "vendors", "--fields", "name", "get", id, "--output", "csv"],
    );
    expect(stdout).toBe("name\r\nA\r\n");
  });

  test("a command notes a field that is in no row", async () => {
    const rows = { json: { workOrders: [{ id, orderNumber: "WO-1001" }], count: 1 } };
    const list = ["work-orders", "list", "--output", "csv", "--fields"];
    const absent = await runAgainst([rows], [...list, "orderNumber,services.name"]);
    expect(absent.stderr).toBe("no row has services.name\n");
    expect(absent.stdout).toBe("orderNumber,services.name\r\nWO-1001,\r\n");
    expect((await runAgainst([rows], [...list, "orderNumber"])).stderr).toBe("");
  });

  test("a command sends dry runs, keys and agents as headers", async () => {
    const flags = [
      "--dry-run",
      "--idempotency-key",
      "key-12345",
      "--agent-name",
      "clerk/2",
      "--agent-run-id",
      "r1",
    ];
    const { requests, stderr } = await runAgainst(
      [{ json: {}, headers: { "dry-run": "true" } }],
      ["vendors", "create", "--name", "A", ...flags],
    );
    expect(requests[0]?.headers).toMatchObject({
      "dry-run": "true",
      "idempotency-key": "key-12345",
      "x-agent-name": "clerk/2",
      "x-agent-run-id": "r1",
    });
    expect(stderr).toBe("dry run: nothing was stored\n");
  });
});

describe("lists", () => {
  const page = (names: string[], lastEvaluatedKey: string | null) => ({
    json: { vendors: names.map((name) => ({ name })), count: names.length, lastEvaluatedKey },
  });

  test("--all fetches all pages and returns one envelope", async () => {
    const { stdout, requests } = await runAgainst(
      [page(["A", "B"], "k1"), page([], "k2"), page(["C"], null)],
      ["vendors", "list", "--all", "--limit", "2"],
    );
    expect(JSON.parse(stdout)).toEqual({
      vendors: [{ name: "A" }, { name: "B" }, { name: "C" }],
      count: 3,
      lastEvaluatedKey: null,
    });
    expect(requests.map(({ path }) => path)).toEqual([
      "/vendors?limit=2",
      "/vendors?limit=2&lastEvaluatedKey=k1",
      "/vendors?limit=2&lastEvaluatedKey=k2",
    ]);
  });

  test("--all with ndjson writes one line per row", async () => {
    const { stdout } = await runAgainst(
      [page(["A"], "k1"), page(["B"], null)],
      ["vendors", "list", "--all", "--output", "ndjson"],
    );
    expect(stdout).toBe('{"name":"A"}\n{"name":"B"}\n');
  });
});

describe("a destructive command", () => {
  test("a destructive command requires --yes without a terminal", async () => {
    const { code, stderr, requests } = await runAgainst([{}], ["vendors", "delete", id]);
    expect(stderr).toContain("Add --yes.");
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });

  test("a destructive command requires --yes for raw requests too", async () => {
    const { code, requests } = await runAgainst([{}], ["api", "DELETE", `/vendors/${id}`]);
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });
});
