import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { attach, smallPdf } from "../../../test/harness/attachments.ts";
import { useHarness } from "../../../test/harness/harness.ts";

/** What the scanner answers next, and what it was sent. */
let answer = 200;
const scanned: Buffer[] = [];

const scanner = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  scanned.push(Buffer.concat(parts));
  response.writeHead(answer, answer === 302 ? { location: "/clean" } : {}).end("ok");
});
await new Promise<void>((resolve) => scanner.listen(0, "127.0.0.1", resolve));
afterAll(() => void scanner.close());

const address = scanner.address();
const port = typeof address === "object" ? address?.port : 0;
const harness = useHarness({
  attachments: { scanUrl: `http://127.0.0.1:${port}/scan`, maxShopBytes: 1_000_000 },
});

test.each([
  [204, { status: 201 }],
  [406, { status: 400, body: { details: [{ field: "file" }] } }],
  [500, { status: 503, body: { error: "UNAVAILABLE" } }],
  [302, { status: 503, body: { error: "UNAVAILABLE" } }],
])("a scanner that answers %i decides about the file", async (status, outcome) => {
  const shop = await harness.shop();
  const { id: recordId } = await shop.workOrder({});
  answer = status;
  expect(await attach(shop, smallPdf, { query: { recordId } })).toMatchObject(outcome);
  expect(scanned.at(-1)).toEqual(smallPdf);
  const { body } = await shop.api("GET", "/attachments");
  expect(body.count).toBe(outcome.status === 201 ? 1 : 0);
});

test("a scanner that cannot be reached lets nothing pass", async () => {
  const shop = await harness.shop();
  const { id: recordId } = await shop.workOrder({});
  await new Promise((resolve) => scanner.close(resolve));
  expect(await attach(shop, smallPdf, { query: { recordId } })).toMatchObject({
    status: 503,
    body: { error: "UNAVAILABLE", message: expect.stringContaining("virus scanner") },
  });
});
