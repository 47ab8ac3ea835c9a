import { formatDollars } from "@bayline/contracts/plain";

interface Reading {
  fileName: string | null;
  vendorName?: string | null;
  invoice?: {
    type: string;
    invoiceNumber: string | null;
    totalCents: number | null;
  } | null;
}

/** `Book invoice GL-88213 of $360.00 from Great Lakes, and stock every line?` */
export function bookingQuestion(reading: Reading, mode: "draft" | "receive"): string {
  const { invoice, vendorName, fileName } = reading;
  const isCredit = invoice?.type === "credit";
  const number = `${isCredit ? "credit" : "invoice"} ${invoice?.invoiceNumber ?? fileName ?? ""}`;
  const total = invoice?.totalCents ?? undefined;
  const amount = total === undefined ? "" : ` of ${formatDollars(total)}`;
  const name = `${number}${amount}${vendorName ? ` from ${vendorName}` : ""}`;
  if (isCredit) return `Book ${name}?`;
  return mode === "receive" ? `Book ${name}, and stock every line?` : `Book ${name} as a draft?`;
}
