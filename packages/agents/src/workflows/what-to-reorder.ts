import { contract } from "@bayline/contracts";
import { z } from "zod";
import type { Workflow } from "./workflow.ts";

const { reorder } = contract.reports;
const { vendorId: _vendor, ...inputFields } = reorder.input.shape;

const Input = z.strictObject(inputFields);
const Output = z.object({ ...reorder.output.shape, nextStep: z.string() });

export const whatToReorder: Workflow<typeof Input, typeof Output> = {
  name: "what_to_reorder",
  title: "What to reorder",
  description:
    "Low parts, and parts short for open work orders, by vendor, with a quantity to order. Reads only; purchaseOrders.reorder orders.",
  uses: ["reports.reorder"],
  input: Input,
  output: Output,
  async run(steps, input) {
    const report = await steps.read("reports.reorder", input);
    return { ...report, nextStep: nextStep(report.partCount) };
  },
};

function nextStep(partCount: number): string {
  if (partCount === 0) return "Nothing is to be ordered.";
  return "Ask the user what to order. Then call_operation purchaseOrders.reorder once for each vendor, with its vendorId, for a draft of all its parts; or purchaseOrders.create with chosen parts, with vendorId, status ordered, and parts of partNumber, quantity, unitCostCents and inventoryItemId.";
}
