import { foldSpaces } from "@bayline/contracts";

/** Legal forms and similar endings, with or without dots and commas. */
const suffixes = new Set([
  "inc",
  "incorporated",
  "llc",
  "ltd",
  "limited",
  "corp",
  "corporation",
  "co",
  "company",
  "lp",
  "llp",
  "plc",
  "gmbh",
]);

/**
 * The normalized form of a vendor's name, for comparison: `Acme Parts Co., Inc.` and `ACME PARTS`
 * match.
 */
export function vendorMatchKey(name: string): string {
  const spaced = foldSpaces(name).replaceAll(",", ", ");
  const words = spaced.toLowerCase().split(/ +/).filter(Boolean);
  while (words.length > 1 && isSuffix(words.at(-1) ?? "")) words.pop();
  return words.join(" ").replace(/[\s,]+$/, "");
}

function isSuffix(word: string): boolean {
  const bare = word.replace(/[.,]/g, "");
  return bare === "" || suffixes.has(bare);
}

/** Compares account numbers, ignoring case and kinds of spaces. */
export function sameAccount(one: string, other: string): boolean {
  return accountKey(one) === accountKey(other);
}

function accountKey(accountNumber: string): string {
  return foldSpaces(accountNumber).toUpperCase();
}
