import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listOperations, operation, restContract } from "../index.ts";
import { moneyEvents } from "./event-names.ts";

const spec = {
  method: "POST",
  path: "/bills",
  access: "shop.write",
  summary: "Bill",
  input: z.strictObject({ cents: z.int() }),
  output: z.object({ totalCents: z.int() }),
} as const;

test("an operation that moves money and has no amount does not compile", () => {
  // @ts-expect-error: it has no amount.
  operation({ ...spec, emits: ["bill.created"] });
  // @ts-expect-error: the answer has no such field.
  operation({ ...spec, emits: ["bill.created"], amount: ({ paidCents }) => paidCents });
  const { amount } = operation({
    ...spec,
    emits: ["vendor.created", "bill.created"],
    amount: ({ totalCents }, { cents }) => totalCents + cents,
  });
  expect(amount?.({ totalCents: 2 }, { cents: 3 })).toBe(5);
  expect(operation({ ...spec, emits: ["vendor.created"] }).amount).toBeUndefined();
});

const moving = listOperations(restContract).filter(({ operation: { amount } }) => amount);

describe("the amount of", () => {
  test.each(moving)("$name is whole cents of its example, not negative", ({ operation }) => {
    const { amount, example } = operation;
    const cents = amount?.(example?.output, example?.input ?? {});
    expect(Number.isSafeInteger(cents)).toBe(true);
    expect(cents).toBeGreaterThanOrEqual(0);
  });

  test("an operation that emits an event of money is declared", () => {
    const events: readonly string[] = moneyEvents;
    const without = listOperations(restContract)
      .filter(({ operation: { emits } }) => emits.some((event) => events.includes(event)))
      .filter(({ operation: { amount } }) => !amount);
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
