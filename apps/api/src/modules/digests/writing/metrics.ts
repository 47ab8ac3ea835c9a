import type { DigestMetric } from "@bayline/contracts";
import { asShown, changeSince, display } from "./display.ts";
import type { Figure } from "./figures.ts";

type Groups = Record<string, Record<string, Figure>>;
type MetricsOf<G extends Groups> = { [K in keyof G]: { [N in keyof G[K]]: DigestMetric } };

/** The same figures of earlier periods, for comparison. Unknown periods are absent. */
export interface Past<G extends Groups> {
  previous_day?: G;
  last_week?: G;
  /** Each week, and all of them computed as one period. */
  prior_four_weeks?: { weeks: G[]; together: G };
}

/** Figures as a snapshot shows them: with display text, and compared with the known past. */
export function metricsOf<G extends Groups>(groups: G, past: Past<G>): MetricsOf<G> {
  const metrics = Object.entries(groups).map(([group, figures]) => [
    group,
    Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [
        name,
        metricOf(figure, valuesOf(past, group, name)),
      ]),
    ),
  ]);
  // The keys are the groups' names, which the type of `fromEntries` loses.
  return Object.fromEntries(metrics) as MetricsOf<G>;
}

type Values = Partial<Record<keyof Past<Groups>, number | null>>;

export function metricOf({ unit, value }: Figure, past: Values = {}): DigestMetric {
  const shown = value === null ? null : asShown(value, unit);
  const comparisons = Object.entries(past).flatMap(([when, before]) =>
    shown === null || before === null || before === undefined
      ? []
      : [[when, changeSince(shown, asShown(before, unit), unit)]],
  );
  return {
    value: shown,
    display: display(shown, unit),
    comparisons: comparisons.length === 0 ? null : Object.fromEntries(comparisons),
  };
}

function valuesOf<G extends Groups>(past: Past<G>, group: string, name: string): Values {
  const of = (groups: G | undefined): Figure | undefined => groups?.[group]?.[name];
  const { weeks = [], together } = past.prior_four_weeks ?? {};
  return {
    previous_day: of(past.previous_day)?.value ?? null,
    last_week: of(past.last_week)?.value ?? null,
    prior_four_weeks: averageOf(weeks.map(of), of(together)),
  };
}

function averageOf(weeks: Array<Figure | undefined>, together: Figure | undefined): number | null {
  if (together === undefined || weeks.length === 0) return null;
  if (together.isRatio) return together.value;
  return weeks.reduce((sum, week) => sum + (week?.value ?? 0), 0) / weeks.length;
}
