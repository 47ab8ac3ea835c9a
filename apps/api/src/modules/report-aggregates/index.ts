import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../procedure.ts";
import { commission } from "./commission.ts";
import { partUsage } from "./part-usage.ts";

export const reportAggregateUseCases = {
  commission,
  partUsage,
} satisfies UseCases<(typeof contract)["reportAggregates"]>;
