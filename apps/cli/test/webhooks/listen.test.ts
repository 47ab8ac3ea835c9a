import { webhooks } from "@bayline/sdk";
import { expect, test } from "vitest";
import { findQuietPort, startServerProcess } from "../../../api/test/concurrency/server-process.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { call } from "../../../api/test/harness/http.ts";
import { startReceiver } from "../harness/receiver.ts";
import { startCli } from "../harness/run-cli.ts";
import { runAgainst, startServer } from "../harness/server.ts";

const harness = useHarness({}, { separate: true });
const secret = "whsec_c2VjcmV0IG9mIGEgcmVjZWl2ZXI=";

/** A `bayline listen` at a service, as soon as it listens. */
async function listening(env: Record<string, string>, ...args: string[]) {
  const run = startCli(["listen", ...args], { env });
  await expect.poll(() => run.written.stderr).toContain("Ctrl-C stops");
  return run;
}

test("listen forwards events, signed as the service signs, until Ctrl-C", async () => {
  const shop = await harness.shop();
  await shop.customer({ name: "Before" });
  const receiver = await startReceiver({ status: 500 });
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const run = await listening(
    { ...env, BAYLINE_WEBHOOK_SECRET: secret },
    "--forward-to",
    receiver.url,
  );
  const { id } = await shop.customer({ name: "Prairie Haul" });
  await shop.vehicle({ customerId: id });
  await expect.poll(() => receiver.deliveries.length).toBe(3);

  const { body: feed } = await shop.api("GET", "/events");
  const [, customer, vehicle] = feed.events;
  const verified = receiver.deliveries.map(({ body, headers }) =>
    webhooks.verify(body, headers, secret),
  );
  expect(await Promise.all(verified)).toEqual([customer, customer, vehicle]);
  expect(receiver.deliveries[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "x-shop-event": "customer.created",
    "webhook-id": customer.id,
    "webhook-signature": expect.stringMatching(/^v1,/),
    "user-agent": expect.stringContaining("Bayline-Webhooks/"),
  });

  await expect.poll(() => run.written.stdout).toMatch(/vehicle\.created .*204/);
  const { code, stdout, stderr } = await run.interrupt();
  expect(code).toBe(0);
  expect(stdout).toMatch(/customer\.created +Prairie Haul +answered 500 +\d+ ms +again in 1 s\n/);
  expect(stdout).toMatch(/customer\.created +Prairie Haul +204 +\d+ ms\n/);
  expect(stdout).not.toContain("Before");
  expect(stderr).toContain(`2 delivered, 0 skipped; --after ${vehicle.id} continues from here`);
  expect(stderr).not.toContain(secret);
});

test("listen survives a restart of the server without missing an event", async () => {
  const shop = await harness.shop();
  const place = { DATABASE_URL: harness.databaseUrl, PORT: await findQuietPort() };
  const variables = { ...place, JOBS: "0" };
  const first = await startServerProcess(variables);
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: `${first.origin}/v1` };
  const receiver = await startReceiver();
  const run = await listening(env, "--forward-to", receiver.url, "--types", "customer.created");
  const [own = ""] = /whsec_\S+/.exec(run.written.stderr) ?? [];

  await shop.customer({ name: "One" });
  await expect.poll(() => receiver.deliveries.length).toBe(1);
  await first.stop();
  // Through another process, while the one that is followed is away.
  await shop.customer({ name: "Two" });
  await shop.vehicle({});
  const second = await startServerProcess(variables);
  try {
    await shop.customer({ name: "Three" });
    await expect.poll(() => receiver.deliveries.length).toBe(3);
    const events = receiver.deliveries.map(({ body, headers }) =>
      webhooks.verify(body, headers, own),
    );
    const names = (await Promise.all(events)).map(({ data }) => Object(data).name);
    expect(names).toEqual(["One", "Two", "Three"]);
    expect((await run.interrupt()).code).toBe(0);
  } finally {
    await second.stop();
  }
});

test("listen without a receiver shows events, and past ones on request", async () => {
  const shop = await harness.shop();
  for (const name of ["One", "Two", "Three"]) await shop.customer({ name });
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const run = await listening(env, "--replay", "2");
  await shop.customer({ name: "Four" });
  await expect.poll(() => run.written.stdout.split("\n").length).toBe(4);
  const { stdout, stderr } = await run.interrupt();
  const { body } = await shop.api("GET", "/events");
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual(body.events.slice(1));
  expect(stderr).toContain("3 shown");
  expect(stderr).not.toContain("whsec_");
});

test("listen includes the first event of a shop, and continues after an earlier run", async () => {
  const shop = await harness.shop();
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const args = ["--output", "ndjson", "--fields", "id"];
  const run = await listening(env, ...args);
  await shop.customer({ name: "First" });
  await expect.poll(() => run.written.stdout).toContain("\n");
  const [, last = ""] = /--after (\S+) continues/.exec((await run.interrupt()).stderr) ?? [];
  await shop.customer({ name: "Second" });
  const later = await listening(env, ...args, "--after", last);
  await expect.poll(() => later.written.stdout).toContain("\n");
  const { body } = await call(shop.baseUrl, "GET", "/events", {
    headers: { "x-api-key": shop.key },
  });
  expect(last).toBe(body.events[0].id);
  expect((await later.interrupt()).stdout).toBe(`{"id":"${body.events[1].id}"}\n`);
});

test("listen reports an unknown position, and a busy server", async () => {
  const refusal = { error: "VALIDATION_ERROR", message: "after: is not an event of the feed" };
  const run = await runAgainst([{ status: 400, json: refusal }], ["listen", "--after", "gone"]);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain("is not an event of the feed");

  const none = { json: { events: [], count: 0, lastEvaluatedKey: null } };
  const busy = { status: 429, headers: { "retry-after": "60" }, json: { error: "RATE_LIMITED" } };
  const server = await startServer(none, busy);
  const waiting = await listening(server.env, "--replay", "5", "--types", "customer.created");
  await expect.poll(() => waiting.written.stderr).toContain("retrying in 60 s");
  expect(server.requests.map(({ path }) => path)).toEqual([
    "/events?sortDirection=desc&limit=5&types=customer.created",
    // Where there was none yet, the first that comes is not missed.
    "/events?types=customer.created",
  ]);
  expect((await waiting.interrupt()).code).toBe(0);
});
