import { describe, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

/** Faults that were found in another adapter, and must not occur in ours. */
const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

describe("the REST adapter", () => {
  test("1. parses a query's true and false, and coerces nothing in a body", async () => {
    const shop = await harness.shop({ parts: [{ partNumber: "A-100", reorderPoint: 5 }] });
    const low = await shop.api("GET", "/inventory?lowStock=true");
    const others = await shop.api("GET", "/inventory?lowStock=false");
    expect([low.body.count, others.body.count]).toEqual([1, 0]);
    expect(await shop.api("GET", "/inventory?lowStock=yes")).toMatchObject({
      status: 400,
      body: { details: [{ field: "lowStock", message: "must be a boolean" }] },
    });
    const part = { partNumber: "B-200", name: "Belt" };
    const bent = { ...part, quantity: "12", unitCostCents: null };
    const refused = {
      status: 400,
      body: { details: [{ field: "quantity" }, { field: "unitCostCents" }] },
    };
    expect(await shop.api("POST", "/inventory", bent)).toMatchObject(refused);
    const trpc = await call(harness.origin, "POST", "/trpc/inventory.create", {
      body: bent,
      headers: { "x-api-key": shop.key },
    });
    expect(trpc.body.error.data).toMatchObject(refused.body);
    const { body } = await shop.api("POST", "/inventory", { ...part, unitPriceCents: null });
    expect(body.unitPriceCents).toBeNull();
  });

  test("2. prefers a path without parameters to one that has them", async () => {
    const shop = await harness.shop();
    expect(await shop.api("GET", "/users/me")).toMatchObject({ body: { type: "api_key" } });
    const invoice = await shop.receive(shop.invoice());
    expect(invoice.status).toBe(201);
    // Not the part whose id is "receiving".
    expect((await shop.api("GET", "/inventory/receiving")).status).toBe(405);
  });

  test("3. decodes the parameters of a path", async () => {
    const shop = await harness.shop();
    const vendor = await shop.vendor({ name: "Great Lakes" });
    const encoded = vendor.id.replaceAll("-", "%2D").replaceAll("0", "%30");
    expect(await shop.api("GET", `/vendors/${encoded}`)).toMatchObject({ body: vendor });
  });

  test("4. reads the body of a DELETE", async () => {
    const shop = await harness.shop();
    const vendor = await shop.vendor({ name: "Great Lakes" });
    expect(await shop.api("DELETE", `/vendors/${vendor.id}`, { force: true })).toMatchObject({
      status: 400,
      body: { details: [{ field: "force" }] },
    });
    expect(await shop.api("DELETE", `/vendors/${vendor.id}`, {})).toMatchObject({ status: 200 });
  });

  test("5. treats PUT like PATCH", async () => {
    const shop = await harness.shop();
    const { id } = await shop.vendor({ name: "Great Lakes", phone: "1" });
    const put = await shop.api("PUT", `/vendors/${id}`, { notes: "by PUT" });
    expect(put).toMatchObject({ status: 200, body: { phone: "1", notes: "by PUT" } });
    const patch = await shop.api("PATCH", `/vendors/${id}`, { notes: "by PATCH" });
    expect(patch.body).toEqual({
      ...put.body,
      notes: "by PATCH",
      updatedAt: patch.body.updatedAt,
    });
  });

  test("6. answers a wrong method with 405 and Allow, and supports HEAD where it supports GET", async () => {
    const shop = await harness.shop();
    const wrong = await shop.api("PUT", "/vendors", {});
    expect(wrong).toMatchObject({ status: 405, body: { error: "METHOD_NOT_ALLOWED" } });
    expect(wrong.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(await shop.api("HEAD", "/vendors")).toMatchObject({ status: 200, text: "" });
  });

  test("7. hides the text and the stack of an unexpected exception", async () => {
    const shop = await harness.shop();
    await database.query("ALTER TABLE vendors RENAME TO vendors_gone");
    const answers = [
      await shop.api("GET", "/vendors"),
      await shop.api("POST", "/vendors", { name: "Great Lakes" }),
      await call(harness.origin, "GET", "/trpc/vendors.list", {
        headers: { "x-api-key": shop.key },
      }),
    ];
    await database.query("ALTER TABLE vendors_gone RENAME TO vendors");
    for (const { status, text } of answers) {
      expect(status).toBe(500);
      expect(text).toContain("INTERNAL_ERROR");
      expect(text).not.toMatch(/relation|vendors_gone|stack|\.ts|node_modules|42P01/);
    }
    expect(answers[0]?.body).toEqual({
      error: "INTERNAL_ERROR",
      message: "Something went wrong on our side.",
      nextStep: expect.any(String),
      docs: "/docs/errors/INTERNAL_ERROR",
      requestId: answers[0]?.headers.get("x-request-id"),
    });
  });

  test("8. treats an empty body with a JSON content type as no body", async () => {
    const shop = await harness.shop();
    const headers = { "content-type": "application/json", "x-api-key": shop.key };
    const { id } = await shop.vendor({ name: "Great Lakes" });
    const empty = (method: string, path: string) =>
      call(harness.baseUrl, method, path, { rawBody: "", headers });
    expect(await empty("POST", "/vendors")).toMatchObject({
      status: 400,
      body: { error: "VALIDATION_ERROR", details: [{ field: "name", message: "is required" }] },
    });
    expect(await empty("DELETE", `/vendors/${id}`)).toMatchObject({ status: 200 });
  });

  test.each(["[]", '[{"name":"Great Lakes"}]', '"text"', "12", "true", "null"])(
    "9. refuses the body %s, which is not a JSON object",
    async (rawBody) => {
      const shop = await harness.shop();
      const headers = { "x-api-key": shop.key };
      const answer = await call(harness.baseUrl, "POST", "/vendors", { rawBody, headers });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: "VALIDATION_ERROR", message: "The body must be a JSON object." },
      });
    },
  );
});
