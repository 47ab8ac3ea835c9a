import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { cores } from "./cores.ts";
import { costChanges } from "./cost-changes.ts";
import { customerAging, customerAgingSnapshots } from "./customer-aging.ts";
import { declined } from "./declined.ts";
import { overdue } from "./overdue.ts";
import { reorder } from "./reorder.ts";
import { variances } from "./variances.ts";
import { weeklyTrend } from "./weekly-trend.ts";

export const reportUseCases = {
  customerAging,
  customerAgingSnapshots,
  weeklyTrend,
  reorder,
  declined,
  overdue,
  cores,
  costChanges,
  variances,
} satisfies Omit<UseCases<(typeof contract)["reports"]>, "due">;
