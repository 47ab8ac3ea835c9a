import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { figuresIn, strayFigure } from "./numerals.ts";

const { snapshot } = contract.digests.get.output.parse(contract.digests.get.example?.output);
const revenue = {
  ...snapshot.revenue,
  total: {
    value: 123_450,
    display: "$1,234.50",
    comparisons: {
      last_week: {
        value: 100_000,
        display: "$1,000.00",
        change_percent: 23.5,
        change_display: "up 23.5%",
      },
      prior_four_weeks: {
        value: 145_000,
        display: "$1,450.00",
        change_percent: -14.9,
        change_display: "down 14.9%",
      },
    },
  },
};
const margin = {
  value: 50.5,
  display: "50.5%",
  comparisons: {
    last_week: {
      value: 47.3,
      display: "47.3%",
      change_percent: null,
      change_display: "up 3.2 points",
    },
  },
};
const loss = { value: -1_200, display: "-$12.00", comparisons: null };
// 6 invoices, 16 hours, 4 estimates, $145.00 an hour.
const figures = figuresIn({
  ...snapshot,
  revenue,
  gross_profit: { ...snapshot.gross_profit, total: loss, margin },
});

describe("a text with only copied figures", () => {
  test.each([
    "Revenue was $1,234.50.",
    "Revenue was **$1,234.50** (up 23.5%), against $1,450.00 on average.",
    "Revenue—$1,234.50—was down 14.9% on the prior four weeks.",
    "“$1,234.50” on 6 invoices; 16 hours at $145.00 an hour!",
    "It was $1,234.50 at $145.00 per hour.",
    "The margin of 50.5% is up 3.2 points.",
    "The margin is up 3.2 percentage points.",
    "A margin of 50.5 percent.",
    "A margin of 50.5 per cent.",
    "A loss: -$12.00.",
    "Gross profit was negative, -$12.00.",
    "Six invoices and four estimates.",
    "One of the 6 invoices is open, and no one has called.",
    "A steady day without a figure",
    "On Monday, March 2, 2026, and on 2026-03-04.",
    "On 3/2/2026.",
    "From March 2 to Mar 8th, or 2 March, or the 2nd of March 2026.",
    "For 3 days, 12 weeks and 18 months.",
    "The prior four weeks, a 4-week average and a four-week streak.",
    "More than 90 days past due, 31 to 60 days, 31-60 days, 90+ days, 30 business days.",
    "Some café of a naïve customer.",
    // As models write of a day or a week.
    "Revenue was up 23.5% on the Monday before (from $1,000.00).",
    "6 invoices ($1,234.50 in all) and 4 estimates.",
    "A good day: 6 invoices, 16 hours of labor, $1,234.50.",
    "Monday (2026-03-02) was steady.",
    "In March 2026, 6 invoices were written.",
    "On March 2 the shop wrote 6 invoices.",
    "On March 2, 6 invoices were written.",
    "The week of March 2 to 8 brought $1,234.50.",
    "The week of March 2–8, 2026: a margin of 50.5%.",
    "Mar. 2 was quiet.",
    "March 2 revenue was $1,234.50.",
    "The March 2nd invoices are paid.",
    "2 March was quiet.",
    "Double-check the 6 invoices, and double check the estimates.",
    "Call the customers whose third-party orders wait; tend to the tenants.",
    "The ones that wait are someone's, and none is attended to.",
    "No one customer is behind it, and one more look is due.",
    "A mix of repairs; I would not worry.",
    "A strong start ✅, with nothing unusual ⚠️.",
    "First things first: a second look at the exhaust manifold.",
    "Gross profit was $1,234.50; a grand total of $1,234.50.",
    "Behalf of, profession, weight, often, canine, freight, network.",
  ])("a text with only copied figures is accepted: %s", (text) => {
    expect(strayFigure(text, figures)).toBeUndefined();
  });
});

