import { describe, expect, it } from "vitest";
import { proved } from "../../../test/acme.ts";
import {
  chargesOf,
  filter,
  type Rows,
  readBody,
  readValue,
  shoe,
} from "../../../test/read-text.ts";
import { head, header, total } from "../../../test/text-page.ts";

describe("an amount with an unknown label", () => {
  const openWith = (...rows: Rows) => proved(...head, null, header, shoe, ...rows).open;

  it("an amount is a charge if it makes up the total", () => {
    const rows: Rows = [total("Lumper service", "4.20"), total("Total due", "24.20")];
    expect(chargesOf(readBody(shoe, ...rows))).toEqual([["fee", 420]]);
    expect(openWith(...rows)).toEqual([]);
  });

  it.each([
    ["Rhode Island 7%", "tax"],
    ["Hot shot", "freight"],
    ["Green programme", "fee"],
    ["Zorvin", "other"],
  ])("%s is a charge of the kind %s", (label, kind) => {
    const rows: Rows = [total(label, "1.40"), total("Total due", "21.40")];
    expect(chargesOf(readBody(shoe, ...rows))).toEqual([[kind, 140]]);
  });

  it("an amount has a kind that is likely only, since the sum proves it", () => {
    const rows: Rows = [total("Zorvin", "4.20"), total("Total due", "24.20")];
    const { fields, open } = proved(...head, null, header, shoe, ...rows);
    const certainties = fields.flatMap(({ path, certainty }) =>
      path.startsWith("charges[0]") ? [[path, certainty]] : [],
    );
    expect(certainties).toEqual([
      ["charges[0].amountCents", "certain"],
      ["charges[0].kind", "likely"],
    ]);
    expect(open).toEqual([]);
    const named = proved(...head, null, header, shoe, total("Freight", "4.20"), ...rows.slice(1));
    expect(named.fields.map(({ path }) => path)).not.toContain("charges[0].kind");
  });

  it("an amount is one at the left beneath the sum of the goods", () => {
    const left: Rows[number] = [
      [40, "Gate service"],
      [-520, "4.20"],
    ];
    const sum = total("Value of goods", "20.00");
    expect(openWith(sum, left, total("Total due", "24.20"))).toEqual([]);
    // It may be goods.
    expect(openWith(left, total("Total due", "24.20"))).toContain("totalCents");
  });

  it.each(["Prior balance", "Kit 4711", "Old core", "Deposit held", "Less rebate"])(
    "an amount is none if it is %s",
    (label) => {
      expect(openWith(total(label, "4.20"), total("Total due", "24.20"))).toContain("totalCents");
    },
  );

  it("an amount is the total if it is the largest, and all others are parts of it", () => {
    const rows: Rows = [total("Freight", "5.00"), total("Sie zahlen", "41.50")];
    expect(readValue(readBody(shoe, filter, ...rows).totalCents)).toBe(4150);
    expect(openWith(total("Freight", "5.00"), total("Sie zahlen", "25.00"))).toEqual([]);
  });

  it("an amount is no total if it is a sum of goods, or another is not explained", () => {
    expect(openWith(total("Parts shipped", "20.00"))).toContain("totalCents");
    const rows: Rows = [total("Sie zahlen", "20.00"), total("Skonto", "0.40")];
    expect(openWith(...rows)).toContain("totalCents");
  });
});
