import { CliError, usageError } from "../../exit.ts";
import { readEnvelopes, type Transaction } from "./envelopes.ts";
import { at, readSegments } from "./segments.ts";

const invoice = "810";

export interface X12File {
  invoices: Transaction[];
  /** Other transactions, which are ignored. */
  others: string[];
}

/**
 * Reads the invoices of a file. Throws if it is incomplete, because then none of it can be trusted.
 */
export function readX12(text: string, where: string): X12File {
  const { transactions, problems } = readEnvelopes(readSegments(text, where));
  if (problems.length > 0) {
    const count = problems.length > 1 ? `${problems.length} things are` : "1 thing is";
    throw new CliError("VALIDATION_ERROR", `${count} wrong with ${where}; nothing was sent`, {
      details: problems,
      nextStep: "The file is not as the dealer's program counted it: get it again.",
    });
  }
  const invoices = transactions.filter(({ code }) => code === invoice);
  const others = [...new Set(transactions.map(({ code }) => code))].filter(
    (code) => code !== invoice,
  );
  if (invoices.length > 0) return { invoices, others };
  const found = others.length > 0 ? `it holds ${others.join(", ")}` : "it is empty";
  throw usageError(`${where} holds no invoice (810): ${found}`);
}

/** The dealer's name for an invoice, which identifies it within a file. */
export function nameOf({ segments }: Transaction): string {
  const big = segments.find(({ tag }) => tag === "BIG");
  const number = big ? at(big, 2) : "";
  return number === "" ? `segment ${segments[0]?.number}` : `invoice ${number}`;
}
