import { maxPageBytes } from "@bayline/contracts";
import type { AppRouter } from "@bayline/trpc";
import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  type TRPCLink,
} from "@trpc/client";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

const path = "/vendors?limit=500";
let shop: TestShop;
let page: Response;
beforeAll(async () => {
  shop = await harness.shop();
  await shop.vendor({ name: "First" });
  // Several slices, and more than one page.
  await database.query(
    `INSERT INTO vendors (tenant_id, id, name, match_key, notes)
      SELECT $1, gen_random_uuid(), 'Vendor ' || n, 'vendor' || n, repeat('é', 2000)
      FROM generate_series(1, 400) n`,
    [shop.tenantId],
  );
  page = await shop.api("GET", path);
});

test("a long page is the JSON of its records, with its length", async () => {
  expect(page.status, page.text).toBe(200);
  expect(page.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(page.text).toBe(JSON.stringify(page.body));
  const bytes = Buffer.byteLength(page.text);
  expect(page.headers.get("content-length")).toBe(String(bytes));
  expect(bytes).toBeGreaterThan(maxPageBytes - 6000);
  expect(bytes).toBeLessThanOrEqual(maxPageBytes);
  const { count, vendors, lastEvaluatedKey } = page.body;
  expect(vendors).toHaveLength(count);
  const next = await shop.api("GET", `${path}&lastEvaluatedKey=${lastEvaluatedKey}`);
  expect(next.body).toMatchObject({ count: 401 - count, lastEvaluatedKey: null });
});

test("a caller who may not see everything has the same records", async () => {
  const key = await shop.readOnlyKey({ includePayData: false });
  const seen = await shop.api("GET", path, undefined, { "x-api-key": key });
  expect(seen.body).toEqual(page.body);
  expect(seen.headers.get("content-length")).toBe(page.headers.get("content-length"));
});

test("HEAD of a long page has the headers of GET, and no body", async () => {
  const head = await shop.api("HEAD", path);
  expect([head.status, head.text]).toEqual([200, ""]);
  for (const name of ["content-length", "content-type"]) {
    expect(head.headers.get(name), name).toBe(page.headers.get(name));
  }
});

test("a long page whose limit was reduced has the mark", async () => {
  const reduced = await shop.api("GET", "/vendors?limit=501");
  expect(reduced.body).toEqual({ ...page.body, limitClamped: true });
  expect(reduced.headers.get("content-length")).toBe(String(Buffer.byteLength(reduced.text)));
});

interface LinkOptions {
  url: string;
  headers: Record<string, string>;
}

test.each<[string, (options: LinkOptions) => TRPCLink<AppRouter>]>([
  ["one call", (options) => httpLink(options)],
  ["a batch", (options) => httpBatchLink(options)],
  ["a streamed batch", (options) => httpBatchStreamLink(options)],
])("%s of tRPC returns long pages in the place of each call", async (_name, link) => {
  const client = createTRPCClient<AppRouter>({
    links: [link({ url: `${harness.origin}/trpc`, headers: { "x-api-key": shop.key } })],
  });
  const calls = [
    client.vendors.list.query({ limit: 500 }),
    client.vendors.list.query({ limit: 1 }),
    client.vendors.list.query({ limit: 0 }),
    client.vendors.list.query({ limit: 400 }),
  ];
  const [long, short, refused, other] = await Promise.allSettled(calls);
  expect(long).toEqual({ status: "fulfilled", value: page.body });
  expect(short).toMatchObject({ value: { count: 1 } });
  expect(refused?.status).toBe("rejected");
  expect(other).toMatchObject({ value: { vendors: page.body.vendors } });
});
