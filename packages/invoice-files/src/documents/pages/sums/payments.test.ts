import { describe, expect, it } from "vitest";
import { proved } from "../../../../test/acme.ts";
import { type Rows, shoe } from "../../../../test/read-text.ts";
import { head, header, total } from "../../../../test/text-page.ts";

const paid = (...rows: Rows) => proved(...head, null, header, shoe, ...rows);
const sums = (payment: string): Rows => [
  total("Total", "20.00"),
  total(payment, "20.00"),
  total("Balance due", "0.00"),
];

describe("an invoice that is paid", () => {
  it.each(["Payment received", "Amount paid", "VISA ****1234", "Check 4711", "Cash tendered"])(
    "a paid invoice is booked with its total if %s explains that nothing is due",
    (payment) => {
      const { totalCents, open } = paid(...sums(payment));
      expect([totalCents, open]).toEqual([2000, []]);
    },
  );

  it("a paid invoice is read once if a stub repeats it", () => {
    const { totalCents, open } = paid(...sums("Payment"), null, ...sums("Payment"));
    expect([totalCents, open]).toEqual([2000, []]);
  });

  it.each([
    ["nothing", "0.00", "0.00"],
    ["another amount", "15.00", "0.00"],
    ["a part of what is due", "15.00", "10.00"],
  ])("a paid invoice is open if its payment explains %s", (_, payment, due) => {
    const rows = [
      total("Total", "20.00"),
      total("Payment received", payment),
      total("Balance due", due),
    ];
    expect(paid(...rows).open).toContain("totalCents");
  });

  it("a paid invoice is open if only what is due is printed", () => {
    const rows = [total("Payment", "20.00"), total("Amount due", "0.00")];
    expect(paid(...rows).open).toContain("totalCents");
  });

  it("a paid invoice is open if its charge was not read", () => {
    const rows = [
      total("Total", "25.00"),
      total("VISA ****1234", "25.00"),
      total("Balance due", "0.00"),
    ];
    expect(paid(...rows).open).toContain("totalCents");
  });
});
