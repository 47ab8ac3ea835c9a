import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { completeSale } from "./complete.ts";
import { createSale, deleteSale, updateSale } from "./drafts.ts";
import { getSale, listSales } from "./read.ts";
import { refundSale } from "./refund.ts";

export const salesOrderUseCases = {
  list: listSales,
  get: getSale,
  create: createSale,
  update: updateSale,
  delete: deleteSale,
  complete: completeSale,
  refund: refundSale,
} satisfies UseCases<(typeof contract)["salesOrders"]>;
