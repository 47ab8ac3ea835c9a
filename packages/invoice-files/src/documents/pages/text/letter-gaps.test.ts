import { expect, it } from "vitest";
import { read, readValue } from "../../../../test/read-text.ts";
import { withoutGaps } from "./letter-gaps.ts";

it.each([
  ["I N V O I C E", "INVOICE"],
  ["I N V - 1 0 5 5", "INV-1055"],
  ["IN VOICE NO.", "INVOICE NO."],
  ["Ac count num ber: 77", "Account number: 77"],
  ["Paci fi c", "Pacific"],
])("the gaps of %s are closed", (text, whole) => {
  expect(withoutGaps(text)).toBe(whole);
});

it.each(["1 1 0 2 5", "Invoice date", "Total due", "PART NO", "Ship to"])(
  "%s has no gaps",
  (text) => {
    expect(withoutGaps(text)).toBe(text);
  },
);

it("letters that are texts of their own are one word", () => {
  const letters = [..."INVOICE"].map((letter, at): [number, string] => [300 + at * 11, letter]);
  const reading = read([[[40, "Acme Truck Parts"]], letters, [[300, "No. A-1001"]]]);
  expect([reading.kind, readValue(reading.invoiceNumber)]).toEqual(["invoice", "A-1001"]);
});
