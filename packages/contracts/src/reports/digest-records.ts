import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { Id, Timestamp } from "../fields/fields.ts";

export const digestPeriods = ["daily", "weekly"] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

export const maxHeadlineCharacters = 120;

const Change = z
  .object({
    value: z
      .number()
      .meta({ description: "Value in the compared period, in the unit of the metric" }),
    display: z.string().max(100),
    change_percent: z.number().nullable().meta({
      description: "Percent change since then; null if no percentage can be computed",
    }),
    change_display: z
      .string()
      .max(100)
      .meta({ description: "The change in words, such as `up 12.5%`" }),
  })
  .meta({ id: "DigestChange" });

export type DigestChange = z.output<typeof Change>;

const Metric = z
  .object({
    value: z.number().nullable().meta({
      description:
        "Whole cents, hours, a percentage or a count; null if undefined, such as the average of no invoices",
    }),
    display: z
      .string()
      .max(100)
      .meta({ description: "Text used in the narrative, such as `$1,234.50`" }),
    comparisons: z
      .object({
        previous_day: Change.optional().meta({ description: "Daily digests only" }),
        last_week: Change.optional().meta({
          description: "Daily: the same weekday of the previous week; weekly: the previous week",
        }),
        prior_four_weeks: Change.optional().meta({
          description:
            "Average of the four prior weeks: of the same weekday (daily) or of the whole week (weekly)",
        }),
      })
      .nullable()
      .meta({ description: "Comparisons with earlier periods that have data; null if none has" }),
  })
  .meta({ id: "DigestMetric" });

export type DigestMetric = z.output<typeof Metric>;

/**
 * A metric with its own description. The wrapper makes the documents refer to the shared schema.
 */
const metric = (description: string) => z.nonoptional(Metric).meta({ description });

/** The figures of a digest, by group. Groups unknown for the period are omitted. */
export const DigestSnapshot = z
  .object({
    revenue: z.object({
      total: metric("Invoiced total including taxes, net of credits"),
      invoice_count: Metric,
      average_invoice: metric("null without invoices"),
      customers: metric("Distinct invoiced customers"),
    }),
    labor: z.object({
      revenue: metric("Before discounts"),
      hours: metric("Billed hours"),
      effective_rate: metric("Revenue per hour; null without hours"),
      hours_without_technician: Metric,
    }),
    parts: z.object({
      revenue: metric("Before discounts, including counter sales"),
      cost: metric("Includes counter sales"),
    }),
    tires: z.object({ revenue: Metric }),
    counter_sales: z.object({ revenue: metric("Included in the total") }),
    discounts: z.object({ total: Metric }),
    taxes: z.object({ total: metric("Billed sales tax") }),
    payments: z.object({
      total: metric("Net of refunds, without surcharge"),
      count: metric("Excludes refunds"),
    }),
    gross_profit: z.object({
      total: metric(
        "Revenue without taxes minus the cost of labor and goods, without lines of unknown cost",
      ),
      margin: metric(
        "Percentage of revenue without taxes; null without revenue, and with lines of unknown cost",
      ),
      unknown_cost_lines: metric("Lines sold at unknown cost"),
      unknown_cost_price: metric("Price of these lines, after discounts, without taxes"),
    }),
    intake: z.object({
      orders_opened: metric("Work orders and estimates opened"),
      service_requests: metric("Service requests received"),
    }),
    receivables: z.object({
      total: metric("Customer balances for work orders at the end of the period"),
      past_due: Metric,
      over_90_days: metric("Past due for more than 90 days"),
      customers: metric("Customers with a balance"),
      largest_balance: metric("Largest balance of a single customer"),
    }),
    open_work: z
      .object({
        orders: metric("Open work orders"),
        value: Metric,
        awaiting_approval: metric("Estimates"),
        awaiting_approval_value: Metric,
        ready_for_pickup: Metric,
        ready_to_invoice: metric("Completed and not invoiced"),
        ready_to_invoice_value: Metric,
        overdue: metric("Open and past their due date"),
        unassigned: metric("Open without a technician"),
        open_over_7_days: Metric,
        open_over_30_days: Metric,
        service_requests_waiting: metric("Service requests not yet reviewed"),
      })
      .optional()
      .meta({
        description:
          "State when the digest was written; only for the last completed period, because past states are not stored",
      }),
    inventory: z
      .object({
        low_stock: metric("Parts at or below their reorder point"),
        out_of_stock: metric("Of these, the parts with no stock left"),
        below_zero: metric("Parts with a quantity below zero"),
      })
      .optional()
      .meta({ description: "State when the digest was written, as for `open_work`" }),
    documents: z
      .object({
        waiting: metric("Dealers' documents that wait to be reviewed or booked"),
        ready: metric("Of these, the documents that need no review"),
      })
      .optional()
      .meta({
        description: "State when the digest was written, as for `open_work`",
      }),
  })
  .meta({ id: "DigestSnapshot" });

export type DigestSnapshot = z.output<typeof DigestSnapshot>;

const texts = (description: string) => z.array(z.string()).max(8).meta({ description });

/** The text of a digest. Every figure is copied from a `display` text of the snapshot. */
export const DigestNarrative = z
  .object({
    headline: z.string().meta({ description: `At most ${maxHeadlineCharacters} characters` }),
    summary: z.string(),
    bullets: texts("Facts of the period, one per entry"),
    wins: texts("Positive developments"),
    concerns: texts("Negative developments"),
    things_to_watch: texts("Possible future concerns"),
    recommended_actions: texts("Actions to take today"),
    callouts: texts("Unusual figures"),
  })
  .meta({ id: "DigestNarrative" });

export type DigestNarrative = z.output<typeof DigestNarrative>;

const listed = {
  businessDate: z.string().meta({
    format: "date",
    description: "Daily: the day covered; weekly: the Monday of the week",
  }),
  period: z.enum(digestPeriods),
  weekEnd: z
    .string()
    .nullable()
    .meta({ format: "date", description: "Weekly: the Sunday of the week; null for daily" }),
  headline: z.string().meta({ description: `At most ${maxHeadlineCharacters} characters` }),
  renderMode: z.enum(["llm", "fallback"]).meta({
    description:
      "`llm`: written by a model, with every figure checked; `fallback`: written by the template",
  }),
  status: z.enum(["generated", "delivered", "failed"]).meta({
    description:
      "Delivery status of the `digest.ready` event; `generated` if no webhook subscribes to it",
  }),
  feedbackScore: z.enum(["up", "down"]).nullable().meta({ description: "null until rated" }),
  createdAt: Timestamp,
};

export const DigestListItem = z.object(listed).meta({ id: "DigestListItem" });

defineColumns(DigestListItem, [
  { path: "businessDate", label: "Date", isWhole: true },
  "headline",
  { path: "renderMode", label: "By", words: { llm: "model", fallback: "template" } },
  "status",
  { path: "feedbackScore", label: "Rated" },
  { path: "weekEnd", label: "Until", isRare: true },
  { path: "createdAt", label: "Written", isExtra: true },
]);

export const Digest = z
  .object({
    id: Id,
    ...listed,
    anomalyCount: z.int().meta({ description: "Number of figures outside their usual range" }),
    narrative: DigestNarrative,
    snapshot: DigestSnapshot,
    updatedAt: Timestamp.meta({
      description: "When the digest was last written or rated. ISO 8601, UTC",
    }),
  })
  .meta({ id: "Digest" });
