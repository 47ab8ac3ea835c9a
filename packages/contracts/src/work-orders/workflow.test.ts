import { expect, test } from "vitest";
import { categoryOf, defaultWorkflow, firstStatusOf, type WorkflowStatus } from "./workflow.ts";

const own: WorkflowStatus[] = [
  { name: "Quote", category: "estimate" },
  { name: "Waiting for parts", category: "open" },
  { name: "Billed", category: "invoiced" },
  { name: "Sent to accounting", category: "invoiced" },
  { name: "Settled", category: "paid" },
];

test("without a workflow of its own a shop has the default one", () => {
  expect(defaultWorkflow.map(({ name }) => `${name}: ${categoryOf(null, name)}`)).toEqual([
    "estimate: estimate",
    "approved: open",
    "in_progress: open",
    "quality_check: open",
    "ready_for_pickup: open",
    "invoiced: invoiced",
    "paid: paid",
    "completed: completed",
  ]);
});

test("a shop's own workflow takes the place of the default one", () => {
  expect(categoryOf(own, "Billed")).toBe("invoiced");
  expect(categoryOf(own, "Settled")).toBe("paid");
  for (const unlisted of ["invoiced", "paid", "estimate", "completed"]) {
    expect(categoryOf(own, unlisted)).toBe("open");
  }
});

test("a status that is not listed is open", () => {
  expect(categoryOf(null, "on the lift")).toBe("open");
  expect(categoryOf(own, "on the lift")).toBe("open");
});

test("draft and cancelled mean the same in every shop", () => {
  for (const workflow of [null, own, []]) {
    expect(categoryOf(workflow, "draft")).toBe("estimate");
    expect(categoryOf(workflow, "cancelled")).toBe("cancelled");
  }
});

test("a status means the same in any case", () => {
  expect(categoryOf(null, "Invoiced")).toBe("invoiced");
  expect(categoryOf(own, "BILLED")).toBe("invoiced");
  expect(categoryOf(own, " Cancelled ")).toBe("cancelled");
});

test("the first status that is listed of a category stands for it", () => {
  expect(firstStatusOf(null, "invoiced")).toBe("invoiced");
  expect(firstStatusOf(own, "invoiced")).toBe("Billed");
  expect(firstStatusOf(own, "completed")).toBeUndefined();
});
