import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { commission } from "./commission.ts";
import { daily } from "./daily.ts";
import { partUsage } from "./part-usage.ts";
import { payments } from "./payments.ts";
import { salesSummary } from "./sales-summary.ts";
import { taxCollected } from "./tax/tax-collected.ts";

export const reportAggregateUseCases = {
  daily,
  salesSummary,
  payments,
  commission,
  partUsage,
  taxCollected,
} satisfies UseCases<(typeof contract)["reportAggregates"]>;
