import { formatDollars } from "@bayline/contracts";
import type { FoundRecord } from "@bayline/db";

/** The most characters of a text in a description. */
const maxText = 80;

/** Describes a record in one line: `Prairie Grain Haulers, T-104, in progress, $1,250.00`. */
export function describeRecord(record: FoundRecord): string {
  const { label, reference, details, status, archived } = record;
  const parts = [
    // A number or name that several records share does not stand in the reference.
    reference === label ? "" : label,
    ...details,
    status?.replaceAll("_", " "),
    archived ? "archived" : "",
    ...amountsOf(record),
  ];
  const texts = parts.map((part) => shortened(part ?? "")).filter((part) => part !== "");
  return [...new Set(texts)].join(", ");
}

function amountsOf({ totalCents, balanceCents, quantity }: FoundRecord): string[] {
  return [
    quantity === null ? "" : `${quantity} on hand`,
    totalCents === null ? "" : formatDollars(totalCents),
    balanceCents ? `${formatDollars(balanceCents)} due` : "",
  ];
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > maxText ? `${characters.slice(0, maxText - 1).join("")}…` : line;
}
