import { expect, test } from "vitest";
import { categoryOf, defaultWorkflow, firstStatusOf, type WorkflowStatus } from "./workflow.ts";

const own: WorkflowStatus[] = [
  { name: "Quote", category: "estimate" },
  { name: "Waiting for parts", category: "open" },
  { name: "Billed", category: "invoiced" },
  { name: "Sent to accounting", category: "invoiced" },
  { name: "Settled", category: "paid" },
];

test("a shop without a workflow uses the default workflow", () => {
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

test("a shop's workflow replaces the default workflow", () => {
  expect(categoryOf(own, "Billed")).toBe("invoiced");
  expect(categoryOf(own, "Settled")).toBe("paid");
  for (const unlisted of ["invoiced", "paid", "estimate", "completed"]) {
    expect(categoryOf(own, unlisted)).toBe("open");
  }
});

test("an unlisted status is open", () => {
  expect(categoryOf(null, "on the lift")).toBe("open");
  expect(categoryOf(own, "on the lift")).toBe("open");
});

test("draft and cancelled have the same category in every shop", () => {
  for (const workflow of [null, own, []]) {
    expect(categoryOf(workflow, "draft")).toBe("estimate");
    expect(categoryOf(workflow, "cancelled")).toBe("cancelled");
  }
});

test("the category of a status ignores case", () => {
  expect(categoryOf(null, "Invoiced")).toBe("invoiced");
  expect(categoryOf(own, "BILLED")).toBe("invoiced");
  expect(categoryOf(own, " Cancelled ")).toBe("cancelled");
});

test("firstStatusOf returns the first listed status of a category", () => {
  expect(firstStatusOf(null, "invoiced")).toBe("invoiced");
  expect(firstStatusOf(own, "invoiced")).toBe("Billed");
  expect(firstStatusOf(own, "completed")).toBeUndefined();
});
