import { expect, test } from "vitest";
import { addEnded, type ProcessFigures } from "./figures.ts";

const figures = (value: number): ProcessFigures => [
  {
    name: "bayline_http_errors_total",
    help: "Errors",
    type: "counter",
    aggregator: "sum",
    values: [
      { value, labels: { code: "NOT_FOUND" } },
      { value: 1, labels: { code: `CODE_${value}` } },
    ],
  },
  { name: "bayline_calls_running", help: "", type: "gauge", values: [{ value, labels: {} }] },
  { name: "nodejs_gc", help: "", type: "histogram", values: [{ value, labels: {} }] },
];

test("counters of ended processes add up, and their gauges and Node's metrics end with them", () => {
  const ended = [3, 4].map(figures).reduce(addEnded, []);
  expect(ended).toEqual([
    {
      name: "bayline_http_errors_total",
      help: "Errors",
      type: "counter",
      aggregator: "sum",
      values: [
        { value: 7, labels: { code: "NOT_FOUND" } },
        { value: 1, labels: { code: "CODE_3" } },
        { value: 1, labels: { code: "CODE_4" } },
      ],
    },
  ]);
});
