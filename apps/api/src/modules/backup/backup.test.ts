import { expect, test } from "vitest";
import { demoShopOf } from "../../../test/demo-shop.ts";
import { useHarness } from "../../../test/harness.ts";

const harness = useHarness({ now: new Date("2026-03-02T15:00:00Z") });
const demo = demoShopOf(harness);

test("round", async () => {
  const key = await demo.open();
  const response = await fetch(`${harness.baseUrl}/backup`, { headers: { "x-api-key": key } });
  expect(response.status).toBe(200);
  const archive = Buffer.from(await response.arrayBuffer());
  console.log(archive.length);
  const shop = await harness.shop();
  const answer = await fetch(`${harness.baseUrl}/backup/import`, {
    method: "POST",
    body: archive,
    headers: { "x-api-key": shop.key, "content-type": "application/gzip" },
  });
  const body = await answer.text();
  console.log(body.slice(0, 3000));
  expect(answer.status).toBe(201);
}, 120000);