describe("a text with an unknown figure", () => {
  test.each([
    // Invented, rounded, cut, added to.
    "Revenue was $1,999.00.",
    "Revenue was $1,235.",
    "Revenue was $1,2.",
    "Revenue was $1,234.",
    "Revenue was $1,234.5.",
    "Revenue was $1,234.500.",
    "Revenue was $11,234.50.",
    "Revenue was 1,234.50.",
    "Revenue was $1234.50.",
    "Revenue was -$1,234.50.",
    "Revenue was +$1,234.50.",
    "Revenue was ~$1,234.50.",
    "A profit of $12.00.",
    // In another unit.
    "Revenue was $1,234.50k.",
    "Revenue was $1,234.50 thousand.",
    "Revenue was $1,234.50 million.",
    "Revenue was €1,234.50.",
    "Revenue was US$1,234.50.",
    "16% of hours.",
    "16 % of hours.",
    "16 percent of hours.",
    "$16 of hours.",
    "$ 16 of hours.",
    "USD 16 of hours.",
    "16 dollars.",
    "6x as much.",
    "6 times as much.",
    "6 fold.",
    "50.5 points.",
    // Changes the wrong way round.
    "Revenue was down 23.5%.",
    "Revenue was up 14.9%.",
    "The margin was down 3.2 points.",
    "The margin was down 3.2 percentage points.",
    "Revenue fell by 23.5%.",
    "Revenue decreased 23.5%.",
    "A drop of 23.5%.",
    "Revenue rose 14.9%.",
    "Revenue was up by 14.9%.",
    "Revenue was minus $1,234.50.",
    "Revenue was negative $1,234.50.",
    // In letters.
    "Twelve thousand dollars.",
    "Eleven invoices.",
    "Twenty-five invoices.",
    "Eight invoices.",
    "Six percent more.",
    "Six hundred dollars.",
    "A dozen invoices.",
    "Half of the invoices.",
    "Revenue doubled, twice over.",
    "A third of the invoices.",
    "One-third of the invoices.",
    "Four fifths of the invoices.",
    "6 tenths of the invoices.",
    "One percent more.",
    "One per cent more.",
    "Down one point.",
    "16 per cent of hours.",
    "50.5 percentage points.",
    "6 basis points.",
    "6 × as much.",
    "A three-fold rise.",
    "A tenfold rise.",
    // Below zero, as accountants write it, or a dash does.
    "Gross profit was ($1,234.50).",
    "Gross profit was ( $1,234.50 ).",
    "Gross profit was (1,234.50).",
    "A change of (50.5%).",
    "A margin of (6)!",
    "Gross profit was - $1,234.50.",
    "Gross profit was – $1,234.50.",
    "Gross profit was $1,234.50-.",
    "Gross profit was $1,234.50 CR.",
    // Counts that look like a date.
    "March 14 invoices were sent.",
    "In March 14 invoices were sent.",
    "In March, 14 invoices were sent.",
    "By March 14 of them were late.",
    "March 14 new orders came in.",
    "14 March invoices were sent.",
    "14 May orders are late.",
    "March 2026 invoices were sent.",
    "On March 14, 2026 invoices were sent.",
    "On March 14. 2026 invoices were sent.",
    "March 9 to 14 invoices were sent.",
    // Numbers in one word, or in several.
    "Fivehundred dollars.",
    "Twentyfive invoices.",
    "Onehundredandfive invoices.",
    "Two-hundred invoices.",
    "Twenty–five invoices.",
    "Five/six-hundred invoices.",
    "Tens of invoices.",
    "Threesome of invoices.",
    "Fourty invoices.",
    "Twénty invoices.",
    "six six invoices.",
    "6 500 invoices.",
    "6 $1,234.50.",
    "One dollar.",
    // Shares, multiples and ordinals.
    "The third invoice.",
    "The twelfth order.",
    "The twentyfirst, and twentyfifth, order.",
    "A full quarter of the invoices.",
    "Halfway there.",
    "We halve the price.",
    "Revenue may double.",
    "A couple of invoices.",
    "A pair of invoices.",
    "It cost a grand.",
    "Seventy percent.",
    "Ninety-nine per cent.",
    "Half a percent.",
    "Trebled, quadrupled, quintupled.",
    "Two score.",
    // In Roman.
    "XII invoices.",
    "Xii invoices.",
    "xii invoices.",
    "V invoices.",
    "II's invoices.",
    "MMXXVI.",
    // In disguise.
    "lO invoices.",
    "lI invoices.",
    "ﬁve invoices.",
    "ｆｉｖｅ invoices.",
    "ꜰive invoices.",
    "fi\u0336ve invoices.",
    "Ⅻ invoices.",
    "⑫ invoices.",
    "1² invoices.",
    "𝟔 invoices.",
    "६ invoices.",
    "6️⃣ invoices.",
    "🔟 invoices.",
    "💯 of them.",
    "&half; of them.",
    "Revenue was $１,２３４.５０.",
    "Revenue was ١٢٣ dollars.",
    "Revenue was ½ of it.",
    "Revenue was $1,2\u200b34.50.",
    "Revenue was \u202e05.432,1$.",
    "Revenue was &#36;99.",
    "Revenue was <b>$1,234.50</b>.",
    "Revenue was 三百.",
    "Revenue was $l,OOO.",
    "Revenue was $$.",
    "Revenue rose 6-fold.",
    "Between 6–16 invoices.",
    "3/4 of the invoices.",
    "On 13/2/2026.",
    "The 3rd of them.",
    "WO-1042 is late.",
    "Open 24/7 from 6am.",
    // No dates, and no counts of days.
    "In 2026.",
    "On March 42.",
    "On 2026-13-01.",
    "For $3 days.",
    "For 3.5 days.",
    "For 500 and 30 days.",
    "For 1,000 days.",
    "For 8 years.",
    "Within 8 hours.",
  ])("a text with an unknown figure is refused: %s", (text) => {
    expect(strayFigure(text, figures)).toBeDefined();
  });
});

test("one of something is a count, unless it means one of several", () => {
  const without = { written: new Set(["6"]), changes: new Set<string>() };
  const withOne = { ...without, written: new Set(["6", "1"]) };
  for (const text of ["One invoice was written.", "Only one open order is late."]) {
    expect(strayFigure(text, without)).toBeDefined();
    expect(strayFigure(text, withOne)).toBeUndefined();
  }
  for (const text of ["One of the 6 invoices.", "No one customer owes it.", "One more look."])
    expect(strayFigure(text, without)).toBeUndefined();
});
