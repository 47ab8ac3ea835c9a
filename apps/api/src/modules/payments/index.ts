import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getPayment, listPayments } from "./read.ts";
import { createPayment, refundPayment, voidPayment } from "./write.ts";

export const paymentUseCases = {
  list: listPayments,
  get: getPayment,
  create: createPayment,
  refund: refundPayment,
  void: voidPayment,
} satisfies UseCases<(typeof contract)["payments"]>;
