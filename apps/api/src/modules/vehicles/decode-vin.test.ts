import { describe, expect, test } from "vitest";
import { decodeVin } from "./decode-vin.ts";
import { makesOfHeavyVehicles, makesOfLightVehicles } from "./makes.ts";

const today = "2026-03-02T15:04:05.000Z";

const known: Array<[string, object]> = [
  ["1HGCM82633A004352", { make: "Honda", year: 2003 }],
  ["5YJSA1DG9DFP14705", { make: "Tesla", year: 2013 }],
  ["1M8GDM9AXKP042788", { make: "Motor Coach Industries", year: 2019 }],
];

test.each(known)("the VIN %s is decoded to %j", (vin, decoded) => {
  expect(decodeVin(vin, today)).toEqual(decoded);
});

/** The values of letters by 49 CFR 565.15, table III, written out. */
const values = new Map(
  ["AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"].flatMap((letters, at) =>
    [...letters].map((letter): [string, number] => [letter, at + 1]),
  ),
);
const factors = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The VIN with its check digit in place of the ninth character. */
function checked(vin: string): string {
  const sum = [...vin].reduce((total, character, at) => {
    return total + (values.get(character) ?? Number(character)) * (factors[at] ?? 0);
  }, 0);
  const digit = sum % 11 === 10 ? "X" : String(sum % 11);
  return `${vin.slice(0, 8)}${digit}${vin.slice(9)}`;
}

/** A VIN of a WMI, with its seventh character and the code of its year. */
const vinOf = (wmi: string, seventh: string, year: string) =>
  checked(`${wmi}JGL${seventh}R0${year}SBX1234`);

describe("model years", () => {
  test.each([
    // A tractor: no character separates the two years, and 1982 is unlikely.
    ["1FU", "D", "C", 2012],
    ["1XK", "9", "E", 2014],
    // A pickup: the seventh character does.
    ["1FT", "W", "C", 2012],
    ["1FT", "2", "C", 1982],
    // 2027 is on sale in 2026, and 2028 is not.
    ["1FU", "D", "V", 2027],
    ["1FU", "D", "W", 1998],
    ["1FT", "W", "W", 1998],
    ["1FU", "D", "9", 2009],
    // An unknown maker: only a letter is certain.
    ["1ZZ", "D", "C", 2012],
    ["1ZZ", "9", "C", undefined],
    ["1ZZ", "9", "Y", 2000],
    // No year has these codes.
    ["1FU", "D", "U", undefined],
    ["1FU", "D", "Z", undefined],
    ["1FU", "D", "0", undefined],
  ])(
    "the year of %s with %s in the seventh position and the code %s is %s",
    (wmi, seventh, code, year) => {
      expect(decodeVin(vinOf(wmi, seventh, code), today).year).toBe(year);
    },
  );
});

test.each([
  ["short", "T4471"],
  ["of 16 characters", "1FUJGLDR2CSBX123"],
  ["with a wrong check digit", "1HGCM82643A004352"],
  ["with I, O or Q", "1HGCM82633A00435O"],
  ["in lower case", "1hgcm82633a004352"],
  ["with the letter A as its check digit", "1HGCM826A3A004352"],
  ["of one repeated character", "11111111111111111"],
  ["empty", ""],
])("a VIN %s says nothing", (_what, vin) => {
  expect(decodeVin(vin, today)).toEqual({});
});

test("each WMI has three characters that a VIN may have, and one make", () => {
  const codes = [makesOfHeavyVehicles, makesOfLightVehicles].flatMap((makes) =>
    Object.values(makes).flatMap((list) => list.split(" ")),
  );
  expect(codes.filter((code) => !/^[A-HJ-NPR-Z0-9]{2}[A-HJ-NPR-Z0-8]$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
