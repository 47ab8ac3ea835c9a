import { openAndQuoteWorkOrder } from "./open-and-quote.ts";
import { priceCheck } from "./price-check.ts";
import { receiveDealerInvoice } from "./receive-dealer-invoice.ts";
import { whatToReorder } from "./what-to-reorder.ts";
import { whatsOverdue } from "./whats-overdue.ts";
import { type WorkflowTool, workflowTool } from "./workflow.ts";

export const workflows: readonly WorkflowTool[] = [
  workflowTool(receiveDealerInvoice),
  workflowTool(openAndQuoteWorkOrder),
  workflowTool(priceCheck),
  workflowTool(whatsOverdue),
  workflowTool(whatToReorder),
];
