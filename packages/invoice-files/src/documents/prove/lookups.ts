import type { DocumentLookups, DocumentReading, Reading } from "../types.ts";
import { candidatesOf } from "./part-candidates.ts";

const maxPartNumbers = 500;

/** Lists what the service looks up in the shop's records to prove a reading. */
export function lookupsOf(reading: DocumentReading): DocumentLookups {
  return {
    accountNumbers: accountNumbersOf(reading),
    vendorNames: valuesOf(reading.vendorName),
    // What was read as the invoice's number may be that of an order.
    purchaseOrderNumbers: [
      ...new Set([...valuesOf(reading.purchaseOrderNumber), ...valuesOf(reading.invoiceNumber)]),
    ],
    partNumbers: partNumbersOf(reading),
    layout: reading.layout,
  };
}

function valuesOf(reading: Reading<string> | null): string[] {
  return reading ? [...new Set([reading.value, ...reading.alternatives])] : [];
}

function accountNumbersOf({ accountNumber, otherNumbers = [] }: DocumentReading): string[] {
  const others = otherNumbers.map(({ value }) => value);
  return [...new Set([...valuesOf(accountNumber), ...others])];
}

/** The numbers as read come first, so that they are looked up if there are too many. */
function partNumbersOf({ lines }: DocumentReading): string[] {
  const read = [
    ...lines.flatMap(({ partNumber }) => valuesOf(partNumber)),
    ...lines.flatMap(({ vendorPartNumber }) => valuesOf(vendorPartNumber)),
  ];
  const exchanged = read.flatMap(candidatesOf);
  return [...new Set([...read, ...exchanged])].slice(0, maxPartNumbers);
}
