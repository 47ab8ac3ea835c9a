import type { TextPage } from "../types.ts";

interface Currency {
  name: string;
  /** The shop's amounts are dollars; which dollars, it does not say. */
  isDollar: boolean;
  pattern: RegExp;
}

const words = "in currency total amount price value cost net due payable extension each balance"
  .split(" ")
  .flatMap((word) => [word, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`])
  .join("|");

const currencies: Currency[] = [
  currency("Canadian dollars", "CAD", String.raw`\bCA?\$`, true),
  currency("US dollars", "USD", String.raw`\bUSD?\$|\bUS(?= ?\d)`, true),
  currency("euros", "EUR", "€"),
  currency("pounds", "GBP", "£"),
  currency("Swiss francs", "CHF"),
  currency("Mexican pesos", "MXN", String.raw`\bMX\$`),
  currency("Australian dollars", "AUD", String.raw`\bAU?\$`),
  currency("New Zealand dollars", "NZD", String.raw`\bNZ\$`),
  currency("yen", "JPY", "¥"),
  currency("yuan", "CNY|RMB"),
  currency("rupees", "INR", "₹"),
  currency("kronor", "SEK|NOK|DKK"),
  currency("złoty", "PLN"),
];

/** A currency is stated beside a number, in parentheses, alone, or behind a word such as `in`. */
function currency(name: string, code: string, sign = "(?!)", isDollar = false): Currency {
  const own = String.raw`(?:${sign}|\b(?:${code})\b)`;
  const stated = [
    String.raw`${own}\s?\$?-?\.?\d`,
    String.raw`\d\s?${own}`,
    String.raw`\(${own}\)`,
    `^${own}$`,
    String.raw`\b(?:${words})[sS]?\b[ :./-]{1,3}${own}`,
  ];
  return { name, isDollar, pattern: new RegExp(stated.join("|"), "m") };
}

/** Names of currencies in words, which also mean other things: `Euro 6`, `pounds`. */
const inWords =
  /\b(?:in|currency)\b[ :]+(?:euros?|sterling|(?:mexican )?pesos|(?:british )?pounds)\b|\bpounds? sterling\b/i;

/** Why the amounts may be no dollars, or those of another country. */
export function currencyProblem(pages: readonly TextPage[]): string | null {
  const text = pages.flatMap(({ items }) => items.map((item) => item.text.trim())).join("\n");
  const found = currencies.filter(({ pattern }) => pattern.test(text));
  const names = found.map(({ name }) => name).join(" and ");
  if (found.length > 1 || found.some(({ isDollar }) => !isDollar))
    return `its amounts are in ${names}`;
  const [words] = inWords.exec(text) ?? [];
  return words === undefined ? null : `its amounts are in another currency: "${words}"`;
}
