import { expect, test } from "vitest";
import { ByteBudget } from "./byte-budget.ts";

const sleep = () => undefined;

test("reservations stop at the bytes of a shop and of all, and continue after a release", () => {
  const budget = new ByteBudget({ all: 100, ofShop: 60, reservation: 40 });
  expect([budget.reserve("a", sleep), budget.reserve("a", sleep)]).toEqual([40, 20]);
  expect([budget.reserve("a", sleep), budget.reserve("b", sleep)]).toEqual([0, 40]);
  const woken: string[] = [];
  expect(budget.reserve("c", () => woken.push("c"))).toBe(0);
  budget.settle("a", 40, 10);
  expect(woken).toEqual(["c"]);
  expect([budget.reserve("c", sleep), budget.reserve("b", sleep)]).toEqual([30, 0]);
});

test("an event larger than the whole budget is reserved alone", () => {
  const budget = new ByteBudget({ all: 100, ofShop: 60, reservation: 40 });
  budget.settle("a", budget.reserve("a", sleep), 500);
  expect([budget.reserve("a", sleep), budget.reserve("b", sleep)]).toEqual([0, 0]);
  budget.release("a", 500);
  expect([budget.reserve("a", sleep), budget.reserve("b", sleep)]).toEqual([40, 40]);
});
