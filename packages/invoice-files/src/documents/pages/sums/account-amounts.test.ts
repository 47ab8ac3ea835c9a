import { describe, expect, it } from "vitest";
import { proved } from "../../../../test/acme.ts";
import { type Rows, readBody, readValue, shoe } from "../../../../test/read-text.ts";
import { head, header, total } from "../../../../test/text-page.ts";

const openWith = (...rows: Rows) => proved(...head, null, header, shoe, ...rows).open;
const due = total("Total due", "20.00");

describe("amounts of the account", () => {
  it("amounts of the account are those of how long they have been due, and its balance", () => {
    const ages: Rows = [
      [
        [40, "Current"],
        [140, "31-60 days"],
        [240, "Over 90"],
        [340, "Account balance"],
      ],
      [
        [40, "20.00"],
        [140, "412.55"],
        [240, "8.10"],
        [340, "440.65"],
      ],
    ];
    expect(openWith(due, null, ...ages)).toEqual([]);
    const charges: Rows = [
      [
        [40, "Current"],
        [140, "Service"],
      ],
      [
        [40, "20.00"],
        [140, "412.55"],
      ],
    ];
    expect(openWith(due, null, ...charges)).toContain("totalCents");
  });

  it("amounts of the account are in a statement below the total, and not above it", () => {
    const list: Rows = [
      [[40, "STATEMENT OF ACCOUNT as of 03/09/2026"]],
      [
        [40, "88001"],
        [140, "02/09/2026"],
        [240, "412.55"],
      ],
    ];
    expect(openWith(due, null, ...list)).toEqual([]);
    expect(openWith(...list, null, due)).toContain("totalCents");
  });
});

describe("of several totals", () => {
  it("the one that explains all amounts is chosen, below the sum of the goods", () => {
    const rows = [total("Sale total", "20.00"), total("Freight", "5.00"), total("Total", "25.00")];
    expect(readValue(readBody(shoe, ...rows).totalCents)).toBe(2500);
    expect(openWith(...rows)).toEqual([]);
  });

  it("one without a known label is chosen if only it explains all amounts", () => {
    const rows = [total("Total", "20.00"), total("Freight", "5.00"), total("Zu zahlen", "25.00")];
    expect(openWith(...rows)).toEqual([]);
    const other = [total("Total", "20.00"), total("Freight", "5.00"), total("Zu zahlen", "26.00")];
    expect(openWith(...other)).toContain("totalCents");
  });

  it("none of several totals is chosen if a smaller one stands below a larger one", () => {
    const rows = [total("Freight", "5.00"), total("Total", "25.00"), total("Amount due", "20.00")];
    expect(openWith(...rows)).toContain("totalCents");
  });
});
