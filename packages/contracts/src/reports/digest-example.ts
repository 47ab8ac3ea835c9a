import type { z } from "zod";
import type { Digest, DigestMetric } from "./digest-records.ts";

const plain = (value: number | null, display: string): DigestMetric => ({
  value,
  display,
  comparisons: null,
});

/** The daily digest of a Monday, written by the template. */
export const digestExample: z.input<typeof Digest> = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2f01",
  businessDate: "2026-03-02",
  period: "daily",
  weekEnd: null,
  headline: "Monday: $4,210.50 invoiced on 6 invoices, up 12.5% on the average of four weeks",
  renderMode: "fallback",
  status: "delivered",
  feedbackScore: null,
  createdAt: "2026-03-03T12:00:04.000Z",
  updatedAt: "2026-03-03T12:00:04.000Z",
  anomalyCount: 0,
  narrative: {
    headline: "Monday: $4,210.50 invoiced on 6 invoices, up 12.5% on the average of four weeks",
    summary:
      "The shop invoiced $4,210.50 on 6 invoices, $701.75 each on average. $3,900.00 came in on 5 payments.",
    bullets: ["Labor: $2,320.00 for 16 hours, $145.00 an hour."],
    wins: ["Revenue was up 12.5% on the average of the prior four weeks, $3,742.67."],
    concerns: [],
    things_to_watch: ["4 estimates worth $6,120.00 wait for approval."],
    recommended_actions: ["Ask for a decision on the 4 estimates that wait, worth $6,120.00."],
    callouts: [],
  },
  snapshot: {
    revenue: {
      total: {
        value: 421_050,
        display: "$4,210.50",
        comparisons: {
          prior_four_weeks: {
            value: 374_267,
            display: "$3,742.67",
            change_percent: 12.5,
            change_display: "up 12.5%",
          },
        },
      },
      invoice_count: plain(6, "6"),
      average_invoice: plain(70_175, "$701.75"),
      customers: plain(5, "5"),
    },
    labor: {
      revenue: plain(232_000, "$2,320.00"),
      hours: plain(16, "16 hours"),
      effective_rate: plain(14_500, "$145.00"),
      hours_without_technician: plain(0, "0 hours"),
    },
    parts: { revenue: plain(165_000, "$1,650.00"), cost: plain(98_000, "$980.00") },
    tires: { revenue: plain(0, "$0.00") },
    counter_sales: { revenue: plain(21_500, "$215.00") },
    discounts: { total: plain(2_000, "$20.00") },
    taxes: { total: plain(13_200, "$132.00") },
    payments: { total: plain(390_000, "$3,900.00"), count: plain(5, "5") },
    gross_profit: {
      total: plain(205_850, "$2,058.50"),
      margin: plain(50.5, "50.5%"),
      unknown_cost_lines: plain(0, "0"),
      unknown_cost_price: plain(0, "$0.00"),
    },
    intake: { orders_opened: plain(7, "7"), service_requests: plain(2, "2") },
    receivables: {
      total: plain(1_840_000, "$18,400.00"),
      past_due: plain(210_000, "$2,100.00"),
      over_90_days: plain(0, "$0.00"),
      customers: plain(4, "4"),
      largest_balance: plain(920_000, "$9,200.00"),
    },
    open_work: {
      orders: plain(9, "9"),
      value: plain(1_210_000, "$12,100.00"),
      awaiting_approval: plain(4, "4"),
      awaiting_approval_value: plain(612_000, "$6,120.00"),
      ready_for_pickup: plain(1, "1"),
      ready_to_invoice: plain(0, "0"),
      ready_to_invoice_value: plain(0, "$0.00"),
      overdue: plain(0, "0"),
      unassigned: plain(2, "2"),
      open_over_7_days: plain(3, "3"),
      open_over_30_days: plain(0, "0"),
      service_requests_waiting: plain(1, "1"),
    },
    inventory: {
      low_stock: plain(6, "6"),
      out_of_stock: plain(1, "1"),
      below_zero: plain(0, "0"),
    },
    documents: { waiting: plain(3, "3"), ready: plain(2, "2") },
  },
};
