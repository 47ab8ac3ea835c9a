import { webhooks } from "@bayline/sdk";
import { expect, test } from "vitest";
import { readConfig } from "../../../api/src/config/config.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { startReceiver } from "../harness/receiver.ts";
import { runCli } from "../harness/run-cli.ts";

// Receivers of tests are on this machine.
const harness = useHarness({ webhooks: { ...readConfig({}).webhooks, allowPrivate: true } });

test("a subscription from the command line: created, tested, listed in its log", async () => {
  const shop = await harness.shop();
  const receiver = await startReceiver({ status: 204 }, { status: 204 }, { status: 503 });
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const bayline = (...args: string[]) => runCli(["webhooks", ...args], { env });

  const made = await bayline(
    "create",
    "--name",
    "ERP",
    "--url",
    receiver.url,
    "--events",
    "vehicle.created,invoice.created",
  );
  expect([made.code, made.stderr]).toEqual([0, ""]);
  const { id, secret, events } = JSON.parse(made.stdout).data;
  expect(events).toEqual(["vehicle.created", "invoice.created"]);

  const tried = await bayline("test", id, "--output", "table");
  expect(tried.stdout).toMatch(/^webhook\.test delivered: answered 204, \d+ ms\n$/);
  const sent = await bayline("trigger", "invoice.created", "--webhook", id, "--output", "table");
  expect(sent.stdout).toMatch(/^invoice\.created delivered: answered 204, \d+ ms\n$/);
  const refused = await bayline("test", id, "--event", "vehicle.created", "--output", "table");
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/^vehicle\.created failed: answered 503, \d+ ms\n$/);

  const verified = receiver.deliveries.map(({ body, headers }) =>
    webhooks.verify(body, headers, secret),
  );
  const kinds = (await Promise.all(verified)).map(({ event }) => event);
  expect(kinds).toEqual(["webhook.test", "invoice.created", "vehicle.created"]);

  const log = await bayline("deliveries", id, "--output", "table");
  const rows = log.stdout.split("\n").map((line) => line.trim().split(/ {2,}/).slice(1, 5));
  expect(rows).toEqual(
    expect.arrayContaining([
      ["vehicle.created", "failed", "1", "503"],
      ["webhook.test", "delivered", "1", "204"],
    ]),
  );
  const list = await bayline("list", "--output", "table");
  expect(list.stdout).toContain(id);
  expect(list.stdout).not.toContain(secret);
});

test("listen forwards what the service delivers, byte for byte", async () => {
  const shop = await harness.shop();
  const receiver = await startReceiver();
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const { body: made } = await shop.api("POST", "/webhooks", {
    name: "ERP",
    url: receiver.url,
    events: ["vehicle.created"],
  });
  const { id } = made.data;
  await shop.api("POST", `/webhooks/${id}/test`, { event: "vehicle.created" });
  const [ofService] = receiver.deliveries;
  const event = JSON.parse(ofService?.body ?? "");
  const local = await startReceiver();
  const data = ["--data", JSON.stringify(event.data), "--secret", made.data.secret];
  await runCli(["webhooks", "trigger", "vehicle.created", "--forward-to", local.url, ...data], {
    env,
  });
  const [ofOurs] = local.deliveries;
  const own = ["host", "connection", "content-length"];
  const names = (headers: object) =>
    Object.keys(headers)
      .filter((name) => !own.includes(name))
      .sort();
  expect(names(ofOurs?.headers ?? {})).toEqual(names(ofService?.headers ?? {}));
  expect(Object.keys(JSON.parse(ofOurs?.body ?? ""))).toEqual(Object.keys(event));
  expect(JSON.stringify(JSON.parse(ofOurs?.body ?? "").data)).toBe(JSON.stringify(event.data));
});
