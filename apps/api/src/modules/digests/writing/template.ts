import {
  type DigestChange,
  type DigestNarrative,
  type DigestSnapshot,
  maxHeadlineCharacters,
} from "@bayline/contracts";
import type { Covered } from "./period.ts";
import { monthDay, weekdayOf } from "./period.ts";
import { counted, has, listed, percentOf, sentences, soldAtUnknownCost, worth } from "./phrases.ts";
import { actionsFor, concernsOf, thingsToWatch, winsOf } from "./template-judgement.ts";

/** The input of a narrative. */
export interface Subject {
  covered: Covered;
  snapshot: DigestSnapshot;
  /** Descriptions of the anomalies. */
  callouts: string[];
}

/**
 * Describes a snapshot in plain words, deterministically. Every figure is one of its display texts.
 */
export function writeByTemplate(subject: Subject): DigestNarrative {
  const { snapshot, callouts } = subject;
  return {
    headline: headlineOf(subject).slice(0, maxHeadlineCharacters),
    summary: summaryOf(subject).join(" "),
    bullets: bulletsOf(snapshot),
    wins: winsOf(snapshot),
    concerns: concernsOf(snapshot),
    things_to_watch: thingsToWatch(snapshot),
    recommended_actions: actionsFor(snapshot),
    callouts,
  };
}

/** `Monday`, or `The week of March 2`. */
function nameOf({ period, from }: Covered): string {
  return period === "daily" ? weekdayOf(from) : `Week of ${monthDay(from)}`;
}

function headlineOf({ covered, snapshot }: Subject): string {
  const { revenue, payments } = snapshot;
  const name = nameOf(covered);
  if (has(revenue.invoice_count)) {
    const invoices = counted(revenue.invoice_count, "invoice", "invoices");
    if (isCredited(revenue)) return `${name}: ${invoices}, ${revenueWords("of", revenue)}`;
    if (isCancelledOut(snapshot))
      return `${name}: ${invoices} and credits cancel out, ${revenue.total.display} in all`;
    return `${name}: ${revenue.total.display} invoiced on ${invoices}${changeWords(snapshot)}`;
  }
  if (has(revenue.total)) return `${name}: no new invoice, ${revenueWords("of", revenue)}`;
  if (has(payments.total)) return `${name}: nothing invoiced, ${payments.total.display} received`;
  return covered.period === "daily"
    ? `A quiet ${name}: no invoices and no payments`
    : `${name}: no invoices and no payments`;
}

/** Whether credits exceed what was invoiced, which makes the total negative. */
function isCredited({ total }: DigestSnapshot["revenue"]): boolean {
  return (total.value ?? 0) < 0;
}

/** Whether all sales were credited and refunded. An invoice of zero has no payment. */
function isCancelledOut({ revenue, payments }: DigestSnapshot): boolean {
  return has(revenue.invoice_count) && !has(revenue.total) && isRefundedWhole(payments);
}

/** The count of payments excludes refunds; their total subtracts them. */
function isRefundedWhole({ total, count }: DigestSnapshot["payments"]): boolean {
  return has(count) && !has(total);
}

/** `revenue of $120.00`; `revenue was -$120.00 after credits`. */
function revenueWords(verb: "of" | "was", revenue: DigestSnapshot["revenue"]): string {
  return `revenue ${verb} ${revenue.total.display}${isCredited(revenue) ? " after credits" : ""}`;
}

/** Compares with the average of four weeks, or with the week before if that is all there is. */
function changeWords({ revenue: { total } }: DigestSnapshot): string {
  const { prior_four_weeks: usual, last_week: last } = total.comparisons ?? {};
  if (usual && percentOf(usual) !== 0)
    return `, ${usual.change_display} on the average of four weeks`;
  if (last && percentOf(last) !== 0) return `, ${last.change_display} on the week before`;
  return "";
}

function summaryOf(subject: Subject): string[] {
  const { covered, snapshot } = subject;
  const { revenue } = snapshot;
  const when =
    covered.period === "daily" ? `On ${dateOf(covered)}` : `In the week of ${dateOf(covered)}`;
  if (!has(revenue.invoice_count)) return quietSummary(when, snapshot);
  return sentences(
    `${when} the shop ${invoicedWords(snapshot)}.`,
    comparedSentence(subject),
    paymentsSentence(snapshot),
    profitSentence(snapshot),
  );
}

function invoicedWords(snapshot: DigestSnapshot): string {
  const { revenue } = snapshot;
  const customers = counted(revenue.customers, "customer", "customers");
  const invoices = counted(revenue.invoice_count, "invoice", "invoices");
  const isOne = revenue.invoice_count.value === 1;
  const forCustomers = has(revenue.customers) ? ` for ${customers}` : "";
  if (isCredited(revenue))
    return `wrote ${invoices}${forCustomers}, and ${revenueWords("was", revenue)}`;
  if (isCancelledOut(snapshot))
    return `wrote ${invoices}${forCustomers}, and credits cancel ${isOne ? "it" : "them"} out: ${revenue.total.display} in all`;
  const average = isOne ? "" : `, ${revenue.average_invoice.display} each on average`;
  return `invoiced ${revenue.total.display} on ${invoices}${forCustomers}${average}`;
}

