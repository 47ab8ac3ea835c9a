/** The character before the decimals of all amounts of a document. */
export type DecimalMark = "." | ",";

/** A printed number. */
export interface PrintedNumber {
  value: number;
  /** Digits after the decimal mark. */
  decimals: number;
  hasCurrency: boolean;
}

const maxDigits = 12;
const currency = /(?:US\$|CA\$|C\$|\$|€|£|\b(?:USD|EUR|CAD|GBP|AUD|NZD|CHF))/;
/** A code behind an amount that has a sign: `$12.50 USD`. */
const code = /(?<=[$€£].*\d)\s*\b(?:USD|EUR|CAD|GBP|AUD|NZD|CHF)$/i;

/** Behind an amount that is credited: `12.50CR`, `(12.50) CR` */
const credit = /(?<=[\d)>]\s*)cr$/i;

/** Parses a number with a currency, in parentheses or `<>`, with a trailing minus or `CR`. */
export function numberOf(text: string, mark: DecimalMark): PrintedNumber | null {
  const plain = text.replace(/[−–]/g, "-").trim();
  const bare = plain
    .replace(code, "")
    .replace(new RegExp(currency, "i"), "")
    .replace(credit, "")
    .trim();
  const inside = /^(?:\((.*)\)|<(.*)>)$/.exec(bare);
  const isBracketed = inside !== null;
  const unsigned = (inside?.[1] ?? inside?.[2] ?? bare).trim();
  const match = /^(-?)\s*([\d.,' ]*\d)\s*(-?)$/.exec(unsigned.replace(/^(\.\d)/, "0$1"));
  const digits = match?.[2] && parts(match[2].replace(/^[.](?=\d)/, "0."), mark);
  if (!match || !digits || digits.whole.length + digits.fraction.length > maxDigits) return null;
  const size = Number(`${digits.whole}${digits.fraction}`) / 10 ** digits.fraction.length;
  const isNegative = isBracketed || match[1] === "-" || match[3] === "-" || credit.test(plain);
  return {
    value: isNegative && size !== 0 ? -size : size,
    decimals: digits.fraction.length,
    hasCurrency: currency.test(plain),
  };
}

function parts(text: string, mark: DecimalMark): { whole: string; fraction: string } | null {
  const pattern =
    mark === "."
      ? /^(\d{1,3}(?:([,' ])\d{3})(?:\2\d{3})*|\d+)(?:\.(\d*))?$/
      : /^(\d{1,3}(?:([.' ])\d{3})(?:\2\d{3})*|\d+)(?:,(\d*))?$/;
  const match = pattern.exec(text);
  return match ? { whole: (match[1] ?? "").replace(/\D/g, ""), fraction: match[3] ?? "" } : null;
}

/** The decimal mark that most amounts are printed with. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
  const points = count(/(^|[^\d.,])\d{1,3}(,?\d{3})*\.\d\d(?![\d.,])/);
  const commas = count(/(^|[^\d.,])\d{1,3}(\.?\d{3})*,\d\d(?![\d.,])/);
  return commas > points ? "," : ".";
}

/** A text that is an amount with the other decimal mark, which is read as no number. */
export function withOtherMark(texts: readonly string[], mark: DecimalMark): string | undefined {
  const amount =
    mark === "."
      ? /^(?:US\$|[$€£])? ?-?\d{1,3}(?:[. ]?\d{3})*,\d\d$/
      : /^(?:US\$|[$€£])? ?-?\d{1,3}(?:,?\d{3})*\.\d\d$/;
  return texts.find((text) => amount.test(text));
}
