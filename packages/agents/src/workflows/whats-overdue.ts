import { contract } from "@bayline/contracts";
import { z } from "zod";
import type { Workflow } from "./workflow.ts";

const { overdue } = contract.reports;
const Output = z.object({ ...overdue.output.shape, nextStep: z.string() });

export const whatsOverdue: Workflow<typeof overdue.input, typeof Output> = {
  name: "whats_overdue",
  title: "What is overdue",
  description:
    "What customers owe past its due date (by customer, with the oldest invoices), and open work orders that should have been done by now. Reads only.",
  uses: ["reports.overdue"],
  input: overdue.input,
  output: Output,
  async run(steps, input) {
    const report = await steps.read("reports.overdue", input);
    const { receivables, workOrders } = report;
    return { ...report, nextStep: nextStep(receivables.customerCount, workOrders?.count ?? 0) };
  },
};

function nextStep(owing: number, late: number): string {
  const steps: string[] = [];
  if (owing > 0) {
    steps.push("Remind the customers who owe longest; payments.create enters what they pay.");
  }
  if (late > 0) {
    steps.push("Ask about the late orders; workOrders.update sets another dueDate or status.");
  }
  return steps.join(" ") || "Nothing is overdue.";
}
