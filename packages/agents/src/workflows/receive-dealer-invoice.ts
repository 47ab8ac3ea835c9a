import { contract, inUnitsOfStock, partKey } from "@bayline/contracts";
import { z } from "zod";
import type { CallRefused } from "../refusal.ts";
import { keyFrom, writeFields } from "../write-options.ts";
import { isRefusal, type OutputOf, type Steps, type Workflow } from "./workflow.ts";

const invoice = contract.receive.invoice;

const Input = z.strictObject({ ...invoice.input.shape, ...writeFields });
type Input = z.output<typeof Input>;

const outcomes = [
  "received",
  "received_with_issues",
  "receive_failed",
  "pending_review",
  "already_received",
] as const;

const Output = z.object({
  outcome: z.enum(outcomes).meta({
    description:
      "`pending_review`: a draft order, nothing in stock yet. `already_received`: this invoice was taken in before, and nothing was booked again",
  }),
  dryRun: z.boolean(),
  purchaseOrder: z.object({
    id: z.string(),
    number: z.string(),
    status: z.string(),
    vendorName: z.string().nullable(),
    totalCostCents: z.int(),
  }),
  receipt: invoice.output.nullable().meta({
    description: "What was booked, line by line; null where the invoice was known already",
  }),
  nextStep: z.string().nullable(),
});
type Output = z.input<typeof Output>;

export const receiveDealerInvoice: Workflow<typeof Input, typeof Output> = {
  name: "receive_dealer_invoice",
  title: "Receive a dealer invoice",
  description:
    "Books a dealer's invoice: finds or creates the vendor, makes the purchase order or merges into the one that is named, and with mode `receive` takes every line into stock (mode `draft`, the default, leaves stock alone for review). Call it with dryRun: true first and show the user vendor, new parts and total. Amounts are whole cents per unit. The same invoice again books nothing and answers `already_received`; another content under the same number is refused as DUPLICATE_INVOICE. Where vendor or part are ambiguous the error lists candidates.",
  uses: ["receive.invoice", "purchaseOrders.get"],
  input: Input,
  output: Output,
  async run(steps, { dryRun: _dryRun, idempotencyKey, ...request }) {
    try {
      // The key depends only on the content, so that a repeat in another session books nothing.
      const key = idempotencyKey ?? keyFrom("receive_dealer_invoice", request);
      const { body: receipt, replayed } = await steps.write("receive.invoice", request, { key });
      if (replayed) return known(steps, request, receipt.purchaseOrder.id);
      return { ...outcomeOf(steps, receipt.purchaseOrder), ...booked(steps, receipt) };
    } catch (error) {
      if (!isRefusal(error, "DUPLICATE_INVOICE")) throw error;
      return duplicate(steps, request, error);
    }
  },
};

function booked({ dryRun }: Steps, receipt: OutputOf<"receive.invoice">) {
  const { status: outcome } = receipt;
  const nextStep = dryRun
    ? "Show the user what would be booked; then call again without dryRun."
    : (receipt.nextStep ??
      (outcome === "pending_review"
        ? `Once it is reviewed, purchaseOrders.receive with id ${receipt.purchaseOrder.id} takes it into stock.`
        : null));
  return { outcome, receipt, nextStep };
}

function outcomeOf(
  { dryRun }: Steps,
  order: Pick<
    OutputOf<"purchaseOrders.get">,
    "id" | "number" | "status" | "vendorName" | "totalCostCents"
  >,
) {
  const { id, number, status, vendorName, totalCostCents } = order;
  return { dryRun, purchaseOrder: { id, number, status, vendorName, totalCostCents } };
}

type Request = Omit<Input, "dryRun" | "idempotencyKey">;

/** Handles a known invoice number: the same invoice is a success, a different one is an error. */
async function duplicate(steps: Steps, request: Request, error: CallRefused): Promise<Output> {
  const id = error.body.existingPurchaseOrderId;
  if (typeof id !== "string") throw error;
  const order = await steps.read("purchaseOrders.get", { id });
  if (!isSame(request, order)) throw error;
  return about(steps, request, order);
}

async function known(steps: Steps, request: Request, id: string): Promise<Output> {
  return about(steps, request, await steps.read("purchaseOrders.get", { id }));
}

function about(steps: Steps, { mode }: Request, order: OutputOf<"purchaseOrders.get">): Output {
  return {
    ...outcomeOf(steps, order),
    outcome: "already_received",
    receipt: null,
    nextStep: whatIsLeft(mode, order),
  };
}

function whatIsLeft(mode: Request["mode"], order: OutputOf<"purchaseOrders.get">): string {
  const { id, number, status, deletedAt } = order;
  if (deletedAt || status === "cancelled") {
    return `Tell the user that ${number}, the order of this invoice, is ${deletedAt ? "deleted" : "cancelled"} now. To book the invoice again, send a new idempotencyKey.`;
  }
  if (status === "draft" && mode === "receive") {
    return `It is the draft ${number}: purchaseOrders.receive with id ${id} takes it into stock.`;
  }
  return `Nothing is to be done: it is ${number}, which is ${status.replaceAll("_", " ")}.`;
}

/** Whether an order has exactly the lines of an invoice: the same parts, quantities and costs. */
function isSame(request: Request, order: OutputOf<"purchaseOrders.get">): boolean {
  const line = (partNumber: string, quantity: number, unitCostCents: number | null) =>
    `${partKey(partNumber)} ${quantity} ${unitCostCents}`;
  const sent = request.lines.map((each) => {
    const { quantity, unitCostCents } = inUnitsOfStock(each);
    return line(each.partNumber, quantity, unitCostCents);
  });
  const kept = new Set(
    order.parts.map((each) => line(each.partNumber, each.quantity, each.unitCostCents)),
  );
  return sent.length === kept.size && sent.every((each) => kept.has(each));
}
