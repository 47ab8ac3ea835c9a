import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { readDocuments } from "../../src/modules/documents/reading/read-documents.ts";
import { receive } from "../doubles/receivers.ts";
import { useDatabase } from "../harness/database.ts";
import { whileDatabaseIsAway } from "../harness/database-away.ts";
import { invoiceFile, readFile, readyDocument, submitFile } from "../harness/documents.ts";
import { operatorToken, useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const operator = { authorization: `Operator ${operatorToken}` };
const pollOptions = { timeout: 60_000 };

type Samples = Map<string, number>;

/** Every sample of Prometheus' text format, by its name and labels as written. */
function samplesOf(text: string): Samples {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

async function scrape(origin = harness.origin): Promise<Samples> {
  const { status, text } = await call(origin, "GET", "/metrics", { headers: operator });
  expect(status).toBe(200);
  return samplesOf(text);
}

const calls = (samples: Samples, labels: Record<string, string>) =>
  [...samples]
    .filter(([name]) => name.startsWith("bayline_http_request_duration_seconds_count{"))
    .filter(([name]) =>
      Object.entries(labels).every(([key, value]) => name.includes(`${key}="${value}"`)),
    )
    .reduce((sum, [, value]) => sum + value, 0);

test("metrics are only for the operator, by either scheme, in Prometheus' format", async () => {
  const shop = await harness.shop();
  for (const scheme of ["Operator", "Bearer", "bearer"]) {
    const headers = { authorization: `${scheme} ${operatorToken}` };
    const answer = await call(harness.origin, "GET", "/metrics", { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  }
  for (const headers of [
    {},
    { authorization: "Operator wrong" },
    { authorization: `ApiKey ${shop.key}` },
    { "x-api-key": shop.key },
  ]) {
    const answer = await call(harness.origin, "GET", "/metrics", { headers });
    expect(answer).toMatchObject({ status: 401, body: { error: "UNAUTHORIZED" } });
    expect(answer.headers.get("www-authenticate")).toBe('Operator realm="bayline"');
  }
  const posted = await call(harness.origin, "POST", "/metrics", { headers: operator });
  expect(posted).toMatchObject({ status: 405 });
  expect(await call(harness.origin, "HEAD", "/metrics", { headers: operator })).toMatchObject({
    status: 200,
    text: "",
  });
});

test("metrics do not exist without an operator token", async () => {
  const other = await harness.startAnother({ operatorToken: null });
  const headers = [operator, {}];
  for (const each of headers) {
    expect(await call(other.origin, "GET", "/metrics", { headers: each })).toMatchObject({
      status: 404,
    });
  }
  await other.close();
});

test("metrics count calls by operation, method and outcome, over either transport", async () => {
  const shop = await harness.shop();
  const before = await scrape();
  const { body: vendor } = await shop.api("POST", "/vendors", { name: "Great Lakes" });
  await shop.api("GET", `/vendors/${vendor.id}`);
  await shop.api("PUT", `/vendors/${vendor.id}`, { name: "Lakes" });
  await shop.api("GET", "/vendors/nothing");
  const input = encodeURIComponent(JSON.stringify({ id: vendor.id }));
  await call(`${harness.origin}/trpc`, "GET", `/vendors.get?input=${input}`, {
    headers: { "x-api-key": shop.key },
  });
  await call(harness.origin, "GET", "/no/such/path");

  const expected: Array<[labels: Record<string, string>, times: number]> = [
    [{ transport: "rest", operation: "vendors.create", method: "POST", status: "2xx" }, 1],
    [{ transport: "rest", operation: "vendors.get", method: "GET", status: "2xx" }, 1],
    [{ transport: "rest", operation: "vendors.get", method: "GET", status: "4xx" }, 1],
    [{ transport: "rest", operation: "vendors.update", method: "PUT", status: "2xx" }, 1],
    [{ transport: "trpc", operation: "vendors.get", method: "GET", status: "2xx" }, 1],
    [{ transport: "rest", operation: "unknown", method: "any", status: "4xx" }, 1],
  ];
  // A request is counted when its connection is finished, which a client does not wait for.
  for (const [labels, times] of expected) {
    await expect
      .poll(async () => calls(await scrape(), labels) - calls(before, labels), pollOptions)
      .toBe(times);
  }
});

test("metrics have no label with a caller's value, such as an id, a path or a method", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Great Lakes" });
  await shop.api("GET", `/vendors/${vendor.id}?search=canary`);
  await call(harness.origin, "GET", "/canary/path");
  await call(harness.origin, "PROPFIND", "/v1/vendors");
  await call(`${harness.origin}/trpc`, "GET", "/canary.procedure");
  await expect
    .poll(async () => calls(await scrape(), { operation: "vendors.get" }), pollOptions)
    .toBeGreaterThan(0);
  const { text } = await call(harness.origin, "GET", "/metrics", { headers: operator });
  for (const secret of ["canary", vendor.id, shop.tenantId, shop.key, "PROPFIND"]) {
    expect(text).not.toContain(secret);
  }
});

test("metrics count refusals by their code: wrong credentials, missing rights, too many requests", async () => {
  const limited = await harness.startAnother({ rateLimit: { max: 1 } });
  const shop = await harness.shop();
  const reader = await shop.readOnlyKey();
  const headers = { "x-api-key": reader };
  await call(`${limited.origin}/v1`, "GET", "/vendors");
  await call(`${limited.origin}/v1`, "POST", "/vendors", { headers });
  await call(`${limited.origin}/v1`, "POST", "/vendors", { headers });
  await call(`${limited.origin}/trpc`, "GET", "/vendors.list", { headers });
  const samples = await scrape(limited.origin);
  const times = (code: string) => samples.get(`bayline_http_errors_total{code="${code}"}`);
  expect([times("UNAUTHORIZED"), times("READ_ONLY_KEY"), times("RATE_LIMITED")]).toEqual([1, 1, 2]);
  await limited.close();
});

test("metrics count requests whose caller left, and keep the number in flight correct", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Great Lakes" });
  const blocker = await database.connect();
  await blocker.query("BEGIN");
  await blocker.query("SELECT FROM vendors WHERE id = $1 FOR UPDATE", [vendor.id]);
  const leaving = request(`${harness.baseUrl}/vendors/${vendor.id}`, {
    method: "PATCH",
    headers: { "x-api-key": shop.key, "content-type": "application/json" },
  }).on("error", () => undefined);
  leaving.end(JSON.stringify({ name: "Left" }));
  // Earlier requests may still count as in flight: this one is counted when it waits for the lock.
  const waiting =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await expect.poll(() => database.query(waiting), pollOptions).toHaveLength(1);
  const inFlight = async () => (await scrape()).get("bayline_http_requests_in_flight");
  // The scrape itself is one.
  await expect.poll(inFlight, pollOptions).toBe(2);
  leaving.destroy();
  await expect.poll(inFlight, pollOptions).toBe(1);
  const aborted = { operation: "vendors.update", method: "PATCH", status: "aborted" };
  await expect.poll(async () => calls(await scrape(), aborted), pollOptions).toBe(1);
  await blocker.query("ROLLBACK");
});

test("report on the database, the jobs, the deliveries and the process", async () => {
  const worker = await harness.startAnother({ runJobs: true });
  harness.services.metrics.delivery({ ok: true, milliseconds: 80, sinceEventMs: 90 });
  harness.services.metrics.delivery({
    ok: false,
    milliseconds: 10_000,
    sinceEventMs: 10_010,
  });
  const samples = await scrape();
  for (const name of [
    'bayline_webhook_attempt_duration_seconds_count{outcome="success"}',
    'bayline_webhook_attempt_duration_seconds_count{outcome="failed"}',
    "bayline_webhook_delivery_latency_seconds_count",
    "bayline_db_up",
  ]) {
    expect([name, samples.get(name)]).toEqual([name, 1]);
  }
  for (const name of [
    'bayline_calls_running{workload="heavy"}',
    'bayline_calls_waiting{workload="read"}',
    'bayline_db_pool_connections{pool="heavy",state="idle"}',
    'bayline_db_pool_waiting{pool="main"}',
    'bayline_db_lane_statements{lane="reads"}',
    'bayline_db_transaction_retries_total{reason="race"}',
    "bayline_dirty_days",
    "bayline_webhook_deliveries_due",
    "nodejs_eventloop_lag_seconds",
    "process_resident_memory_bytes",
    `bayline_info{version="${harness.services.version}"}`,
  ]) {
    expect([name, samples.get(name)]).toEqual([name, expect.any(Number)]);
  }
  const settled = 'bayline_job_duration_seconds_count{job="settling",outcome="success"}';
  await expect
    .poll(async () => (await scrape(worker.origin)).get(settled), pollOptions)
    .toBeGreaterThan(0);
  const last = 'bayline_job_last_success_timestamp_seconds{job="aging-snapshots"}';
  await expect
    .poll(async () => (await scrape(worker.origin)).get(last), pollOptions)
    .toBeGreaterThan(0);
  await worker.close();
});

test("metrics count documents by the outcome of reading them, and those that wait", async () => {
  const shop = await harness.shop();
  const seconds = "bayline_document_reading_duration_seconds";
  const read = async (outcome: string) =>
    (await scrape()).get(`${seconds}_count{outcome="${outcome}"}`) ?? 0;
  const before = [await read("ready"), await read("needs_review"), await read("unreadable")];
  await readyDocument(shop);
  await readFile(shop, invoiceFile());
  await readFile(shop, "nothing", { type: "text/csv" });
  const after = [await read("ready"), await read("needs_review"), await read("unreadable")];
  expect(after).toEqual(before.map((count) => count + 1));
  await submitFile(shop, invoiceFile());
  await expect
    .poll(async () => (await scrape()).get("bayline_documents_waiting"), pollOptions)
    .toBe(1);
  vi.spyOn(harness.services.documentReader, "read").mockRejectedValueOnce(new Error("No memory"));
  await readDocuments(harness.services);
  expect(await read("failed")).toBe(1);
});

test("metrics count deliveries, and refused calls", async () => {
  const worker = await harness.startAnother({ runJobs: true, webhooks: { allowPrivate: true } });
  const { url } = await receive((_, response) => response.end());
  const refusing = await receive((_, response) => response.writeHead(500).end());
  const shop = await harness.shop();
  for (const to of [url, refusing.url]) {
    const webhook = { name: "ERP", url: to, events: ["customer.created"] };
    const headers = { "x-api-key": shop.key };
    const options = { headers, body: webhook };
    const made = await call(`${worker.origin}/v1`, "POST", "/webhooks", options);
    expect(made.status).toBe(201);
  }
  await shop.customer({ name: "Ridgeline" });
  const attempts = (outcome: string) =>
    `bayline_webhook_attempt_duration_seconds_count{outcome="${outcome}"}`;
  for (const name of [attempts("success"), attempts("failed")]) {
    // The refused call is retried soon.
    await expect
      .poll(async () => (await scrape(worker.origin)).get(name), pollOptions)
      .toBeGreaterThanOrEqual(1);
  }
  const samples = await scrape(worker.origin);
  expect(samples.get("bayline_webhook_delivery_latency_seconds_count")).toBe(1);
  await worker.close();
});

test("metrics are all in the guide, and the guide has no other", async () => {
  const pages = ["guides/monitoring.md", "reference/metrics.md"].map((page) =>
    readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), "utf8"),
  );
  const guide = pages.join("\n");
  const { text } = await call(harness.origin, "GET", "/metrics", { headers: operator });
  const measured = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const own = [...measured].filter((name) => name?.startsWith("bayline_"));
  const named = new Set(
    [...guide.matchAll(/\b(?:bayline|nodejs|process)_[a-z\d_]*[a-z\d]\b/g)].map(([name]) => name),
  );
  expect(own.filter((name) => name && !named.has(name))).toEqual([]);
  const known = (name: string) => measured.has(name) || measured.has(name.replace(/_count$/, ""));
  expect([...named].filter((name) => !known(name))).toEqual([]);
});

