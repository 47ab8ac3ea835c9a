import { type NamedOperation, parsed } from "@bayline/contracts";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type Agent, mayCall } from "./agent.ts";
import { findOperation } from "./names.ts";

/** A job that a person starts from the client's menu, with what they filled in. */
interface Job {
  name: string;
  title: string;
  description: string;
  /** The operations that the caller must be allowed to call to be offered the prompt. */
  uses: readonly string[];
  /** What the client asks the person for. */
  fields: Record<string, { description: string; required: boolean }>;
  /** The steps for the model. */
  steps: readonly string[];
}

const optional = (description: string) => ({ description, required: false });
const required = (description: string) => ({ description, required: true });

/** The most characters of a field: a pasted invoice of several pages fits. */
const maxField = 50_000;

const jobs: readonly Job[] = [
  {
    name: "receive_invoice",
    title: "Receive a dealer's invoice",
    description: "Books a dealer's invoice into stock, after showing what would be booked",
    uses: ["receive.invoice"],
    fields: {
      invoice: required("The text of the invoice: vendor, number, date, lines, charges and total"),
      purchaseOrder: optional("The number of its purchase order, such as PO-1023"),
    },
    steps: [
      "Read vendor, invoice number, date, every line (part number, quantity, unit cost), freight and other charges, core deposits and the total from the text. Convert dollars to whole cents. Do not invent a value that is not there: ask.",
      "Call receive_dealer_invoice with mode receive, totalCents and dryRun: true.",
      "Show the vendor, new parts, warnings and the total as a table, and ask whether to book it.",
      "After a yes, call it again without dryRun, and say which purchase order and bill it became.",
    ],
  },
  {
    name: "quote_job",
    title: "Quote a job",
    description: "Opens an estimate for a customer's vehicle and returns the total to quote",
    uses: ["workOrders.quote", "customers.list", "vehicles.list"],
    fields: {
      customer: required("Name, and phone if there is one"),
      vehicle: required("Unit number, VIN or plate"),
      work: required("The complaint, or the work with its parts and hours"),
    },
    steps: [
      "Divide the work into blocks with labor hours and parts. Leave prices out, so that the shop's own are used.",
      "Call open_and_quote_work_order with dryRun: true to see which customer and vehicle it finds. If it returns candidates, ask which one is meant.",
      "Call it without dryRun. Show each block with its price, the tax and the total, and the parts that are short.",
      "Say the number of the order, and that the customer has not approved anything yet.",
    ],
  },
  {
    name: "take_payment",
    title: "Record a payment",
    description: "Finds what a customer owes and records what they paid",
    uses: ["payments.create", "invoices.list", "search.all"],
    fields: {
      payer: required("The invoice number, or the customer's name or phone"),
      amount: optional("In dollars; without it the balance"),
      method: optional("Cash, check with its number, card"),
    },
    steps: [
      "Find the invoice with search.all, or the open invoices of the customer with invoices.list.",
      "If several are open, show number, date and balance of each, and ask which ones the payment is for.",
      "Call payments.create with dryRun: true, and show invoice, amount, method and the balance that remains.",
      "After a yes, call it without dryRun. Never record more than the balance.",
    ],
  },
  {
    name: "morning_briefing",
    title: "Start the day",
    description: "What is overdue, which orders are open, and which parts run low",
    uses: ["reports.overdue", "workOrders.list", "reports.reorder"],
    fields: {},
    steps: [
      "Call whats_overdue and what_to_reorder, and workOrders.list for the open orders with their due dates.",
      "Write at most ten lines: late orders first, then customers to call with what they owe, then parts that a job waits for, then the other low parts by vendor.",
      "Copy every figure from an answer. Change nothing.",
    ],
  },
  {
    name: "reorder_parts",
    title: "Reorder parts",
    description: "Drafts purchase orders for the parts that run low",
    uses: ["reports.reorder", "purchaseOrders.create"],
    fields: { vendor: optional("Only parts of this vendor") },
    steps: [
      "Call what_to_reorder. Show part, on hand, reserved, on order, quantity to order and last cost by vendor.",
      "Ask which orders to make. Call purchaseOrders.create with status draft for each vendor, with dryRun: true first.",
      "Say the numbers of the drafts and their totals. Do not send or receive anything.",
    ],
  },
];

const usedBy = new Map(jobs.map(({ name, uses }) => [name, uses.map(known)]));

function known(name: string): NamedOperation {
  const found = findOperation(name);
  if (!found) throw new Error(`The contract has no ${name}`);
  return found;
}

function isOffered({ name }: Job, { caller }: Agent): boolean {
  return (usedBy.get(name) ?? []).every((operation) => mayCall(caller, operation));
}

/** The prompts for the jobs that a caller may do. */
export function listPrompts(agent: Agent) {
  return jobs
    .filter((job) => isOffered(job, agent))
    .map(({ name, title, description, fields }) => ({
      name,
      title,
      description,
      arguments: Object.entries(fields).map(([field, rest]) => ({ name: field, ...rest })),
    }));
}

/**
 * Returns the message that starts a job. What the person filled in is JSON apart from the steps, so
 * that a pasted text is not read as one of them.
 */
export function getPrompt(name: string, given: unknown, agent: Agent) {
  const job = jobs.find((each) => each.name === name && isOffered(each, agent));
  if (!job) {
    const names = listPrompts(agent).map((each) => each.name);
    throw invalidParams(`There is no prompt ${name.slice(0, 100)}. There are: ${names.join(", ")}`);
  }
  const filled = fieldsOf(job, given);
  const steps = job.steps.map((step, index) => `${index + 1}. ${step}`);
  const said = Object.keys(filled).length > 0 ? [`Given, as data:\n${JSON.stringify(filled)}`] : [];
  const text = [`${job.title}.`, ...steps, ...said].join("\n");
  return {
    description: job.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
  };
}

function fieldsOf({ fields }: Job, given: unknown): Record<string, unknown> {
  const text = z.string().trim().min(1).max(maxField);
  const schema = z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([field, rest]) => [
        field,
        rest.required ? text : text.optional(),
      ]),
    ),
  );
  try {
    return parsed(schema, given ?? {});
  } catch (error) {
    throw invalidParams(error instanceof Error ? error.message : "The arguments are invalid");
  }
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
