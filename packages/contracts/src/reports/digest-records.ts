import { z } from "zod";
import { Id, Timestamp } from "../fields/fields.ts";

export const digestPeriods = ["daily", "weekly"] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

export const mostHeadlineCharacters = 120;

const Change = z
  .object({
    value: z.number().meta({ description: "Then, in the unit of the metric" }),
    display: z.string(),
    change_percent: z.number().nullable().meta({
      description: "By how much it changed since; null where that is no percentage",
    }),
    change_display: z.string().meta({ description: "The same in words, such as `up 12.5%`" }),
  })
  .meta({ id: "DigestChange" });

export type DigestChange = z.output<typeof Change>;

const Metric = z
  .object({
    value: z.number().nullable().meta({
      description:
        "Money in whole cents, hours, a percentage or a count; null where it is of nothing",
    }),
    display: z.string().meta({ description: "As a narrative copies it, such as `$1,234.50`" }),
    comparisons: z
      .object({
        previous_day: Change.optional().meta({ description: "Daily alone" }),
        last_week: Change.optional().meta({
          description: "Daily: the same weekday; weekly: the week before",
        }),
        prior_four_weeks: Change.optional().meta({
          description: "The average of that weekday, or of the weeks",
        }),
      })
      .nullable()
      .meta({ description: "With the past as far as it is known; null where it is not" }),
  })
  .meta({ id: "DigestMetric" });

export type DigestMetric = z.output<typeof Metric>;

/** A metric with words of its own. Wrapped, so that the documents still refer to the one schema. */
const said = (description: string) => z.nonoptional(Metric).meta({ description });

/** The figures of a digest, in groups. What is not known of the period is left out. */
export const DigestSnapshot = z
  .object({
    revenue: z.object({
      total: said("What was invoiced, taxes included, less credits"),
      invoice_count: Metric,
      average_invoice: said("null without invoices"),
      customers: said("Different customers who were invoiced"),
    }),
    labor: z.object({
      revenue: said("Before discounts"),
      hours: said("Billed hours"),
      effective_rate: said("Revenue by hour; null without hours"),
      hours_without_technician: Metric,
    }),
    parts: z.object({
      revenue: said("Before discounts, counter sales included"),
      cost: said("Counter sales included"),
    }),
    tires: z.object({ revenue: Metric }),
    counter_sales: z.object({ revenue: said("A part of the total") }),
    discounts: z.object({ total: Metric }),
    taxes: z.object({ total: said("Billed sales tax") }),
    payments: z.object({
      total: said("Net of refunds, without surcharge"),
      count: said("Without refunds"),
    }),
    gross_profit: z.object({
      total: said("Revenue without taxes, less what labor and goods cost"),
      margin: said("Percent of revenue without taxes; null without revenue"),
    }),
    intake: z.object({
      orders_opened: said("Work orders and estimates that were begun"),
      service_requests: said("Service requests that came in"),
    }),
    receivables: z.object({
      total: said("What customers owed for work orders when the period ended"),
      past_due: Metric,
      over_90_days: said("Past due for more than 90 days"),
      customers: said("Customers who owed something"),
      largest_balance: said("The largest of a single customer"),
    }),
    open_work: z
      .object({
        orders: said("Open work orders"),
        value: Metric,
        awaiting_approval: said("Estimates"),
        awaiting_approval_value: Metric,
        ready_for_pickup: Metric,
        ready_to_invoice: said("Completed and not invoiced"),
        ready_to_invoice_value: Metric,
        overdue: said("Open and past their due date"),
        unassigned: said("Open without a technician"),
        open_over_7_days: Metric,
        open_over_30_days: Metric,
        service_requests_waiting: said("Service requests nobody has looked at yet"),
      })
      .optional()
      .meta({
        description: "When it was written; only of the last completed period, since it is not kept",
      }),
    inventory: z
      .object({
        low_stock: said("Parts at or below their reorder point"),
        out_of_stock: said("Of those the ones of which nothing is left"),
        below_zero: said("Parts with a quantity below zero"),
      })
      .optional()
      .meta({ description: "As `open_work`" }),
  })
  .meta({ id: "DigestSnapshot" });

export type DigestSnapshot = z.output<typeof DigestSnapshot>;

const texts = (description: string) => z.array(z.string()).meta({ description });

/** What a digest says. Every figure in it is copied from a display text of the snapshot. */
export const DigestNarrative = z
  .object({
    headline: z.string().meta({ description: `At most ${mostHeadlineCharacters} characters` }),
    summary: z.string(),
    bullets: texts("What happened, line by line"),
    wins: texts("What went well"),
    concerns: texts("What did not"),
    things_to_watch: texts("What may become a concern"),
    recommended_actions: texts("What to do today"),
    callouts: texts("What is unusual"),
  })
  .meta({ id: "DigestNarrative" });

export type DigestNarrative = z.output<typeof DigestNarrative>;

const listed = {
  businessDate: z.string().meta({
    format: "date",
    description: "Daily: the day it covers; weekly: the Monday",
  }),
  period: z.enum(digestPeriods),
  weekEnd: z
    .string()
    .nullable()
    .meta({ format: "date", description: "Weekly: the Sunday; null for daily" }),
  headline: z.string().meta({ description: `At most ${mostHeadlineCharacters} characters` }),
  renderMode: z.enum(["llm", "fallback"]).meta({
    description:
      "llm: written by a model, and every figure of it checked; fallback: by the template",
  }),
  status: z.enum(["generated", "delivered", "failed"]).meta({
    description: "What became of its event; generated where nobody subscribes to it",
  }),
  feedbackScore: z.enum(["up", "down"]).nullable().meta({ description: "null until it is rated" }),
  createdAt: Timestamp,
};

export const DigestListItem = z.object(listed).meta({ id: "DigestListItem" });

export const Digest = z
  .object({
    id: Id,
    ...listed,
    anomalyCount: z.int().meta({ description: "How many figures are out of the ordinary" }),
    narrative: DigestNarrative,
    snapshot: DigestSnapshot,
    updatedAt: Timestamp.meta({ description: "ISO 8601, UTC: when it was last written or rated" }),
  })
  .meta({ id: "Digest" });
