import type { DigestSnapshot } from "@bayline/contracts";
import { counted, has, percentOf, sentences, soldAtUnknownCost, worth } from "./phrases.ts";

// Changes that an owner would notice.
const goodPercent = 10;
const badPercent = -25;

type Say = (snapshot: DigestSnapshot) => string[];

const usualOf = (metric: DigestSnapshot["revenue"]["total"]) =>
  metric.comparisons?.prior_four_weeks;

export const winsOf: Say = ({ revenue, labor, receivables, gross_profit: profit }) => {
  const [sales, hours, late] = [
    usualOf(revenue.total),
    usualOf(labor.hours),
    receivables.past_due.comparisons?.last_week,
  ];
  return sentences(
    sales &&
      percentOf(sales) >= goodPercent &&
      `Revenue was ${sales.change_display} on the average of the prior four weeks.`,
    hours &&
      percentOf(hours) >= goodPercent &&
      `Billed labor was ${hours.change_display} on the average of the prior four weeks.`,
    marginOf(profit.margin, "up"),
    late && percentOf(late) < 0 && `What is past due is ${late.change_display} on a week before.`,
  );
};

export const concernsOf: Say = (snapshot) => {
  const { revenue, gross_profit: profit, receivables, open_work: work, labor } = snapshot;
  const [sales, late] = [usualOf(revenue.total), receivables.past_due.comparisons?.last_week];
  return sentences(
    sales &&
      has(revenue.invoice_count) &&
      percentOf(sales) <= badPercent &&
      `Revenue was ${sales.change_display} on the average of the prior four weeks.`,
    has(profit.unknown_cost_lines) &&
      `${counted(profit.unknown_cost_lines, "line has", "lines have")} no known cost.`,
    (profit.total.value ?? 0) < 0 && `Gross profit was ${profit.total.display}.`,
    marginOf(profit.margin, "down"),
    has(labor.hours_without_technician) &&
      `${labor.hours_without_technician.display} of labor ${
        labor.hours_without_technician.value === 1 ? "was" : "were"
      } billed without a technician.`,
    late &&
      percentOf(late) >= goodPercent &&
      `What is past due is ${late.change_display} on a week before, at ${receivables.past_due.display}.`,
    has(receivables.over_90_days) &&
      `${receivables.over_90_days.display} is more than 90 days past due.`,
    has(work?.overdue) &&
      `${counted(work?.overdue, "open order is", "open orders are")} past the promised date.`,
  );
};

/** Margins compare in points; two points are worth mentioning. */
function marginOf(
  margin: DigestSnapshot["gross_profit"]["margin"],
  direction: "up" | "down",
): string | undefined {
  const usual = usualOf(margin);
  if (!usual || margin.value === null || margin.value < 0) return undefined;
  const points = margin.value - usual.value;
  const isWorthAWord = direction === "up" ? points >= 2 : points <= -2;
  return isWorthAWord
    ? `The margin of ${margin.display} is ${usual.change_display} on the prior four weeks.`
    : undefined;
}

export const thingsToWatch: Say = ({ open_work: work, inventory, receivables, documents }) =>
  sentences(
    has(documents?.waiting) &&
      `${counted(documents?.waiting, "dealer's invoice waits", "dealers' invoices wait")} for you${readyWords(documents)}.`,
    has(work?.awaiting_approval) &&
      `${counted(work?.awaiting_approval, "estimate", "estimates")}${worth(work?.awaiting_approval_value)} ${
        work?.awaiting_approval.value === 1 ? "waits" : "wait"
      } for approval.`,
    has(work?.open_over_30_days)
      ? `${counted(work?.open_over_30_days, "order has", "orders have")} been open for more than 30 days.`
      : has(work?.open_over_7_days) &&
          `${counted(work?.open_over_7_days, "order has", "orders have")} been open for more than 7 days.`,
    has(inventory?.low_stock) &&
      `${counted(inventory?.low_stock, "part is", "parts are")} at or below the reorder point${
        has(inventory?.out_of_stock)
          ? `, ${inventory?.out_of_stock.display} of them out of stock`
          : ""
      }.`,
    has(receivables.past_due) &&
      !has(receivables.over_90_days) &&
      `${receivables.past_due.display} is past due.`,
    has(receivables.customers) &&
      receivables.customers.value !== 1 &&
      `The largest balance of a customer is ${receivables.largest_balance.display}.`,
  );

/** `, 2 of them ready to book`; nothing if no document is ready. */
function readyWords(documents: DigestSnapshot["documents"]): string {
  if (!documents || !has(documents.ready)) return "";
  return documents.waiting.value === 1
    ? " and is ready to book"
    : `, ${documents.ready.display} of them ready to book`;
}

export const actionsFor: Say = (snapshot) => {
  const { open_work: work, inventory, receivables, labor, gross_profit: profit } = snapshot;
  return sentences(
    has(work?.ready_to_invoice) &&
      `Invoice the ${counted(work?.ready_to_invoice, "completed order", "completed orders")}${worth(work?.ready_to_invoice_value)}.`,
    has(work?.ready_for_pickup) &&
      `Call about the ${counted(work?.ready_for_pickup, "order that is", "orders that are")} ready for pickup.`,
    has(work?.service_requests_waiting) &&
      `Answer the ${counted(work?.service_requests_waiting, "new service request", "new service requests")}.`,
    has(work?.awaiting_approval) &&
      `Ask for a decision on the ${counted(work?.awaiting_approval, "open estimate", "open estimates")}.`,
    has(receivables.past_due) && `Ask for the ${receivables.past_due.display} that is past due.`,
    has(work?.unassigned) &&
      `Assign a technician to the ${counted(work?.unassigned, "open order", "open orders")} without one.`,
    has(inventory?.low_stock) &&
      `Reorder the ${counted(inventory?.low_stock, "part that is", "parts that are")} low.`,
    has(labor.hours_without_technician) &&
      `Assign a technician to the ${labor.hours_without_technician.display} of labor without one.`,
    has(profit.unknown_cost_lines) &&
      `Enter the cost of ${soldAtUnknownCost(profit)}: on the bill that charges it.`,
  );
};
