import { isWrite, parseInput } from "@bayline/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { useHarness } from "../harness/harness.ts";
import { numericFields } from "./numbers-of-schema.ts";
import { newPathIds } from "./path-ids.ts";
import { credentials, operations, rest } from "./samples.ts";

const harness = useHarness();

/** What JSON can hold in place of a number that a field accepts. */
const oddValues = [-0, 0.5, 1.5, 5e-324, -1, 1e21, 1e308, 2 ** 53, "NaN", "1e21", "", null, [1]];

const tried = operations.flatMap((named) => {
  const schema = z.toJSONSchema(named.operation.input, { io: "input", unrepresentable: "any" });
  const fields = numericFields(schema);
  return fields.length > 0 ? [{ named, fields, name: named.name }] : [];
});

test.each(tried)("$name parses odd values in each numeric field without a failure", (each) => {
  const { named, fields } = each;
  const failed = fields.flatMap(({ path, input }) =>
    oddValues.flatMap((value) => {
      try {
        parseInput(named.operation.input, input(value));
        return [];
      } catch (error) {
        return [`${path} ${JSON.stringify(value)}: ${error}`];
      }
    }),
  );
  expect(failed).toEqual([]);
});

test.each(tried)("$name answers odd values that it accepts without a 5xx", async (each) => {
  const { named, fields } = each;
  const { operation } = named;
  const shop = await harness.sharedShop();
  const headers = credentials(operation, shop);
  const ids = await newPathIds(shop, named);
  const failed: string[] = [];
  for (const { path, input } of fields) {
    for (const value of oddValues) {
      const sent = { ...Object(input(value)), ...ids };
      // A query contains only text, which REST converts.
      if (isWrite(operation) && parseInput(operation.input, sent).details) continue;
      const { status } = await rest(harness.baseUrl, named, sent, headers);
      if (status >= 500) failed.push(`${path} ${JSON.stringify(value)}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});
