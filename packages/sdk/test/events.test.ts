import { expect, test } from "vitest";
import { ValidationError } from "../src/index.ts";
import { type Answer, connect, rejection } from "./server.ts";

const event = (id: string) => ({ id, event: "customer.created", data: {} });

function feed(ids: string[], lastEvaluatedKey: string | null = null): Answer {
  return { json: { events: ids.map(event), count: ids.length, lastEvaluatedKey } };
}

/** Reads the given number of events, then stops. */
async function take(events: AsyncIterable<{ id: string }>, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of events) {
    ids.push(id);
    if (ids.length === count) break;
  }
  return ids;
}

test("the cursor of the feed is the last event, forwards and backwards", async () => {
  const pages = [feed(["e1", "e2"], "e2"), feed(["e3"])];
  for (const sortDirection of ["asc", "desc"] as const) {
    const { client, requests } = await connect(pages);
    expect(await take(client.events.list({ sortDirection }), 9)).toEqual(["e1", "e2", "e3"]);
    expect(requests.map(({ url }) => url)).toEqual([
      `/v1/events?sortDirection=${sortDirection}`,
      `/v1/events?sortDirection=${sortDirection}&lastEvaluatedKey=e2`,
    ]);
  }
});

test("pages after the first send lastEvaluatedKey instead of after", async () => {
  const { client, requests } = await connect([feed(["e1", "e2"], "e2"), feed(["e3"])]);
  expect(await take(client.events.list({ after: "e0" }), 9)).toEqual(["e1", "e2", "e3"]);
  expect(requests.map(({ url }) => url)).toEqual([
    "/v1/events?after=e0",
    "/v1/events?lastEvaluatedKey=e2",
  ]);
});

test("follow starts with new events, reads page by page, and waits if there are none", async () => {
  const answers = [feed(["e0"]), feed([]), feed(["e1", "e2"], "e2"), feed(["e3"]), feed([])];
  const { client, requests, waits } = await connect([...answers, feed(["e4"])]);
  const events = client.events.follow({ intervalMs: 700 });
  expect(await take(events, 4)).toEqual(["e1", "e2", "e3", "e4"]);
  expect(requests.map(({ url }) => url)).toEqual([
    "/v1/events?sortDirection=desc&limit=1",
    ...["e0", "e0", "e2", "e3", "e3"].map((after) => `/v1/events?lastEvaluatedKey=${after}`),
  ]);
  expect(waits).toEqual([700, 700]);
});

test("follow can resume after an event, start with the oldest, and filter by type", async () => {
  const later = await connect([feed(["e8"]), feed(["e8"])]);
  const types = ["customer.created", "invoice.created"];
  expect(await take(later.client.events.follow({ after: "e7", types }), 1)).toEqual(["e8"]);
  expect(later.requests.at(-1)?.url).toBe(
    "/v1/events?lastEvaluatedKey=e7&types=customer.created%2Cinvoice.created",
  );
  const oldest = await connect([feed(["e1"])]);
  expect(await take(oldest.client.events.follow({ after: null }), 1)).toEqual(["e1"]);
  expect(oldest.requests[0]?.url).toBe("/v1/events");
});

test("follow of rare types advances its cursor, so that the feed still has it", async () => {
  const { client, requests } = await connect([
    feed(["e90"]),
    feed([]),
    feed(["e91"]),
    feed(["e91"]),
  ]);
  const rare = client.events.follow({ after: "e1", types: ["digest.ready"] });
  expect(await take(rare, 1)).toEqual(["e91"]);
  expect(requests.map(({ url }) => url)).toEqual([
    "/v1/events?sortDirection=desc&limit=1",
    "/v1/events?lastEvaluatedKey=e1&types=digest.ready",
    "/v1/events?sortDirection=desc&limit=1",
    "/v1/events?lastEvaluatedKey=e90&types=digest.ready",
  ]);
});

test("follow survives an unreachable server without losing events", async () => {
  const away: Answer[] = [
    "drop",
    { status: 503 },
    { status: 429, headers: { "retry-after": "7" } },
  ];
  const answers = [feed(["e1"]), ...away, ...away, feed(["e2"])];
  const { client, requests, waits } = await connect(answers);
  expect(await take(client.events.follow({ after: "e0" }), 2)).toEqual(["e1", "e2"]);
  expect(requests.slice(1).every(({ url }) => url === "/v1/events?lastEvaluatedKey=e1")).toBe(true);
  expect(waits).toContain(7000);
});

test("a cursor that the feed no longer has is an error", async () => {
  const { client } = await connect([{ status: 400, json: { error: "VALIDATION_ERROR" } }]);
  const events = client.events.follow({ after: "e1" });
  expect(await rejection(events.next())).toBeInstanceOf(ValidationError);
});

test("the signal ends follow, between events and during a wait", async () => {
  const between = new AbortController();
  const busy = await connect([feed(["e1", "e2"])]);
  const ids: string[] = [];
  for await (const { id } of busy.client.events.follow({ after: null, signal: between.signal })) {
    ids.push(id);
    between.abort();
  }
  expect(ids).toEqual(["e1"]);

  const waiting = new AbortController();
  const idle = await connect(["hang"]);
  const next = idle.client.events.follow({ after: null, signal: waiting.signal }).next();
  await idle.nextRequest();
  waiting.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
