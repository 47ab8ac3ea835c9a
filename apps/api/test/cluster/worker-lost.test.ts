import { citusUrl, until } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { receive } from "../doubles/receivers.ts";
import { call } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import { startBreakableCluster } from "./cluster.ts";

const env = { WEBHOOK_ALLOW_PRIVATE: "1" };

/** Requests of all kinds, by any of which a shop may find its node gone. */
const requests: Array<[string, string, unknown?]> = [
  ["GET", "/vendors"],
  ["GET", "/inventory"],
  ["GET", "/reports/reorder"],
  ["POST", "/customers", { name: "Ada" }],
  ["POST", "/work-orders", {}],
  ["POST", "/vendors", { name: "Great Lakes" }],
];

async function statusesOf(shop: TestShop): Promise<number[]> {
  const answers = await Promise.all([
    ...requests.map(([method, path, body]) => shop.api(method, path, body)),
    shop.receive(shop.invoice({ vendor: { name: "Midwest Parts" } })),
  ]);
  return answers.map(({ status }) => status);
}

describe.skipIf(citusUrl === undefined)("on a Citus cluster", () => {
  test("a lost worker stops its shops alone, with 503, until it is back", async () => {
    const cluster = await startBreakableCluster(env);
    const [lost, other] = cluster.workers;
    if (!lost || !other) throw new Error("The cluster needs two workers");
    const stopped = await cluster.shop(lost);
    const open = await cluster.shop(other);
    const unused = await cluster.shop(other);
    const receiver = await receive();
    for (const shop of [stopped, open]) {
      await shop.webhook({ url: receiver.url, events: ["customer.created"] });
      await shop.api("POST", "/customers", { name: "Before" });
    }
    // A delivery whose outcome is lost is sent again.
    const eventsOf = ({ tenantId }: TestShop) => {
      const events = receiver.received.map(({ body }) => JSON.parse(body.toString()));
      return new Set(events.filter((event) => event.tenantId === tenantId).map(({ id }) => id))
        .size;
    };
    await until("both have a delivery", () => eventsOf(stopped) === 1 && eventsOf(open) === 1);
    const before = await statusesOf(open);
    const unknown = `${open.key.slice(0, -6)}AAAAAA`;
    const statusOfKey = async (key: string) => {
      const { status } = await call(open.baseUrl, "GET", "/vendors", {
        headers: { "x-api-key": key },
      });
      return status;
    };

    await lost.network.fail();
    expect(await statusesOf(open)).toEqual(before);
    const refused = await stopped.api("GET", "/vendors");
    expect(refused).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } });
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await statusesOf(stopped)).toEqual(before.map(() => 503));
    // Its key was not used before.
    expect(await unused.api("GET", "/vendors")).toMatchObject({ status: 200 });
    // The coordinator has the shops of all keys.
    expect(await statusOfKey(unknown)).toBe(401);
    expect(await call(open.baseUrl, "GET", "/health")).toMatchObject({ status: 200 });
    expect(await open.api("POST", "/api-keys", { name: "New" })).toMatchObject({ status: 201 });
    await until("deliveries of the other shops continue", () => eventsOf(open) === 3);
    await until("their stored reports are brought up to date", async () => {
      const { body } = await call(open.baseUrl, "GET", "/health");
      return body.jobs?.dirtyDays.count === 0;
    });

    await lost.network.restore();
    expect(await statusesOf(stopped)).toEqual(before);
    await until("its deliveries continue", () => eventsOf(stopped) === 2);
    expect(await stopped.ledgerProblems()).toEqual([]);
    expect(await open.ledgerProblems()).toEqual([]);
  });
});
