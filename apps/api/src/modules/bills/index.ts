import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { payBills } from "./pay.ts";
import { getBill, listAllBills } from "./read.ts";

export const billUseCases = {
  list: listAllBills,
  get: getBill,
  pay: payBills,
} satisfies UseCases<(typeof contract)["bills"]>;
