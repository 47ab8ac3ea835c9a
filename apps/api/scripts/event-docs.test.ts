import { readFileSync } from "node:fs";
import { contract, listOperations } from "@bayline/contracts";
import { expect, test } from "vitest";
import { eventPage, renderEventPage } from "./event-docs.ts";

const page = readFileSync(eventPage, "utf8");

test("the page of events is current (else run apps/api/scripts/event-docs.ts)", () => {
  expect(page).toBe(renderEventPage());
});

test("its table lists every operation that emits events once, with its events", () => {
  const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const rows = [...page.matchAll(/^\| (`.*) \| (`.*) \|$/gm)].flatMap(([, operations, events]) =>
    quoted(operations).map((operation) => [operation, quoted(events)]),
  );
  const emitting = listOperations(contract).filter(({ operation }) => operation.emits.length > 0);
  expect(rows.sort()).toEqual(
    emitting.map(({ name, operation }) => [name, operation.emits]).sort(),
  );
});
