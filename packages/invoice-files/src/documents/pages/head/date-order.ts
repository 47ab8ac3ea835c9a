import { dateIn, numeric } from "../text/dates.ts";

type Order = "month" | "day";

/** Which of day and month come first in dates of digits. */
export interface DateOrder {
  /** By another date in the same form, by the form in words, or by the terms. */
  proved: Order | null;
  /** By the place of the parties, which is no proof. */
  usual: Order | null;
}

/** Decides the order of dates that are separated by `mark`. */
export function orderOfDates(texts: readonly string[], mark: string): DateOrder {
  const dates = texts.flatMap((text) => {
    const [found, first = "", own] = numeric.exec(text) ?? [];
    const isDate = found !== undefined && own === mark && first.length < 3 && dateIn(text);
    return isDate ? [found] : [];
  });
  const orders = new Set<Order>(dates.flatMap((date) => orderIn(date) ?? []));
  const text = texts.join("\n");
  if (/\bmm\W?dd\W?yy/i.test(text)) orders.add("month");
  if (/\bdd\W?mm\W?yy/i.test(text)) orders.add("day");
  const [order = orderByTerms(dates, text)] = orders;
  const isAmerican = /\b[A-Z]{2},?\s+\d{5}(-\d{4})?\b|\(\d{3}\)\s?\d{3}-\d{4}/.test(text);
  const usual = isAmerican ? "month" : "day";
  return {
    proved: orders.size > 1 ? null : order,
    usual: isAmerican === (mark === ".") ? null : usual,
  };
}

/** The order that a date of digits proves by itself: its day is after the 12th. */
export function orderIn(text: string): Order | null {
  const [, first = "", , second = ""] = numeric.exec(text) ?? [];
  if (first.length > 2) return null;
  if (Number(first) > 12) return "day";
  return Number(second) > 12 ? "month" : null;
}

/** Only in one order, two dates are as many days apart as the terms say. */
function orderByTerms(dates: readonly string[], text: string): Order | null {
  const days = new Set(
    [...text.matchAll(/\bnet\s*(\d{2})\b|\b(\d{2})\s*days\b/gi)].map(([, net, other]) =>
      Number(net ?? other),
    ),
  );
  const fits = (order: Order) => {
    const times = [...new Set(dates)].flatMap(
      (date) => Date.parse(inOrder(date, order) ?? "") || [],
    );
    return times.some((from) => times.some((to) => days.has((to - from) / 86_400_000)));
  };
  const [isMonth, isDay] = [fits("month"), fits("day")];
  if (isMonth === isDay) return null;
  return isMonth ? "month" : "day";
}

/** A date of digits in the order given. Null if it is none. */
export function inOrder(text: string, order: Order): string | null {
  const date = dateIn(text);
  if (!date) return null;
  const first = Number(/^\d+/.exec(date.text)?.[0]);
  const values = [date.value, ...date.alternatives];
  const isMonthFirst = (value: string) => Number(value.slice(5, 7)) === first;
  return values.find((value) => isMonthFirst(value) === (order === "month")) ?? null;
}
