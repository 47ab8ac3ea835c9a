import { explainPrice, quotePrices } from "./quote.ts";
import { rules } from "./rules.ts";

export const pricing = { rules, quote: quotePrices, explain: explainPrice };
