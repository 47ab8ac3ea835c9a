import { contract } from "@bayline/contracts";
import type { z } from "zod";
import { plainText } from "../../terminal/text.ts";
import { cents, count, extra, percent, text, word } from "../fields.ts";
import { type Field, type TableSection, tableOf } from "../page.ts";
import { report, showPeriod } from "../report.ts";

type Simulation = z.output<typeof contract.pricing.simulate.output>;
type Compared = Pick<Simulation, "lineCount" | "booked" | "proposed" | "changeCents">;
type Amounts = Simulation["booked"];

/** Jobs of the table. All are in the JSON. */
const shownJobs = 10;

export const priceSimulation = report({
  answer: contract.pricing.simulate.output,
  page: (simulation) => ({
    title: "Price simulation",
    facts: [
      showPeriod({ startDate: simulation.from, endDate: simulation.to }),
      counted(simulation.lineCount, "line"),
      counted(simulation.invoiceCount, "invoice"),
    ],
    warnings: warningsOf(simulation),
    sections: [
      totals(simulation),
      byMonth(simulation),
      byCategory(simulation),
      byRule(simulation),
      ...(simulation.jobs.length > 0 ? [jobs(simulation)] : []),
    ],
  }),
  rows: ({ byMonth: months }) =>
    months.map(({ month, booked, proposed, changeCents }) => ({
      month,
      bookedRevenueCents: booked.revenueCents,
      proposedRevenueCents: proposed.revenueCents,
      changeCents,
      costCents: booked.costCents,
      bookedMarginCents: booked.marginCents,
      proposedMarginCents: proposed.marginCents,
    })),
});

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function warningsOf(simulation: Simulation): string[] {
  const { unexplainedLineCount, unpricedLineCount, unknownCostLineCount } = simulation;
  const warnings: Array<[number, string]> = [
    [unpricedLineCount, "would have no price and counts as 0"],
    [unexplainedLineCount, "has another price than its rules give and stays as booked"],
    [unknownCostLineCount, "has no known cost and counts at 0"],
  ];
  return warnings
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${counted(number, "line")}: each ${what}.`);
}

function totals({ booked, proposed }: Simulation): TableSection {
  const change = {
    revenueCents: proposed.revenueCents - booked.revenueCents,
    costCents: proposed.costCents - booked.costCents,
    marginCents: proposed.marginCents - booked.marginCents,
    marginPercent: (proposed.marginPercent ?? 0) - (booked.marginPercent ?? 0),
  };
  const rows: Array<Amounts & { name: string }> = [
    { name: "Booked", ...booked },
    { name: "Proposed", ...proposed },
    { name: "Change", ...change },
  ];
  return tableOf(rows, {
    title: "",
    fields: [
      word("", ({ name }) => name),
      cents("Revenue", ({ revenueCents }) => revenueCents),
      cents("Cost", ({ costCents }) => costCents),
      cents("Margin", ({ marginCents }) => marginCents),
      percent("Margin %", ({ marginPercent }) => marginPercent ?? 0),
    ],
  });
}

/** Revenue on both sides and its change; the margins if there is room. */
function amountFields<Row extends Compared>(total?: Compared): Array<Field<Row>> {
  return [
    extra(count("Lines", (row) => row.lineCount)),
    cents("Booked", (row) => row.booked.revenueCents, total?.booked.revenueCents),
    cents("Proposed", (row) => row.proposed.revenueCents, total?.proposed.revenueCents),
    cents("Change", (row) => row.changeCents, total?.changeCents),
    extra(cents("Margin", (row) => row.proposed.marginCents, total?.proposed.marginCents)),
  ];
}

function byMonth(simulation: Simulation): TableSection {
  type Month = Simulation["byMonth"][number];
  return tableOf(simulation.byMonth, {
    title: "By month",
    fields: [word<Month>("Month", ({ month }) => month), ...amountFields<Month>(simulation)],
    bar: (row) => row.proposed.revenueCents,
  });
}

function byCategory(simulation: Simulation): TableSection {
  const { byCategory: listed, otherCategories } = simulation;
  const rows = [
    ...listed.map((row) => ({ ...row, name: row.category ?? row.kind })),
    ...(otherCategories ? [{ ...otherCategories, name: "Others" }] : []),
  ];
  return namedTable("By category", rows, simulation);
}

function byRule(simulation: Simulation): TableSection {
  const { byRule: listed, otherRules } = simulation;
  const rows = [
    ...listed.map((row) => ({ ...row, name: nameOfRule(row) })),
    ...(otherRules ? [{ ...otherRules, name: "Others" }] : []),
  ];
  return namedTable("By rule", rows, simulation);
}

const sourceNames = {
  typed: "Typed",
  rule: "Labor rate of the settings",
  part: "Price of the part",
  none: "No price",
};

function nameOfRule({ source, ruleName, isProposed }: Simulation["byRule"][number]): string {
  if (ruleName === null) return sourceNames[source];
  return isProposed ? `${ruleName} (proposed)` : ruleName;
}

function namedTable(
  title: string,
  rows: ReadonlyArray<Compared & { name: string }>,
  simulation: Simulation,
): TableSection {
  type Named = (typeof rows)[number];
  return tableOf(rows, {
    title,
    fields: [text<Named>("", ({ name }) => name), ...amountFields<Named>(simulation)],
    bar: (row) => Math.max(row.proposed.revenueCents, 0),
  });
}

function jobs(simulation: Simulation): TableSection {
  type Job = Simulation["jobs"][number];
  return tableOf(simulation.jobs.slice(0, shownJobs), {
    title: "Jobs that change most",
    fields: [
      word<Job>("Job", ({ orderNumber }) => plainText(orderNumber)),
      extra(word<Job>("Invoice", ({ invoiceNumber }) => plainText(invoiceNumber))),
      text<Job>("Customer", ({ customerName }) => customerName),
      ...amountFields<Job>(),
    ],
  });
}
