import { expect, it } from "vitest";
import { head, header, textPage, total } from "../../../../test/text-page.ts";
import { readPages } from "../../solve/read-pages.ts";
import type { Box } from "../../types.ts";

const rows: Parameters<typeof textPage>[0] = [...head, null, header];

/** Lines across the rows of goods, at these places. */
function across(...places: number[]): Box[] {
  return places.map((x) => ({ x, y: 110, width: 1, height: 60 }));
}

/** Two rows of which part and description are one text, or two with 3 points between them. */
const joined = [
  [
    [40, "AB 123 Brake shoe kit"],
    [-360, "2"],
    [-440, "10.00"],
    [-520, "20.00"],
  ],
] satisfies typeof rows;
const close = [
  [
    [40, "AB 123"],
    [73, "Brake shoe kit"],
    [-360, "2"],
    [-440, "10.00"],
    [-520, "20.00"],
  ],
] satisfies typeof rows;

it.each([
  ["one text", joined],
  ["two texts that stand close", close],
])("columns with a ruling line between them are apart, in %s", (_, line) => {
  const page = textPage([...rows, ...line, total("Total", "20.00")]);
  const partOf = (rules: Box[]) => {
    const [found] = readPages([{ ...page, rules }]).lines;
    return [found?.partNumber?.value, found?.partNumber?.alternatives, found?.description?.value];
  };
  expect(partOf(across(71.5))).toEqual(["AB 123", [], "Brake shoe kit"]);
  expect(partOf([])).not.toEqual(["AB 123", [], "Brake shoe kit"]);
});
