import { readFileSync } from "node:fs";
import { contract, listOperations } from "@bayline/contracts";
import { expect, test } from "vitest";
import { eventGuide, renderEventGuide } from "./event-docs.ts";

const guide = readFileSync(eventGuide, "utf8");

test("the guide to events is current (else run apps/api/scripts/event-docs.ts)", () => {
  expect(guide).toBe(renderEventGuide(guide));
});

test("its table lists every operation that emits events once, with its events", () => {
  const [, table = ""] = /## Events of each operation([\s\S]*?)###/.exec(guide) ?? [];
  const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const rows = [...table.matchAll(/^\| (`.*) \| (`.*) \|$/gm)].flatMap(([, operations, events]) =>
    quoted(operations).map((operation) => [operation, quoted(events)]),
  );
  const emitting = listOperations(contract).filter(({ operation }) => operation.emits.length > 0);
  expect(rows.sort()).toEqual(
    emitting.map(({ name, operation }) => [name, operation.emits]).sort(),
  );
});

test("a guide without a place for the table is refused", () => {
  expect(() => renderEventGuide("# Events\n")).toThrow("no place");
});
