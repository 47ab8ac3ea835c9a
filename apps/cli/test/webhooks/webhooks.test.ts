import { contract, eventNames } from "@bayline/contracts";
import { webhooks } from "@bayline/sdk";
import { describe, expect, test } from "vitest";
import { startReceiver } from "../harness/receiver.ts";
import { runCli } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01";
const secret = "whsec_c2VjcmV0IG9mIGEgcmVjZWl2ZXI=";
const table = ["--output", "table"];
const { create, test: tried } = contract.webhooks;
const made = Object(create.example?.output).data;
const passed = Object(tried.example?.output);
const failed = { ...passed, status: "failed", responseStatus: 503, error: "answered 503" };

describe("webhooks create", () => {
  const args = ["webhooks", "create", "--name", "ERP", "--url", "http://erp.example/hooks"];
  const kinds = ["--events", "invoice.created,payment.received", "--events", "vehicle.created"];

  test("webhooks create shows the secret separately and once, with a warning about the URL", async () => {
    const json = { data: { ...made, secret, warning: "The URL is http: anyone can read it." } };
    const run = await runAgainst([{ status: 201, json }], [...args, ...kinds, ...table]);
    expect(run.requests[0]?.body).toMatchObject({
      events: ["invoice.created", "payment.received", "vehicle.created"],
    });
    expect(run.stdout.split("\n").slice(-5)).toEqual([
      `Signing secret  ${secret}`,
      expect.stringContaining("Shown only once"),
      "",
      "! The URL is http: anyone can read it.",
      "",
    ]);
    expect(run.stdout).toMatch(/Events +invoice\.created, payment\.received/);
    expect(run.code).toBe(0);
  });

  test("webhooks create notes on a repeated answer that the secret was shown before", async () => {
    const json = { data: { ...made, secret: "whsec_…IhPQ" } };
    const { stdout } = await runAgainst([{ status: 201, json }], [...args, ...kinds, ...table]);
    expect(stdout).not.toContain("Shown only once");
    expect(stdout).toContain("The first answer contained the secret.");
  });

  test("the output of webhooks create is plain JSON for a program", async () => {
    const json = { data: { ...made, secret, warning: null } };
    const { stdout } = await runAgainst([{ status: 201, json }], [...args, ...kinds]);
    expect(JSON.parse(stdout)).toEqual(json);
  });
});

describe("webhooks test", () => {
  test("webhooks test describes the outcome", async () => {
    const run = await runAgainst([{ json: passed }], ["webhooks", "test", id, ...table]);
    expect([run.code, run.stdout]).toEqual([0, "webhook.test delivered: answered 200, 84 ms\n"]);
  });

  test("webhooks test exits with 1 if the delivery failed, for people and for programs", async () => {
    const run = await runAgainst([{ json: failed }], ["webhooks", "test", id, ...table]);
    expect([run.code, run.stdout]).toEqual([1, "webhook.test failed: answered 503, 84 ms\n"]);
    const plain = await runAgainst([{ json: failed }], ["webhooks", "test", id]);
    expect([plain.code, JSON.parse(plain.stdout)]).toEqual([1, failed]);
  });
});

