import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

const codes = (body: { warnings?: Array<{ code: string }> }) =>
  body.warnings?.map(({ code }) => code);

test("a status that the workflow does not list is stored, with a warning", async () => {
  const shop = await harness.shop();
  const made = await shop.api("POST", "/work-orders", { status: "Waiting for paint" });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    status: "Waiting for paint",
    statusCategory: "open",
    warnings: [
      {
        code: "STATUS_NOT_IN_WORKFLOW",
        message:
          "The shop's workflow does not list the status Waiting for paint, so it counts as open work.",
        statuses: expect.arrayContaining(["estimate", "approved", "paid"]),
      },
    ],
  });
  const path = `/work-orders/${made.body.id}`;
  expect((await shop.api("GET", path)).body.warnings).toBeUndefined();
  const moved = await shop.api("PATCH", path, { status: "aproved" });
  expect(codes(moved.body)).toEqual(["STATUS_NOT_IN_WORKFLOW"]);
  const quoted = await shop.api("POST", "/work-orders/quote", { status: "aproved" });
  expect(codes(quoted.body)).toEqual(["STATUS_NOT_IN_WORKFLOW"]);
});

test("an answer with warnings can be sent back, and an unchanged status warns no more", async () => {
  const shop = await harness.shop();
  const { body } = await shop.api("POST", "/work-orders", { status: "aproved" });
  const again = await shop.api("PUT", `/work-orders/${body.id}`, body);
  expect(again.status).toBe(200);
  expect(again.body.warnings).toBeUndefined();
});

test("listed and fixed statuses, in any case, and writes without a status do not warn", async () => {
  const shop = await harness.shop();
  for (const status of ["Approved", "draft", "cancelled", undefined]) {
    const { body } = await shop.api("POST", "/work-orders", { status });
    expect(body.warnings).toBeUndefined();
  }
  await shop.api("PATCH", "/settings", {
    workflowStatuses: [
      { name: "On the lift", category: "open" },
      { name: "Billed", category: "invoiced" },
      { name: "Settled", category: "paid" },
    ],
  });
  const own = await shop.api("POST", "/work-orders", { status: "on the lift" });
  expect(own.body.warnings).toBeUndefined();
  const other = await shop.api("POST", "/work-orders", { status: "approved" });
  expect(other.body.warnings[0].statuses).toEqual(["On the lift", "Billed", "Settled"]);
});
