import { expect, test } from "vitest";
import { noPaint } from "../terminal/paint.ts";
import { columnsOf } from "../terminal/text.ts";
import { drawChange, type ProposedRecord } from "./diff.ts";

const phone = { width: 60, paint: noPaint };
const draw = (record: Partial<ProposedRecord>) =>
  drawChange({ type: "work_order", id: "w-1", before: null, after: null, ...record }, phone);

const line = {
  id: "l-1",
  partNumber: "FF63009",
  description: "Fuel filter",
  quantity: 2,
  unitPriceCents: 4599,
};
const order = {
  id: "w-1",
  orderNumber: "WO-1001",
  status: "estimate",
  total: 91.98,
  totalCents: 9198,
  services: [{ id: "s-1", name: "Brake job", parts: [line] }],
  updatedAt: "2026-03-02T15:04:05.000Z",
};

test("a change shows each value that differs, with money in dollars and rows by name", () => {
  const parts = [{ ...line, quantity: 4 }];
  const after = {
    ...order,
    status: "approved",
    total: 183.96,
    totalCents: 18_396,
    services: [{ ...order.services[0], parts }],
    updatedAt: "2026-03-03T15:04:05.000Z",
  };
  expect(draw({ before: order, after }).split("\n")).toEqual([
    "Change work order WO-1001",
    "  Status: estimate → approved",
    "  Total: $91.98 → $183.96",
    "  Services › Brake job › Parts › Fuel filter › Quantity",
    "  - 2",
    "  + 4",
  ]);
});

test("a new record shows what it has, and a deleted one its name", () => {
  const vendor = { id: "v", name: "Great Lakes", phone: null, notes: "" };
  expect(draw({ type: "vendor", after: vendor })).toBe(
    "New vendor Great Lakes\n  Name: Great Lakes",
  );
  expect(draw({ type: "vendor", before: vendor })).toBe("Delete vendor Great Lakes");
});

test("a row that is added or removed is shown with its values", () => {
  const before = { ...order, services: [] };
  const text = draw({ before, after: order });
  expect(text).toContain("Services › Brake job › Name: – → Brake job");
  expect(draw({ before: order, after: before })).toContain("Name: Brake job → –");
});

test("no line is wider than the terminal, also of words without spaces", () => {
  const before = { ...order, complaint: "x".repeat(200) };
  const after = { ...order, complaint: "Pulls to the left ".repeat(20) };
  for (const text of draw({ before, after }).split("\n")) {
    expect(columnsOf(text)).toBeLessThanOrEqual(60);
  }
});

test("a text cannot draw lines of its own, or reverse others", () => {
  const complaint = "ok\n  Total: $1.00 → $0.00\u202e\u2066";
  const text = draw({ before: order, after: { ...order, complaint } });
  expect(text.split("\n")).toEqual([
    "Change work order WO-1001",
    "  Complaint: – → ok   Total: $1.00 → $0.00 ",
  ]);
});
