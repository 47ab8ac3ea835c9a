import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { customerAging, customerAgingSnapshots } from "./customer-aging.ts";
import { weeklyTrend } from "./weekly-trend.ts";

export const reportUseCases = {
  customerAging,
  customerAgingSnapshots,
  weeklyTrend,
} satisfies UseCases<(typeof contract)["reports"]>;
