import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getInvoice, listInvoices } from "./read.ts";

export const invoiceUseCases = {
  list: listInvoices,
  get: getInvoice,
} satisfies UseCases<(typeof contract)["invoices"]>;
