import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { closePeriod, listPeriods, reopenPeriods } from "./periods.ts";

export const periodUseCases = {
  list: listPeriods,
  close: closePeriod,
  reopen: reopenPeriods,
} satisfies UseCases<(typeof contract)["periods"]>;
