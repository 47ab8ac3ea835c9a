import {
  printInspection,
  printInvoice,
  printPacket,
  printPurchaseOrder,
  printSale,
  printStatement,
  printWorkOrder,
} from "./documents.ts";
import { printLabels } from "./labels.ts";

/** The operations of each resource whose responses are PDF. */
export const paperUseCases = {
  customers: { statementPdf: printStatement },
  workOrders: { pdf: printWorkOrder },
  approvals: { pdf: printPacket },
  invoices: { pdf: printInvoice },
  salesOrders: { pdf: printSale },
  purchaseOrders: { pdf: printPurchaseOrder },
  inventory: { labels: printLabels },
  inspections: { pdf: printInspection },
};
