import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { creditInvoice } from "./credit.ts";
import { getInvoice, listInvoices } from "./read.ts";

export const invoiceUseCases = {
  list: listInvoices,
  get: getInvoice,
  credit: creditInvoice,
} satisfies UseCases<(typeof contract)["invoices"]>;