test("metrics are available while the database is unreachable, without its values", async () => {
  await whileDatabaseIsAway(harness, async () => {
    await expect.poll(async () => (await scrape()).get("bayline_db_up"), pollOptions).toBe(0);
    expect((await scrape()).has("bayline_dirty_days")).toBe(false);
  });
  await expect.poll(async () => (await scrape()).get("bayline_dirty_days"), pollOptions).toBe(0);
});

test("metrics have a separate port if configured, also in a process of jobs", async () => {
  const script = fileURLToPath(new URL("../../src/server.ts", import.meta.url));
  const worker = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: harness.databaseUrl,
      JOBS: "only",
      METRICS_PORT: "0",
      OPERATOR_TOKEN: operatorToken,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(worker, "exit");
  let output = "";
  worker.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, pollOptions).toMatch(/Monitoring +http\S+\/metrics/);
  const [, origin = ""] = /Monitoring +(http\S+)\/metrics/.exec(output) ?? [];
  expect((await scrape(origin)).get("bayline_db_up")).toBe(1);
  expect(await call(`${origin}/v1`, "GET", "/health")).toMatchObject({ status: 200 });
  expect(await call(origin, "GET", "/metrics")).toMatchObject({ status: 401 });
  // And nothing else.
  expect(await call(`${origin}/v1`, "GET", "/vendors", { headers: operator })).toMatchObject({
    status: 404,
  });
  worker.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
