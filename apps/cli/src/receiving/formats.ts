/** The file formats of invoices. */
export const formats = ["json", "csv", "xlsx", "x12"] as const;
export type Format = (typeof formats)[number];
