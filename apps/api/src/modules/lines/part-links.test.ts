import { partKey } from "@bayline/contracts";
import { expect, test } from "vitest";
import { type KnownParts, linkPart } from "./part-links.ts";

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

const part = (id: string) => ({
  id,
  partKey: "A",
  partNumber: "A",
  name: "A",
  binLocation: null,
  unitCostCents: 100,
});

const links: Array<[string, KnownParts, string | null, ReturnType<typeof linkPart>]> = [
  ["no part has the number", { byKey: new Map(), live: new Map() }, null, { match: "new" }],
  [
    "one part has it",
    { byKey: new Map([["A", [part("1")]]]), live: new Map() },
    null,
    { match: "existing", itemId: "1" },
  ],
  [
    "several have it",
    { byKey: new Map([["A", [part("1"), part("2")]]]), live: new Map() },
    null,
    { match: "ambiguous", candidates: [part("1"), part("2")] },
  ],
  [
    "the line names one of several",
    { byKey: new Map([["A", [part("1"), part("2")]]]), live: new Map([["2", 100]]) },
    "2",
    { match: "existing", itemId: "2" },
  ],
  [
    "the line names a part of another number",
    { byKey: new Map([["A", [part("1")]]]), live: new Map([["9", 100]]) },
    "9",
    { match: "existing", itemId: "9" },
  ],
  [
    "the part that the line names is deleted",
    { byKey: new Map([["A", [part("1")]]]), live: new Map() },
    "9",
    { match: "existing", itemId: "1" },
  ],
];

test.each(links)("a line is linked if %s", (_what, parts, inventoryItemId, expected) => {
  expect(linkPart({ partNumber: "a", inventoryItemId }, parts)).toEqual(expected);
});
