import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const harness = useHarness();

test("a sale of a hundred lines takes as many statements as one of two, at each of its steps", async () => {
  const shop = await harness.shop();
  const numbers = Array.from({ length: 100 }, (_, at) => `P-${at}`);
  for (const partNumber of numbers) {
    // The sale takes the last one, which emits an event of the part.
    await shop.part({ partNumber, quantity: 1, reorderPoint: 0 });
  }
  const steps = async (count: number) => {
    const lines = numbers
      .slice(0, count)
      .map((partNumber) => ({ partNumber, unitPriceCents: 100 }));
    const { id } = await shop.salesOrder({ lines });
    const path = `/sales-orders/${id}`;
    const taken = [];
    for (const [method, step, body] of [
      ["PATCH", "", { lines }],
      ["POST", "/complete", {}],
      ["POST", "/refund", {}],
    ] as const) {
      taken.push(
        await statementsOf(harness, async () => {
          expect((await shop.api(method, path + step, body)).status).toBe(200);
        }),
      );
    }
    return taken.map(({ length }) => length);
  };
  expect(await steps(100)).toEqual(await steps(2));
  const { body } = await shop.api("GET", "/events?types=inventory.low_stock&limit=500");
  expect(body.count).toBe(102);
});
