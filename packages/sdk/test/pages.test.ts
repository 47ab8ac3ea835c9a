import { expect, test } from "vitest";
import { BaylineError, Page } from "../src/index.ts";
import { type Answer, connect, rejection } from "./server.ts";

function vendors(ids: string[], lastEvaluatedKey: string | null): Answer {
  return { json: { vendors: ids.map((id) => ({ id })), count: ids.length, lastEvaluatedKey } };
}

// A filter leaves the second page empty: only a null cursor marks the end.
const threePages = [vendors(["a", "b"], "k1"), vendors([], "k2"), vendors(["c"], null)];

test("iteration returns the rows of all pages, past an empty one, up to the null cursor", async () => {
  const { client, requests } = await connect(threePages);
  const ids: string[] = [];
  for await (const vendor of client.vendors.list({ search: "x", limit: 2 })) ids.push(vendor.id);
  expect(ids).toEqual(["a", "b", "c"]);
  expect(requests.map((request) => request.url)).toEqual([
    "/v1/vendors?search=x&limit=2",
    "/v1/vendors?search=x&limit=2&lastEvaluatedKey=k1",
    "/v1/vendors?search=x&limit=2&lastEvaluatedKey=k2",
  ]);
});

test("await returns the first page only", async () => {
  const { client, requests } = await connect(threePages);
  const page = await client.vendors.list();
  expect(page).toBeInstanceOf(Page);
  expect(page).toMatchObject({
    data: [{ id: "a" }, { id: "b" }],
    count: 2,
    lastEvaluatedKey: "k1",
  });
  expect(page.body.vendors).toBe(page.data);
  expect(page.hasNextPage()).toBe(true);
  expect(requests).toHaveLength(1);
});

test("nextPage returns the next page, and throws after the last", async () => {
  const { client } = await connect([vendors(["a"], "k1"), vendors(["b"], null)]);
  const last = await (await client.vendors.list()).nextPage();
  expect(last.data).toEqual([{ id: "b" }]);
  expect(last.hasNextPage()).toBe(false);
  expect(() => last.nextPage()).toThrow(BaylineError);
});

test("a page says whether the limit was above its maximum", async () => {
  const row = { vendors: [{ id: "a" }], count: 1, lastEvaluatedKey: null };
  const { client } = await connect([{ json: row }, { json: { ...row, limitClamped: true } }]);
  expect((await client.vendors.list({ limit: 500 })).limitClamped).toBe(false);
  expect((await client.vendors.list({ limit: 1000 })).limitClamped).toBe(true);
});

test("pages returns every page, from the list and from a page", async () => {
  const { client } = await connect([...threePages, ...threePages]);
  const counts: number[] = [];
  for await (const page of client.vendors.list().pages()) counts.push(page.count);
  for await (const page of (await client.vendors.list()).pages()) counts.push(page.count);
  expect(counts).toEqual([2, 0, 1, 2, 0, 1]);
});

test("ending the loop early requests no further page", async () => {
  const { client, requests } = await connect(threePages);
  for await (const vendor of client.vendors.list()) if (vendor.id === "b") break;
  expect(requests).toHaveLength(1);
});

test("options of the call apply to every page", async () => {
  const { client, requests } = await connect(threePages);
  const rows = client.vendors.list({}, { headers: { "X-Trace": "t" } });
  for await (const _ of rows);
  expect(requests.map((request) => request.headers["x-trace"])).toEqual(["t", "t", "t"]);
});

test("a list of a record has the path of that record on every page", async () => {
  const movements = (cursor: string | null) => ({
    json: { movements: [], count: 0, lastEvaluatedKey: cursor },
  });
  const { client, requests } = await connect([movements("k1"), movements(null)]);
  for await (const _ of client.inventory.movements("i1"));
  expect(requests[1]?.url).toBe("/v1/inventory/i1/movements?lastEvaluatedKey=k1");
});

test("a repeated cursor is an error, not an endless loop", async () => {
  const { client } = await connect([vendors([], "k1"), vendors([], "k1")]);
  const rows = client.vendors.list()[Symbol.asyncIterator]();
  expect(await rejection(rows.next())).toBeInstanceOf(BaylineError);
});

test("withResponse returns a list and its response", async () => {
  const { client } = await connect([vendors(["a"], null)]);
  const { data, response } = await client.vendors.list().withResponse();
  expect(data.data).toEqual([{ id: "a" }]);
  expect(response.status).toBe(200);
});