/**
 * `up 12.5% on the week before (from $100.00)`. Undefined if there is no percentage, or if both
 * values are zero.
 */
function against(change: DigestChange | undefined, what: string): string | undefined {
  if (!change || change.change_percent === null) return undefined;
  if (change.value === 0 && change.change_percent === 0) return undefined;
  if (change.change_percent === 0) return `level with ${what}, at ${change.display}`;
  return `${change.change_display} on ${what} (from ${change.display})`;
}

/** `Monday, March 2`; for a week `March 2 to March 8`. */
function dateOf({ period, from, to }: Covered): string {
  if (period === "daily") return `${weekdayOf(from)}, ${monthDay(from)},`;
  return `${monthDay(from)} to ${monthDay(to)}`;
}

function quietSummary(when: string, snapshot: DigestSnapshot): string[] {
  const { receivables, open_work: work } = snapshot;
  return sentences(
    has(snapshot.revenue.total)
      ? `${when} nothing was invoiced, and ${revenueWords("was", snapshot.revenue)}.`
      : `${when} nothing was invoiced.`,
    paymentsSentence(snapshot),
    has(work?.orders) &&
      `${counted(work?.orders, "order", "orders")}${worth(work?.value)} ${work?.orders.value === 1 ? "is" : "are"} open in the shop.`,
    has(receivables.total) && `Customers owe ${receivables.total.display}.`,
  );
}

function comparedSentence({ covered, snapshot: { revenue } }: Subject): string | undefined {
  const { last_week: last, prior_four_weeks: usual } = revenue.total.comparisons ?? {};
  const before =
    covered.period === "daily" ? `the ${weekdayOf(covered.from)} before` : "the week before";
  const parts = sentences(
    against(last, before),
    against(usual, "the average of the prior four weeks"),
  );
  return parts.length > 0 ? `Revenue was ${listed(parts)}.` : undefined;
}

function paymentsSentence({ payments }: DigestSnapshot): string | undefined {
  const { total, count } = payments;
  if ((total.value ?? 0) < 0) return `More was refunded than paid: ${total.display} in all.`;
  if (isRefundedWhole({ total, count }))
    return `${counted(count, "payment", "payments")} came in, and refunds of the same amount went out.`;
  if (!has(total)) return "No payments came in.";
  if (!has(count)) return undefined;
  return `${total.display} came in on ${counted(count, "payment", "payments")}.`;
}

function profitSentence({ gross_profit: profit }: DigestSnapshot): string | undefined {
  if ((profit.total.value ?? 0) < 0) return `Gross profit was negative, ${profit.total.display}.`;
  if (!has(profit.total)) return undefined;
  if (has(profit.unknown_cost_lines)) {
    return `Gross profit was ${profit.total.display} without ${soldAtUnknownCost(profit)}.`;
  }
  if (profit.margin.value === null) return undefined;
  return `Gross profit was ${profit.total.display}, a margin of ${profit.margin.display}.`;
}

function bulletsOf(snapshot: DigestSnapshot): string[] {
  const { labor, parts, tires, counter_sales: counter, discounts, intake, receivables } = snapshot;
  const { open_work: work } = snapshot;
  const rate =
    labor.effective_rate.value === null ? "" : `, ${labor.effective_rate.display} an hour`;
  return sentences(
    has(labor.revenue) && has(labor.hours)
      ? `Labor: ${labor.revenue.display} for ${labor.hours.display}${rate}.`
      : has(labor.revenue) && `Labor: ${labor.revenue.display}.`,
    has(parts.revenue) && `Parts: ${parts.revenue.display}.`,
    has(tires.revenue) && `Tires: ${tires.revenue.display}.`,
    has(counter.revenue) && `Counter sales: ${counter.revenue.display}, taxes included.`,
    has(discounts.total) && `Discounts: ${discounts.total.display}.`,
    intakeBullet(intake),
    has(work?.orders) &&
      `Open work: ${counted(work?.orders, "order", "orders")}${worth(work?.value)}.`,
    has(receivables.total) &&
      `Receivables: ${receivables.total.display} from ${counted(receivables.customers, "customer", "customers")}${
        has(receivables.past_due)
          ? `, ${receivables.past_due.display} of it past due`
          : ", none of it past due"
      }.`,
  );
}

function intakeBullet(intake: DigestSnapshot["intake"]): string | undefined {
  const came = [
    has(intake.orders_opened) && `${counted(intake.orders_opened, "new order", "new orders")}`,
    has(intake.service_requests) &&
      counted(intake.service_requests, "service request", "service requests"),
  ].filter((part) => typeof part === "string");
  return came.length > 0 ? `Intake: ${listed(came)}.` : undefined;
}
