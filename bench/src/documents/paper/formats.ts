/** How a dealer's system writes numbers and dates. */
export interface Style {
  decimals: "1,234.56" | "1.234,56" | "1234.56" | "1 234,56" | "1'234.56";
  /** Before or after each amount; empty for none. */
  currency: "" | "$" | "$ " | " €" | "EUR " | " USD" | "€ " | "£" | " $" | "US$" | "CHF ";
  negative: "-1" | "1-" | "(1)" | "1 CR" | "1CR" | "<1>" | "−1";
  date:
    | "03/09/2026"
    | "3/9/26"
    | "2026-03-09"
    | "March 9, 2026"
    | "09-Mar-2026"
    | "Mar 9 2026"
    | "09.03.2026"
    | "9 March 2026"
    | "09MAR26"
    | "2026/03/09"
    | "03-09-26"
    | "Mar 09, 2026";
}

/** Writes values in a style. */
export interface Writer {
  money(cents: number): string;
  /** A price in cents, with four decimals if it has fractions of cents. */
  price(cents: number): string;
  /** An amount without a currency sign. */
  number(cents: number): string;
  quantity(quantity: number): string;
  date(day: string): string;
}

export function writerOf(style: Style): Writer {
  function signed(value: number, text: string): string {
    if (value >= 0) return text;
    switch (style.negative) {
      case "-1":
        return `-${text}`;
      case "1-":
        return `${text}-`;
      case "(1)":
        return `(${text})`;
      case "1 CR":
        return `${text} CR`;
      case "1CR":
        return `${text}CR`;
      case "<1>":
        return `<${text}>`;
      case "−1":
        return `−${text}`;
    }
  }
  function digits(cents: number, places: number): string {
    const text = (Math.abs(cents) / 100).toFixed(places);
    if (style.decimals === "1234.56") return text;
    const [whole = "", fraction = ""] = text.split(".");
    const [group, point] = separators[style.decimals];
    return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, group)}${point}${fraction}`;
  }
  function withCurrency(text: string): string {
    const isBefore = !style.currency.startsWith(" ");
    return isBefore ? `${style.currency}${text}` : `${text}${style.currency}`;
  }
  return {
    money: (cents) => signed(cents, withCurrency(digits(cents, 2))),
    price: (cents) => digits(cents, Number.isInteger(cents) ? 2 : 4),
    number: (cents) => signed(cents, digits(cents, 2)),
    quantity: (quantity) => signed(quantity, String(Math.abs(quantity))),
    date: (day) => dateText(day, style.date),
  };
}

/** Between groups of digits, and before the decimals. */
const separators = {
  "1,234.56": [",", "."],
  "1.234,56": [".", ","],
  "1 234,56": ["\u00a0", ","],
  "1'234.56": ["'", "."],
} as const;

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function dateText(date: string, form: Style["date"]): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const name = months[Number(month) - 1] ?? "";
  switch (form) {
    case "03/09/2026":
      return `${month}/${day}/${year}`;
    case "3/9/26":
      return `${Number(month)}/${Number(day)}/${year.slice(2)}`;
    case "2026-03-09":
      return date;
    case "March 9, 2026":
      return `${name} ${Number(day)}, ${year}`;
    case "09-Mar-2026":
      return `${day}-${name.slice(0, 3)}-${year}`;
    case "Mar 9 2026":
      return `${name.slice(0, 3)} ${Number(day)} ${year}`;
    case "09.03.2026":
      return `${day}.${month}.${year}`;
    case "9 March 2026":
      return `${Number(day)} ${name} ${year}`;
    case "09MAR26":
      return `${day}${name.slice(0, 3).toUpperCase()}${year.slice(2)}`;
    case "2026/03/09":
      return `${year}/${month}/${day}`;
    case "03-09-26":
      return `${month}-${day}-${year.slice(2)}`;
    case "Mar 09, 2026":
      return `${name.slice(0, 3)} ${day}, ${year}`;
  }
}
