import { expect, test } from "vitest";
import { z } from "zod";
import { quote } from "../work-orders/quote.ts";
import { parseInput } from "./parse.ts";

const Bounded = z.object({
  days: z.int().min(1).max(365),
  share: z.number().gt(0).lt(1),
  name: z.string().min(1).max(3),
  code: z.string().min(2).max(3),
  lines: z.array(z.string()).min(1).max(2),
  pair: z.array(z.string()).min(2).max(2),
  own: z.int().min(1, "must be an existing day"),
});

test("values out of bounds are reported in the service's wording, unless the field defines one", () => {
  const few = { days: 0, share: 0, name: "", code: "a", lines: [], pair: ["a"], own: 0 };
  expect(parseInput(Bounded, few).details).toEqual([
    { field: "days", message: "must be at least 1" },
    { field: "share", message: "must be more than 0" },
    { field: "name", message: "must not be empty" },
    { field: "code", message: "must have at least 2 characters" },
    { field: "lines", message: "must not be empty" },
    { field: "pair", message: "must have at least 2 entries" },
    { field: "own", message: "must be an existing day" },
  ]);
  const three = ["a", "b", "c"];
  const many = { days: 366, share: 1, name: "abcd", code: "abcd", lines: three, pair: three };
  expect(parseInput(Bounded, { ...many, own: 1 }).details).toEqual([
    { field: "days", message: "must be at most 365" },
    { field: "share", message: "must be less than 1" },
    { field: "name", message: "must have at most 3 characters" },
    { field: "code", message: "must have at most 3 characters" },
    { field: "lines", message: "must have at most 2 entries" },
    { field: "pair", message: "must have at most 2 entries" },
  ]);
});

test("an unknown field is refused with the fields of its object, once for each kind of object", () => {
  const block = { name: "Brakes", lines: [] };
  const { details } = parseInput(quote.input, { services: [block, block], customer: "A" });
  const unknown = "is not a field that can be set here";
  expect(details).toEqual([
    {
      field: "services[0].lines",
      message: `${unknown}; fields: name, cannedJobId, fixedPriceCents, description, complaint, cause, correction, authorizationStatus, labor, parts, tires, materials, fees`,
    },
    { field: "services[1].lines", message: unknown },
    {
      field: "customer",
      message: expect.stringContaining("; fields: workOrderId, status, customerId"),
    },
  ]);
});
