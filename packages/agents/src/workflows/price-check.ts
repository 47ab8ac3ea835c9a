import { contract } from "@bayline/contracts";
import type { Workflow } from "./workflow.ts";

const { quote } = contract.pricing;

export const priceCheck: Workflow<typeof quote.input, typeof quote.output> = {
  name: "price_check",
  title: "Check prices",
  description:
    "What parts and labor would cost a customer today, which rule says so, and what is available. Use it before a price is named to a customer. Reads only.",
  uses: ["pricing.quote"],
  input: quote.input,
  output: quote.output,
  run: (steps, input) => steps.read("pricing.quote", input),
};
