import { Readable } from "node:stream";
import { AppError, eventKinds } from "@bayline/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { visibleError, visibleTo } from "./visibility.ts";

const blind = { pay: false, profit: false };

const lineOf = (kind: string, totalCostCents: number) => ({
  kind,
  description: "Line",
  unitCostCents: totalCostCents,
  totalCostCents,
});

function blockOf(authorizationStatus: string) {
  return {
    authorizationStatus,
    labor: [lineOf("labor", 7_777)],
    parts: [lineOf("part", 10)],
    tires: [lineOf("tire", 200)],
    materials: [lineOf("material", 3_000)],
    fees: [lineOf("fee", 40_000)],
    financials: { laborCents: 15_000, totalCostCents: 50_987, marginPercent: 12.5 },
  };
}

const order = { services: [blockOf("approved"), blockOf("declined")], totalCostCents: 50_987 };

test("a reader with pay rights gets the identical record", () => {
  expect(visibleTo({ pay: true, profit: true }, order)).toBe(order);
});

test("an order's totals are sums of the visible lines, without declined ones", () => {
  expect(visibleTo(blind, { order })).toMatchObject({
    order: {
      totalCostCents: 43_210,
      services: [
        { financials: { laborCents: 15_000, totalCostCents: 43_210, marginPercent: null } },
        { financials: { totalCostCents: 43_210, marginPercent: null } },
      ],
    },
  });
  expect(JSON.stringify(visibleTo(blind, order))).not.toMatch(/7777|50987|12\.5/);
});

test("a record that was already filtered stays unchanged", () => {
  const once = visibleTo(blind, order);
  expect(visibleTo(blind, once)).toEqual(once);
});

test("amounts without their lines have no cost total", () => {
  const violation = { stored: { laborCents: 1, totalCostCents: 2 }, computed: { laborCents: 1 } };
  expect(visibleTo(blind, [violation])).toEqual([
    { stored: { laborCents: 1 }, computed: { laborCents: 1 } },
  ]);
});

test("values that only resemble a record are not filtered", () => {
  const schema = z.toJSONSchema(eventKinds["work_order.updated"].data);
  expect(visibleTo(blind, schema)).toEqual(schema);
  const methods = JSON.parse('{"__proto__": 5, "Cash": 1}');
  expect(JSON.stringify(visibleTo(blind, methods))).toBe('{"__proto__":5,"Cash":1}');
  const stream = Readable.from([]);
  expect(visibleTo(blind, stream)).toBe(stream);
  const order = { parts: [{ totalCostCents: 5 }], totalCostCents: 5 };
  expect(visibleTo(blind, order)).toEqual(order);
});

test("an error hides the same fields of a record as an answer", () => {
  const cause = new Error("inside");
  const refusal = new AppError("VERSION_CONFLICT", "It was changed.", {
    latest: blockOf("approved"),
    version: 2,
    cause,
  });
  const shown = visibleError(blind, refusal);
  expect({ ...shown.facts }).toEqual({
    latest: visibleTo(blind, blockOf("approved")),
    version: 2,
  });
  expect([shown.code, shown.message, shown.cause]).toEqual([refusal.code, refusal.message, cause]);
  expect(visibleError({ pay: true, profit: true }, refusal)).toBe(refusal);
});
