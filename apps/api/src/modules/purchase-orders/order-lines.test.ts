import { lineAmountCents, partKey } from "@bayline/contracts";
import { expect, test } from "vitest";
import { costLine } from "../lines/line.ts";
import { type KnownParts, linkPart } from "../lines/part-links.ts";
import { addQuantities } from "../quantities.ts";
import { lineStatus, outstanding, statusAfterReceipt } from "./order-lines.ts";

test.each([
  [1, 100, 100n],
  [0.5, 1, 1n],
  [0.5, 3, 2n],
  [0.4999, 1, 0n],
  [0.0001, 4999, 0n],
  [0.0001, 5000, 1n],
  [1.005, 100, 101n],
  [0.1, 5, 1n],
  [2.675, 1000, 2675n],
  [0.3333, 3, 1n],
  [1_000_000, 100_000_000, 100_000_000_000_000n],
  [999_999.9999, 99_999_999, 99_999_998_990_000n],
  [3, 0, 0n],
])("%d × %d cents is %d, rounded half up", (quantity, unitCents, expected) => {
  expect(lineAmountCents(quantity, unitCents)).toBe(expected);
});

test.each([
  [0.1, 0.2, 0.3],
  [1.1, -1, 0.1],
  [999_999.9999, 0.0001, 1_000_000],
  [5, -4.9, 0.1],
])("%d + %d is exactly %d", (a, b, sum) => {
  expect(addQuantities(a, b)).toBe(sum);
});

const line = (quantity: number, quantityReceived: number) =>
  costLine({
    id: "1",
    position: 0,
    partNumber: "A",
    description: null,
    quantity,
    quantityReceived,
    unitCostCents: 333,
    vendorPartNumber: null,
    note: null,
    inventoryItemId: null,
  });

test.each([
  [5, 0, 5, "pending"],
  [5, 0.0001, 4.9999, "partially_received"],
  [0.3, 0.1, 0.2, "partially_received"],
  [0.3, 0.3, 0, "received"],
])("of %d ordered and %d received, %d are outstanding: %s", (quantity, received, left, status) => {
  expect(outstanding(line(quantity, received))).toBe(left);
  expect(lineStatus(line(quantity, received))).toBe(status);
});

test("an order is received when nothing is outstanding, and keeps its status while nothing was received", () => {
  expect(statusAfterReceipt([line(1, 1), line(2, 2)], "draft")).toBe("received");
  expect(statusAfterReceipt([line(1, 1), line(2, 0)], "ordered")).toBe("partially_received");
  expect(statusAfterReceipt([line(1, 0), line(2, 0.5)], "draft")).toBe("partially_received");
  expect(statusAfterReceipt([line(1, 0), line(2, 0)], "ordered")).toBe("ordered");
});

test.each([
  ["A-100", "a-100", true],
  [" A-100", "A-100 ", true],
  ["A-100", "A100", false],
  ["A-100", "A 100", false],
  ["A-1OO", "A-100", false],
  ["A\u00a0100", "A 100", true],
  ["A \u202f 100", "A 100", true],
  ["A-100\u200b", "A-100", true],
  ["\ufeffA\u2060-\u00ad100\u200e", "A-100", true],
])("%j and %j name the same part: %s", (a, b, same) => {
  expect(partKey(a) === partKey(b)).toBe(same);
});

const part = (id: string) => ({ id, partKey: "A", partNumber: "A", name: "A", binLocation: null });

const links: Array<[string, KnownParts, string | null, ReturnType<typeof linkPart>]> = [
  ["no part has the number", { byKey: new Map(), live: new Set() }, null, { match: "new" }],
  [
    "one part has it",
    { byKey: new Map([["A", [part("1")]]]), live: new Set() },
    null,
    { match: "existing", itemId: "1" },
  ],
  [
    "several have it",
    { byKey: new Map([["A", [part("1"), part("2")]]]), live: new Set() },
    null,
    { match: "ambiguous", candidates: [part("1"), part("2")] },
  ],
  [
    "the line names one of several",
    { byKey: new Map([["A", [part("1"), part("2")]]]), live: new Set(["2"]) },
    "2",
    { match: "existing", itemId: "2" },
  ],
  [
    "the line names a part of another number",
    { byKey: new Map([["A", [part("1")]]]), live: new Set(["9"]) },
    "9",
    { match: "existing", itemId: "9" },
  ],
  [
    "the part that the line names is deleted",
    { byKey: new Map([["A", [part("1")]]]), live: new Set() },
    "9",
    { match: "existing", itemId: "1" },
  ],
];

test.each(links)("a line is linked if %s", (_what, parts, inventoryItemId, expected) => {
  expect(linkPart({ partNumber: "a", inventoryItemId }, parts)).toEqual(expected);
});
