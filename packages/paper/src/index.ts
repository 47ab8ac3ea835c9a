export { inspectionSheet } from "./documents/inspection.ts";
export { invoiceSheet } from "./documents/invoice.ts";
export { purchaseOrderSheet } from "./documents/purchase-order.ts";
export type { Stationery } from "./documents/records.ts";
export { salesOrderSheet } from "./documents/sales-order.ts";
export { statementSheet } from "./documents/statement.ts";
export { workOrderSheet } from "./documents/work-order.ts";
export { DocumentTooLong, Printer } from "./printer.ts";
export type { PaperSize, Sheet } from "./sheet.ts";
