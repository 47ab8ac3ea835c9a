import { maxAuditBytes } from "@bayline/contracts";
import { expect, test } from "vitest";
import { cutChanges } from "./audit.ts";

test("the changes of a large record are cut, and marked as cut", () => {
  const items = Array.from({ length: 1000 }, (_, at) => ({ id: at, notes: "品".repeat(2000) }));
  const changes = {
    status: { before: null, after: "open" },
    items: { before: null, after: items },
  };
  const text = cutChanges(changes);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxAuditBytes);
  const { truncated, ...cut } = JSON.parse(text);
  expect(truncated).toEqual({ before: null, after: true });
  expect(cut.status).toEqual(changes.status);
  expect(cut.items.after).toEqual(items.slice(0, cut.items.after.length));
  expect(cut.items.after.length).toBeGreaterThan(0);
});

test("the changes of any other record are stored whole", () => {
  const changes = { notes: { before: null, after: "品".repeat(5000) } };
  expect(cutChanges(changes)).toBe(JSON.stringify(changes));
});