describe("webhooks trigger", () => {
  const trigger = (url: string, ...args: string[]) =>
    runCli(["webhooks", "trigger", "invoice.created", "--forward-to", url, ...args]);

  test("webhooks trigger sends a receiver an example that it verifies, with the fields of --data", async () => {
    const receiver = await startReceiver();
    const data = ["--data", '{"totalCents":4200}'];
    const run = await trigger(receiver.url, "--secret", secret, ...data, ...table);
    expect(run.stderr).toBe("");
    expect(run.stdout).toMatch(/^invoice\.created delivered: answered 204, \d+ ms\n$/);
    const [delivery] = receiver.deliveries;
    const event = await webhooks.verify(delivery?.body ?? "", delivery?.headers ?? {}, secret);
    expect(event).toMatchObject({ event: "invoice.created", data: { totalCents: 4200 } });
    expect(delivery?.path).toBe("/hooks");
  });

  test("webhooks trigger shows the secret that it generated", async () => {
    const receiver = await startReceiver();
    const { stderr, stdout } = await trigger(receiver.url);
    const [own = ""] = /whsec_\S+/.exec(stderr) ?? [];
    const [delivery] = receiver.deliveries;
    const event = await webhooks.verify(delivery?.body ?? "", delivery?.headers ?? {}, own);
    expect(event).toMatchObject({ event: "invoice.created" });
    expect(JSON.parse(stdout)).toMatchObject({ status: "success", responseStatus: 204 });
  });

  test("webhooks trigger follows no redirect, and exits with 1 on failure", async () => {
    const elsewhere = await startReceiver();
    const receiver = await startReceiver({ status: 307, headers: { location: elsewhere.url } });
    const run = await trigger(receiver.url, ...table);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("failed: answered 307: redirects are not followed");
    expect(elsewhere.deliveries).toEqual([]);
  });

  test("webhooks trigger lets the service send it to a subscription", async () => {
    const args = ["webhooks", "trigger", "invoice.created", "--webhook", id, ...table];
    const run = await runAgainst([{ json: { ...passed, event: "invoice.created" } }], args);
    expect(run.stdout).toBe("invoice.created delivered: answered 200, 84 ms\n");
    expect(run.requests).toMatchObject([
      { method: "POST", path: `/webhooks/${id}/test`, body: { event: "invoice.created" } },
    ]);
  });

  test.each([
    [["invoice.created"], "either --forward-to <url> or --webhook <name>"],
    [["invoice.created", "--forward-to", "erp.example/x"], "--forward-to must be like"],
    [["invoice.created", "--forward-to", "http://a:b@localhost/x"], "must not have a user"],
    [["invoice.created", "--forward-to", "localhost:1/x", "--secret", "s3cret"], "whsec_ followed"],
    [["invoice.created", "--forward-to", "localhost:1/x", "--data", "[]"], "a JSON object"],
    [["invoice.created", "--webhook", id, "--data", "{}"], "require --forward-to"],
    [["invoice.craeted", "--webhook", id], "Did you mean invoice.created?"],
    [["shop.flooded", "--forward-to", "localhost:1/x"], "Event types: customer.created"],
  ])("webhooks trigger rejects %j before any request", async (args, message) => {
    const run = await runAgainst([{}], ["webhooks", "trigger", ...args]);
    expect([run.code, run.requests]).toEqual([2, []]);
    expect(run.stderr).toContain(message);
  });
});

test.each([
  ["events", "list", "--types", "invoice.created,custmer.created"],
  ["webhooks", "create", "--events", "custmer.created"],
  ["webhooks", "test", id, "--event", "custmer.created"],
  ["listen", "--types", "custmer.created"],
])("%s %s suggests a correction of a misspelt event type", async (...args) => {
  const run = await runAgainst([{}], args);
  expect([run.code, run.requests]).toEqual([2, []]);
  expect(run.stderr).toContain("Did you mean customer.created?");
});

test("an event type that may be newer is left to the server", async () => {
  const none = { json: { events: [], count: 0, lastEvaluatedKey: null } };
  const run = await runAgainst([none], ["events", "list", "--types", "shop.flooded"]);
  expect([run.code, run.requests[0]?.path]).toEqual([
    0,
    "/events?sortDirection=desc&types=shop.flooded",
  ]);
});

test.each([
  [[], "?sortDirection=desc"],
  [["--sort-direction", "asc"], "?sortDirection=asc"],
  [["--after", id], `?after=${id}`],
  [["--last-evaluated-key", id], `?sortDirection=desc&lastEvaluatedKey=${id}`],
])("events list %j is newest first unless it continues", async (flags, query) => {
  const { requests } = await runAgainst([{ json: { events: [] } }], ["events", "list", ...flags]);
  expect(requests[0]?.path).toBe(`/events${query}`);
});

test("events list --all continues after the last event", async () => {
  const page = (ids: string[], lastEvaluatedKey: string | null) => ({
    json: { events: ids.map((id) => ({ id })), count: ids.length, lastEvaluatedKey },
  });
  const pages = [page(["e3", "e2"], "e2"), page(["e1"], null)];
  const args = ["events", "list", "--sort-direction", "desc", "--all", "--output", "ndjson"];
  const run = await runAgainst(pages, args);
  expect(run.stdout).toBe('{"id":"e3"}\n{"id":"e2"}\n{"id":"e1"}\n');
  expect(run.requests.map(({ path }) => path)).toEqual([
    "/events?sortDirection=desc",
    "/events?sortDirection=desc&lastEvaluatedKey=e2",
  ]);
});

test.each([
  [["events", "list"], contract.events.list, /^2026-03-02 15:04Z +customer\.created +Prairie/m],
  [["webhooks", "list"], contract.webhooks.list, /^ERP +on +delivered +https:.* 0198c5a4-\S+$/m],
  [["webhooks", "events"], contract.webhooks.events, /^customer\.created +customers +A customer/m],
  [
    ["webhooks", "deliveries", id],
    contract.webhooks.deliveries,
    /^2026-03-02 16:11Z +invoice\.created +failed +1 +503 +84 /m,
  ],
])("%j shows a table", async (args, { example }, row) => {
  const run = await runAgainst([{ json: example?.output }], [...args, ...table], {
    env: { COLUMNS: "120" },
  });
  expect(run.stdout).toMatch(row);
});

test("the help of listen lists every event type", async () => {
  const { stdout } = await runCli(["listen", "--help"]);
  for (const name of eventNames) expect(stdout).toContain(name);
});
