import { contract } from "@bayline/contracts";
import type { z } from "zod";
import { extra, text, word } from "../fields.ts";
import { type TableSection, tableOf } from "../page.ts";
import { report } from "../report.ts";

type Report = z.output<typeof contract.reports.due.output>;
type Work = Report["due"][number];

export const due = report({
  answer: contract.reports.due.output,
  page: ({ asOf, count, counts, due: rows, truncated }) => ({
    title: "What is due",
    facts: [
      `on ${asOf}`,
      ...(count === 0 ? ["nothing"] : []),
      ...(["overdue", "due", "soon"] as const).flatMap((status) =>
        counts[status] > 0 ? [`${counts[status]} ${status}`] : [],
      ),
      ...(counts.ok > 0 ? [`${counts.ok} expected later`] : []),
    ],
    sections: rows.length > 0 ? [ofWork(rows, "Maintenance, the most urgent first", asOf)] : [],
    warnings: truncated ? [`${count} tasks in total; --limit shows more`] : [],
  }),
  rows: ({ due: rows }) => rows.map(flat),
});

export const vehicleDue = report({
  answer: contract.vehicles.due.output,
  page: ({ asOf, due: rows }) => ({
    title: `Maintenance of ${rows[0]?.unitNumber ?? "the vehicle"}`,
    facts: [`on ${asOf}`, ...(rows.length === 0 ? ["no program applies"] : [])],
    sections: rows.length > 0 ? [ofWork(rows, "Tasks, the most urgent first", asOf)] : [],
    warnings: [],
  }),
  rows: ({ due: rows }) => rows.map(flat),
});

/** The words of each status. A task that is not yet soon due has none. */
const words = { overdue: "overdue", due: "due", soon: "soon", ok: "" } as const;

function ofWork(rows: readonly Work[], title: string, asOf: string): TableSection {
  return tableOf(rows, {
    title,
    fields: [
      word<Work>("Status", ({ status }) => words[status]),
      word("Unit", ({ unitNumber }) => unitNumber ?? ""),
      text("Task", ({ taskName }) => taskName),
      extra(word("Job", ({ cannedJobCode }) => cannedJobCode)),
      word("When", ({ dueSince, projectedDay }) => dueSince ?? projectedDay ?? ""),
      text("Left", (work) => leftOf(work, asOf)),
      extra(word("Order", ({ openOrderNumber }) => openOrderNumber ?? "")),
      extra(text("Customer", ({ customerName }) => customerName)),
    ],
  });
}

/** -2,580 mi, 71 days */
function leftOf({ meter, dueDay }: Work, asOf: string): string {
  const units = meter?.remaining;
  const days = dueDay === null ? undefined : daysBetween(asOf, dueDay);
  return [
    ...(units == null ? [] : [`${whole(units)} ${meter?.unit ?? meter?.meter.replace("_", " ")}`]),
    ...(days === undefined ? [] : [`${whole(days)} ${Math.abs(days) === 1 ? "day" : "days"}`]),
  ].join(", ");
}

const whole = (figure: number) => Math.round(figure).toLocaleString("en-US");

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function flat({ meter, lastDone, ...work }: Work) {
  return {
    status: work.status,
    unitNumber: work.unitNumber,
    customerName: work.customerName,
    taskName: work.taskName,
    cannedJobCode: work.cannedJobCode,
    dueSince: work.dueSince,
    projectedDay: work.projectedDay,
    dueDay: work.dueDay,
    meter: meter?.meter,
    unit: meter?.unit,
    dueAt: meter?.dueAt,
    reading: meter?.reading,
    remaining: meter?.remaining,
    lastDoneDay: lastDone?.day,
    lastDoneOrder: lastDone?.orderNumber,
    openOrderNumber: work.openOrderNumber,
    reason: work.reason,
    vehicleId: work.vehicleId,
    id: work.id,
  };
}
