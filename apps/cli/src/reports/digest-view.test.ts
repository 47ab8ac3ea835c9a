import { contract } from "@bayline/contracts";
import { expect, test } from "vitest";
import { toCsv } from "../output/csv.ts";
import { noPaint } from "../terminal/paint.ts";
import { drawPage } from "./draw-page.ts";
import { blocks } from "./plot.ts";
import { digest } from "./views/digest.ts";

const answer = contract.digests.get.output.parse(contract.digests.get.example?.output);

function drawn(body: unknown, width: number): string[] {
  const page = digest.page(body);
  if (!page) throw new Error("The view does not know this answer");
  return drawPage(page, { width, paint: noPaint, glyphs: blocks }).text.split("\n");
}

test("a digest shows its text first, then its nonzero figures", () => {
  const lines = drawn(answer, 50);
  expect(lines.slice(0, 9)).toEqual([
    "Monday: $4,210.50 invoiced on 6 invoices, up 12.5% on the average of four weeks",
    "2026-03-02",
    "written by the template",
    "",
    "The shop invoiced $4,210.50 on 6 invoices, $701.75",
    "each on average. $3,900.00 came in on 5 payments.",
    "",
    "What happened",
    "  - Labor: $2,320.00 for 16 hours, $145.00 an",
  ]);
  expect(lines).not.toContain("Concerns");
  const figures = drawn(answer, 90);
  expect(figures.slice(figures.indexOf("Figures") + 1).slice(0, 4)).toEqual([
    "Figure                                   Value  Four weeks",
    "──────────────────────────────────  ──────────  ──────────",
    "Revenue                              $4,210.50  up 12.5%",
    "Revenue invoice count                        6",
  ]);
  expect(figures.join("\n")).not.toContain("Tires");
});

test("a weekly digest shows its last day, author and rating", () => {
  const weekly = {
    ...answer,
    period: "weekly",
    weekEnd: "2026-03-08",
    renderMode: "llm",
    feedbackScore: "up",
  };
  expect(drawn(weekly, 80).slice(1, 4)).toEqual([
    "2026-03-02 to 2026-03-08",
    "written by a model",
    "rated up",
  ]);
});

test("csv has a row for each figure", () => {
  const csv = toCsv(digest.rows(answer) ?? [], undefined).split(/\r?\n/);
  expect(csv.slice(0, 2)).toEqual([
    "businessDate,period,group,name,value,display,previousDay,lastWeek,priorFourWeeks",
    '2026-03-02,daily,revenue,total,421050,"$4,210.50",,,374267',
  ]);
  expect(csv.filter(Boolean)).toHaveLength(
    1 + Object.values(answer.snapshot).flatMap((group) => Object.keys(group ?? {})).length,
  );
});

test("an answer of another shape is shown unchanged", () => {
  expect(digest.page({ headline: "Fine" })).toBeUndefined();
});
