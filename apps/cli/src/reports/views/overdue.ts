import { contract } from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import type { z } from "zod";
import type { TimeFormat } from "../../output/local-times.ts";
import { cents, count, extra, text, word } from "../fields.ts";
import { type Page, type TableSection, tableOf } from "../page.ts";
import { report } from "../report.ts";

type Report = z.output<typeof contract.reports.overdue.output>;
type Customer = Report["receivables"]["customers"][number];
type Invoice = Customer["invoices"][number] & { customer: string };
type Order = NonNullable<Report["workOrders"]>["orders"][number];

export const overdue = report({
  answer: contract.reports.overdue.output,
  showsTimes: true,
  page({ asOf, receivables, workOrders }, timeOf): Page {
    const { customers } = receivables;
    const orders = workOrders?.orders ?? [];
    return {
      title: "What is overdue",
      facts: [
        `on ${asOf}`,
        `${formatDollars(receivables.overdueCents)} overdue`,
        ...(workOrders ? [`${numbered(workOrders.count, "late work order")}`] : []),
      ],
      sections: [
        ...(customers.length > 0 ? [ofCustomers(customers), ofInvoices(customers)] : []),
        ...(orders.length > 0 ? [ofOrders(orders, timeOf)] : []),
      ],
      warnings: [
        ...more(customers.length, receivables.customerCount, "customer"),
        ...more(orders.length, workOrders?.count ?? 0, "late work order"),
      ],
    };
  },
  rows: ({ receivables }) =>
    receivables.customers.map(({ invoices: _invoices, ...customer }) => customer),
});

function numbered(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function more(shown: number, all: number, noun: string): string[] {
  return all > shown ? [`${numbered(all, noun)} in total; --limit shows more`] : [];
}

function ofCustomers(customers: readonly Customer[]): TableSection {
  return tableOf(customers, {
    title: "Customers",
    fields: [
      text<Customer>("Customer", ({ customer }) => customer),
      extra(count("Invoices", ({ invoiceCount }) => invoiceCount)),
      cents("1-30", ({ days1To30Cents }) => days1To30Cents),
      cents("31-60", ({ days31To60Cents }) => days31To60Cents),
      cents("61-90", ({ days61To90Cents }) => days61To90Cents),
      cents("Over 90", ({ over90DaysCents }) => over90DaysCents),
      cents("Overdue", ({ overdueCents }) => overdueCents),
    ],
  });
}

function ofInvoices(customers: readonly Customer[]): TableSection {
  const invoices = customers
    .flatMap(({ customer, invoices: own }) => own.map((invoice) => ({ ...invoice, customer })))
    .toSorted((a, b) => b.daysPastDue - a.daysPastDue);
  return tableOf(invoices, {
    title: "Invoices, the oldest of each customer",
    fields: [
      word<Invoice>("Invoice", ({ invoiceNumber }) => invoiceNumber),
      text("Customer", ({ customer }) => customer),
      extra(text("Unit", ({ unitNumber }) => unitNumber)),
      word("Due", ({ dueDate }) => dueDate),
      count("Days", ({ daysPastDue }) => daysPastDue),
      cents("Balance", ({ balanceCents }) => balanceCents),
    ],
  });
}

function ofOrders(orders: readonly Order[], timeOf: TimeFormat): TableSection {
  const due = ({ dueDate }: Order) => (dueDate.length > 10 ? timeOf(dueDate) : dueDate);
  return tableOf(orders, {
    title: "Late work orders",
    fields: [
      word<Order>("Order", ({ orderNumber }) => orderNumber),
      text("Status", ({ status }) => status),
      text("Customer", ({ customerName }) => customerName),
      extra(text("Unit", ({ vehicleUnit }) => vehicleUnit)),
      word("Due", due),
      count("Days", ({ daysLate }) => daysLate),
      extra(text("Technician", ({ technicianName }) => technicianName)),
      extra(cents("Total", ({ totalPriceCents }) => totalPriceCents)),
    ],
  });
}
