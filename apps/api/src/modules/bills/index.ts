import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { correctBill } from "./correct.ts";
import { createBill } from "./create.ts";
import { listAllBillPayments, payBills, voidPayment } from "./payments.ts";
import { getBill, listAllBills } from "./read.ts";
import { reconcileBills } from "./reconcile.ts";
import { closeUnbilled, listUnbilled } from "./unbilled.ts";
import { updateBill } from "./update.ts";
import { voidBill } from "./void.ts";

export const billUseCases = {
  list: listAllBills,
  get: getBill,
  create: createBill,
  update: updateBill,
  correct: correctBill,
  void: voidBill,
  pay: payBills,
  payments: listAllBillPayments,
  voidPayment,
  reconcile: reconcileBills,
  unbilled: listUnbilled,
  closeUnbilled,
} satisfies UseCases<(typeof contract)["bills"]>;
