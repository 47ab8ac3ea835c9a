/** The file formats of invoices. */
export const invoiceFormats = ["json", "csv", "xlsx", "x12"] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];
