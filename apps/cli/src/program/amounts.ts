import { formatDollars } from "@bayline/contracts/plain";
import { InvalidArgumentError } from "commander";

const plain = /^(-?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.(\d{1,2}))?$/;

/**
 * Parses an amount in dollars, such as `1,250.00`, and returns whole cents. A comma separates
 * thousands only, and there are at most two decimals, because `1.250` and `12,50` mean other
 * amounts in other countries.
 */
export function parseDollars(text: string): number {
  const [, sign, dollars, decimals] = plain.exec(text) ?? [];
  if (dollars === undefined && decimals === undefined)
    throw new InvalidArgumentError(hintFor(text));
  const digits = `${(dollars ?? "0").replaceAll(",", "")}${(decimals ?? "").padEnd(2, "0")}`;
  const cents = Number(digits);
  if (!Number.isSafeInteger(cents)) throw new InvalidArgumentError("The amount is too large.");
  return sign === "-" && cents > 0 ? -cents : cents;
}

function hintFor(text: string): string {
  // Outside single quotes the shell replaces `$4` of `$420.00`, which leaves another amount.
  if (text.includes("$")) return "It must be dollars without the $ sign, such as 1,250.00.";
  if (/\.\d{3,}$/.test(text)) return "It must have at most two decimals, such as 1,250.00.";
  if (text.includes(",")) return "It must have commas between thousands only, such as 1,250.00.";
  return "It must be dollars, such as 1,250.00.";
}

/** Formats whole cents as {@link parseDollars} reads them. */
export function dollarsOf(cents: number): string {
  return formatDollars(cents).replace("$", "");
}
