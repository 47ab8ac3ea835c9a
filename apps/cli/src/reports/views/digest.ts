import { contract } from "@bayline/contracts";
import type { z } from "zod";
import { labelOf } from "../../output/text.ts";
import { text, word } from "../fields.ts";
import { type ProseSection, type TableSection, tableOf } from "../page.ts";
import { type FlatRow, report } from "../report.ts";

type Digest = z.output<typeof contract.digests.get.output>;
type Metric = Digest["snapshot"]["revenue"]["total"];

/** A figure with its group and name in the snapshot. */
interface Figure extends Metric {
  group: string;
  name: string;
}

/** A digest: first the text, then its figures. */
export const digest = report({
  answer: contract.digests.get.output,
  page(answer) {
    const { narrative } = answer;
    return {
      title: narrative.headline,
      facts: factsOf(answer),
      sections: [
        { kind: "prose", title: "", sentences: [narrative.summary] },
        ...lists(narrative),
        figuresTable(answer),
      ],
    };
  },
  rows: (answer) => figuresOf(answer).map((figure) => rowOf(answer, figure)),
});

function factsOf({ period, businessDate, weekEnd, renderMode, feedbackScore }: Digest): string[] {
  return [
    period === "daily" ? businessDate : `${businessDate} to ${weekEnd}`,
    `written by ${renderMode === "llm" ? "a model" : "the template"}`,
    ...(feedbackScore ? [`rated ${feedbackScore}`] : []),
  ];
}

function lists(narrative: Digest["narrative"]): ProseSection[] {
  const titled: Array<[string, string[]]> = [
    ["Out of the ordinary", narrative.callouts],
    ["What happened", narrative.bullets],
    ["Wins", narrative.wins],
    ["Concerns", narrative.concerns],
    ["Things to watch", narrative.things_to_watch],
    ["To do", narrative.recommended_actions],
  ];
  return titled
    .filter(([, sentences]) => sentences.length > 0)
    .map(([title, sentences]) => ({ kind: "prose", title, sentences }));
}

function figuresOf({ snapshot }: Digest): Figure[] {
  return Object.entries(snapshot).flatMap(([group, metrics = {}]) =>
    Object.entries(metrics).map(([name, metric]) => ({ group, name, ...metric })),
  );
}

const valueColumn = { label: "Value", align: "right", mayShrink: false } as const;

/** `Gross profit margin`; the total of a group has only the group's name. */
function nameOf({ group, name }: Figure): string {
  return labelOf((name === "total" ? group : `${group} ${name}`).replaceAll("_", " "));
}

/** A table of figures. Columns without values are omitted. */
function figuresTable(answer: Digest): TableSection {
  const figures = figuresOf(answer).filter(({ value }) => value !== null && value !== 0);
  const since = (label: string, when: keyof NonNullable<Metric["comparisons"]>) => {
    const change = ({ comparisons }: Figure) => comparisons?.[when]?.change_display ?? "";
    return figures.some((figure) => change(figure) !== "") ? [text<Figure>(label, change)] : [];
  };
  return tableOf(figures, {
    title: "Figures",
    fields: [
      word<Figure>("Figure", nameOf),
      { ...word<Figure>("Value", ({ display }) => display), column: valueColumn },
      ...since("Day before", "previous_day"),
      ...since(answer.period === "daily" ? "Last week" : "Week before", "last_week"),
      ...since("Four weeks", "prior_four_weeks"),
    ],
  });
}

function rowOf({ businessDate, period }: Digest, { comparisons, ...figure }: Figure): FlatRow {
  const { group, name, value, display } = figure;
  return {
    businessDate,
    period,
    group,
    name,
    value,
    display,
    previousDay: comparisons?.previous_day?.value ?? null,
    lastWeek: comparisons?.last_week?.value ?? null,
    priorFourWeeks: comparisons?.prior_four_weeks?.value ?? null,
  };
}
