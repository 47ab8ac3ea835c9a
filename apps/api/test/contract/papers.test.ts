import { listOperations, papers } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const harness = useHarness({}, { separate: true });

/** The contract's checks of other operations, for those whose bodies are documents or images. */
describe.each(listOperations(papers))("$name", ({ operation }) => {
  const path = operation.path.replace("{id}", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c99");
  const send = (headers: Record<string, string>, method: string = operation.method) =>
    call(harness.baseUrl, method, path, {
      headers,
      ...(operation.method === "POST" && { body: operation.example?.input }),
    });

  test("the paper is refused without a key, to other methods, for unknown records", async () => {
    const shop = await harness.shop();
    const key = { "x-api-key": shop.key };
    expect((await send({})).status).toBe(401);
    expect((await send({ "x-api-key": "wrong" })).status).toBe(401);
    expect((await send(key, "PROPFIND")).status).toBe(405);
    const { status } = await send(key);
    expect([400, 404]).toContain(status);
  });

  test("the paper is refused to a read-only key if it writes", async () => {
    const shop = await harness.shop();
    const { status } = await send({ "x-api-key": await shop.readOnlyKey() });
    expect(status).toBe(operation.method === "GET" ? 404 : 403);
  });
});
