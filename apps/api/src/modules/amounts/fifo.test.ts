import fc from "fast-check";
import { expect, test } from "vitest";
import { takeFirst } from "./fifo.ts";

const goods = [
  { name: "a", from: 0.5, quantity: 1.5 },
  { name: "b", from: 0, quantity: 2 },
  { name: "c", from: 0, quantity: 3 },
];

test("the first goods are taken first, at their positions", () => {
  expect(takeFirst(goods, 2.1, () => true)).toEqual({
    taken: [
      { name: "a", from: 0.5, quantity: 1.5 },
      { name: "b", from: 0, quantity: 0.6 },
    ],
    rest: [
      { name: "b", from: 0.6, quantity: 1.4 },
      { name: "c", from: 0, quantity: 3 },
    ],
    left: 0,
  });
});

test("the goods of the first choice are taken before others, and what is missing is left", () => {
  const { taken, rest, left } = takeFirst(
    goods,
    5.5,
    ({ name }) => name === "c",
    ({ name }) => name !== "a",
  );
  expect(taken.map(({ name, quantity }) => `${quantity} of ${name}`)).toEqual(["3 of c", "2 of b"]);
  expect(rest).toEqual([{ name: "a", from: 0.5, quantity: 1.5 }]);
  expect(left).toBe(0.5);
});

test("the taken goods and the rest are all goods, and the goods given stay as they are", () => {
  const quantity = fc.integer({ min: 0, max: 30_000 }).map((units) => units / 10_000);
  const portions = fc.array(fc.record({ from: quantity, quantity }), { maxLength: 5 });
  const sum = (all: Array<{ quantity: number }>) =>
    all.reduce((total, part) => total + Math.round(part.quantity * 10_000), 0);
  fc.assert(
    fc.property(portions, quantity, (all, wanted) => {
      const before = structuredClone(all);
      const { taken, rest, left } = takeFirst(all, wanted, () => true);
      expect(all).toEqual(before);
      expect(sum(taken) + sum(rest)).toBe(sum(all));
      expect(sum(taken) + Math.round(left * 10_000)).toBe(Math.round(wanted * 10_000));
      expect(left === 0 || rest.length === 0).toBe(true);
    }),
  );
});
