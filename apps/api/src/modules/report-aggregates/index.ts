import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../procedure.ts";
import { daily } from "./daily.ts";
import { payments } from "./payments.ts";
import { salesSummary } from "./sales-summary.ts";

export const reportAggregateUseCases = {
  daily,
  salesSummary,
  payments,
} satisfies UseCases<(typeof contract)["reportAggregates"]>;
