import { InvoiceFileError, unreadable } from "../errors.ts";
import type { InvoiceInFile } from "../invoice-in-file.ts";
import { readCredit810 } from "./credit.ts";
import { readEnvelopes, type Transaction } from "./envelopes.ts";
import { readInvoice810 } from "./invoice.ts";
import { at, readSegments } from "./segments.ts";

const invoiceCode = "810";

/** Opens the invoices of a file. Throws if it is incomplete, because none of it can be trusted. */
export function openX12(text: string, where: string): InvoiceInFile[] {
  const { transactions, problems } = readEnvelopes(readSegments(text, where));
  if (problems.length > 0) {
    throw new InvoiceFileError("VALIDATION_ERROR", `${where} is incomplete or damaged`, {
      problems,
      nextStep: "Get the file from the dealer again.",
    });
  }
  const invoices = transactions.filter(({ code }) => code === invoiceCode);
  const others = [...new Set(transactions.map(({ code }) => code))].filter(
    (code) => code !== invoiceCode,
  );
  if (invoices.length === 0) {
    const content = others.length > 0 ? `it contains ${others.join(", ")}` : "it is empty";
    throw unreadable(`${where} contains no invoice (810): ${content}`);
  }
  const ignored = others.length > 0 ? [`ignored transactions: ${others.join(", ")}`] : [];
  return invoices.map((transaction, index) => {
    const name = nameOf(transaction);
    return {
      name,
      read() {
        const { notes, ...draft } = readInvoice810(transaction);
        const named = invoices.length > 1 ? notes.map((text) => `${name}: ${text}`) : notes;
        return { ...draft, notes: index === 0 ? [...ignored, ...named] : named };
      },
      readCredit: () => readCredit810(transaction),
    };
  });
}

/** The dealer's name for an invoice, which identifies it within a file. */
function nameOf({ segments }: Transaction): string {
  const big = segments.find(({ tag }) => tag === "BIG");
  const number = big ? at(big, 2) : "";
  return number === "" ? `segment ${segments[0]?.number}` : `invoice ${number}`;
}
