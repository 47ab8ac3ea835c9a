import type { papers } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import {
  printInspection,
  printInvoice,
  printPurchaseOrder,
  printSale,
  printStatement,
  printWorkOrder,
} from "./documents.ts";
import { printLabels } from "./labels.ts";

export const paperUseCases = {
  customers: { statementPdf: printStatement },
  workOrders: { pdf: printWorkOrder },
  invoices: { pdf: printInvoice },
  salesOrders: { pdf: printSale },
  purchaseOrders: { pdf: printPurchaseOrder },
  inventory: { labels: printLabels },
  inspections: { pdf: printInspection },
} satisfies UseCases<Omit<typeof papers, "settings">>;
