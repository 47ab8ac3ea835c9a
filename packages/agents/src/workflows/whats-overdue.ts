import { z } from "zod";
import { allPages, type OutputOf, type Steps, type Workflow } from "./workflow.ts";

const cents = z.int().meta({ description: "Whole cents" });

const Input = z.strictObject({
  limit: z.int().min(1).max(100).default(10).meta({
    description: "How many customers and how many work orders are returned",
  }),
});

const Output = z.object({
  asOf: z.string().meta({ description: "Today in the shop" }),
  receivables: z.object({
    overdueCents: cents,
    notYetDueCents: cents,
    customerCount: z.int().meta({ description: "Customers with something overdue" }),
    customers: z
      .array(
        z.object({
          customerId: z.string(),
          customer: z.string(),
          overdueCents: cents,
          days1To30Cents: cents,
          days31To60Cents: cents,
          days61To90Cents: cents,
          over90DaysCents: cents,
          invoices: z.array(
            z.object({
              invoiceNumber: z.string(),
              workOrderId: z.string(),
              dueDate: z.string(),
              daysPastDue: z.int(),
              balanceCents: cents,
              unitNumber: z.string().nullable(),
            }),
          ),
        }),
      )
      .meta({ description: "Who owes most first; of each the oldest five invoices" }),
  }),
  workOrders: z.object({
    count: z.int().meta({ description: "Open orders whose due date is past" }),
    complete: z.boolean().meta({ description: "false: there are more than could be looked at" }),
    orders: z
      .array(
        z.object({
          id: z.string(),
          orderNumber: z.string(),
          status: z.string(),
          customerName: z.string().nullable(),
          vehicleUnit: z.string().nullable(),
          dueDate: z.string(),
          daysLate: z.int(),
          priority: z.string().nullable(),
          technicianName: z.string().nullable(),
          totalPriceCents: cents,
        }),
      )
      .meta({ description: "The latest first" }),
  }),
  nextStep: z.string(),
});

export const whatsOverdue: Workflow<typeof Input, typeof Output> = {
  name: "whats_overdue",
  title: "What is overdue",
  description:
    "What customers owe past its due date (by customer, with the oldest invoices), and open work orders that should have been done by now. Reads only.",
  uses: ["health.get", "users.me", "reports.customerAging", "workOrders.list"],
  input: Input,
  output: Output,
  async run(steps, { limit }) {
    const today = await shopDay(steps);
    const aging = await steps.read("reports.customerAging", { asOf: today });
    const late = await lateOrders(steps, today);
    const owing = aging.rows
      .map(owed)
      .filter(({ overdueCents }) => overdueCents > 0)
      .sort((a, b) => b.overdueCents - a.overdueCents);
    return {
      asOf: today,
      receivables: {
        overdueCents: sum(owing.map(({ overdueCents }) => overdueCents)),
        notYetDueCents: sum(aging.rows.map(({ current }) => inCents(current))),
        customerCount: owing.length,
        customers: owing.slice(0, limit),
      },
      workOrders: {
        count: late.rows.length,
        complete: late.complete,
        orders: late.rows.slice(0, limit),
      },
      nextStep: advice(owing.length, late.rows.length),
    };
  },
};

function owed(row: OutputOf<"reports.customerAging">["rows"][number]) {
  const buckets = {
    days1To30Cents: inCents(row.days30),
    days31To60Cents: inCents(row.days60),
    days61To90Cents: inCents(row.days90),
    over90DaysCents: inCents(row.over90),
  };
  const invoices = (row.invoices ?? [])
    .filter(({ daysPastDue }) => daysPastDue > 0)
    .sort((a, b) => b.daysPastDue - a.daysPastDue)
    .slice(0, 5);
  return {
    customerId: row.customerId,
    customer: row.customer,
    overdueCents: sum(Object.values(buckets)),
    ...buckets,
    invoices: invoices.map((invoice) => ({
      invoiceNumber: invoice.invoiceNumber,
      workOrderId: invoice.workOrderId,
      dueDate: invoice.dueDate,
      daysPastDue: invoice.daysPastDue,
      balanceCents: inCents(invoice.balance),
      unitNumber: invoice.unitNumber,
    })),
  };
}

/** Open work orders promised for a day before today. */
async function lateOrders(steps: Steps, today: string) {
  const { rows, complete } = await allPages(10, async (cursor) => {
    const { workOrders, lastEvaluatedKey } = await steps.read("workOrders.list", {
      // Estimates promise no day, and invoices are finished work.
      documentType: "work_order",
      dateField: "dueDate",
      startDate: "2000-01-01",
      endDate: dayBefore(today),
      sortField: "dueDate",
      sortDirection: "asc",
      limit: 500,
      ...(cursor !== undefined && { lastEvaluatedKey: cursor }),
    });
    return { rows: workOrders, lastEvaluatedKey };
  });
  const open = rows.filter(({ statusCategory }) => statusCategory === "open");
  return {
    complete,
    rows: open.map((order) => ({
      id: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      customerName: order.customerName,
      vehicleUnit: order.vehicleUnit,
      dueDate: order.dueDate ?? "",
      daysLate: Math.max(1, daysBetween((order.dueDate ?? today).slice(0, 10), today)),
      priority: order.priority,
      technicianName: order.technicianName,
      totalPriceCents: order.totalPriceCents,
    })),
  };
}

/** The current day in the shop's time zone, by the clock of the service. */
async function shopDay(steps: Steps): Promise<string> {
  const { time } = await steps.read("health.get", {});
  const { tenant } = await steps.read("users.me", {});
  // The Swedish locale formats a day as YYYY-MM-DD.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: tenant.timeZone }).format(new Date(time));
}

const dayLength = 86_400_000;

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayLength).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}

/** Converts to cents: the aging report returns dollars, which are whole cents divided by 100. */
function inCents(dollars: number): number {
  return Math.round(dollars * 100);
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function advice(owing: number, late: number): string {
  if (owing === 0 && late === 0) return "Nothing is overdue.";
  return [
    ...(owing > 0
      ? ["Remind the customers who owe longest; payments.create enters what they pay."]
      : []),
    ...(late > 0
      ? ["Ask about the late orders; workOrders.update sets another dueDate or status."]
      : []),
  ].join(" ");
}
