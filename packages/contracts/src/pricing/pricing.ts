import { explainPrice, quotePrices } from "./quote.ts";
import { rules } from "./rules.ts";
import { simulatePrices } from "./simulate.ts";
import { simulations } from "./simulations.ts";

export const pricing = {
  rules,
  quote: quotePrices,
  explain: explainPrice,
  simulate: simulatePrices,
  simulations,
};
