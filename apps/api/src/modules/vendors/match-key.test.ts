import { expect, test } from "vitest";
import { vendorMatchKey } from "./match-key.ts";

const suffixes = [
  "Inc",
  "Incorporated",
  "LLC",
  "L.L.C.",
  "Ltd",
  "Limited",
  "Corp",
  "Corporation",
  "Co",
  "Company",
  "LP",
  "LLP",
  "PLC",
  "GmbH",
];

test.each(suffixes)("%s is ignored, in any case, with or without dots and commas", (suffix) => {
  const endings = [suffix, suffix.toUpperCase(), suffix.toLowerCase(), `${suffix}.`, `${suffix},`];
  for (const ending of endings) {
    for (const name of [
      `Acme Parts ${ending}`,
      `Acme Parts, ${ending}`,
      `Acme Parts,${ending}`,
      `Acme Parts  ${ending} `,
    ]) {
      expect(vendorMatchKey(name), name).toBe("acme parts");
    }
  }
});

test.each([
  ["Acme Parts Co., Inc.", "acme parts"],
  ["ACME   PARTS", "acme parts"],
  ["Acme-Parts", "acme-parts"],
  ["St. Paul Parts", "st. paul parts"],
  ["Smith, Jones & Co", "smith, jones &"],
  ["Inc", "inc"],
  ["Company Co", "company"],
  ["Incline", "incline"],
  ["Acme Costco", "acme costco"],
  ["Co Op Parts", "co op parts"],
  ["Müller GmbH", "müller"],
  ["Acme,", "acme"],
])("%s is compared as %s", (name, key) => {
  expect(vendorMatchKey(name)).toBe(key);
});

test("no-break and zero-width spaces do not distinguish vendors", () => {
  for (const name of ["Acme\u00a0Parts", "Acme\u202fParts Inc\u200b", "\ufeffAcme Par\u2060ts"]) {
    expect(vendorMatchKey(name), JSON.stringify(name)).toBe("acme parts");
  }
});
