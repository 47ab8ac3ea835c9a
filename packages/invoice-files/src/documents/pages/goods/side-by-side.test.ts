import { expect, it } from "vitest";
import { certified } from "../../../../test/acme.ts";
import type { Rows } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";

const names = (left: number) =>
  [
    [left, "Qty"],
    [left + 40, "Part Number"],
    [-(left + 170), "Price"],
    [-(left + 230), "Amount"],
  ] satisfies Rows[number];
const line = (left: number, count: string, part: string, price: string, amount: string) =>
  [
    [left, count],
    [left + 40, part],
    [-(left + 170), price],
    [-(left + 230), amount],
  ] satisfies Rows[number];

it("tables beside each other are left to a person", () => {
  const { open } = certified(
    ...head,
    null,
    [...names(30), ...names(320)],
    [...line(30, "2", "ABC-123", "10.00", "20.00"), ...line(320, "1", "HD-5512", "3.11", "3.11")],
    line(30, "3", "F-77", "5.50", "16.50"),
    total("Total due", "39.61"),
  );
  expect(open).toContain("totalCents");
});
