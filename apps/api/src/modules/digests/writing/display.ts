import type { DigestChange } from "@bayline/contracts";

/** The unit of a number in a snapshot. It decides the display format. */
export type Unit = "cents" | "count" | "hours" | "percent";

const nothing = "n/a";

/** 123450 → `$1,234.50`. Formats the digits, because a division could lose a cent. */
function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}$${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Formats with as few decimals as needed, at most `decimals`. */
function decimal(value: number, decimals: number): string {
  const [whole = "0", fraction] = String(rounded(Math.abs(value), decimals)).split(".");
  const sign = value < 0 && rounded(value, decimals) !== 0 ? "-" : "";
  return `${sign}${grouped(whole)}${fraction === undefined ? "" : `.${fraction}`}`;
}

export function rounded(value: number, decimals: number): number {
  // A sum of cents may have more digits than the rounding below keeps exact.
  if (Number.isInteger(value)) return value;
  const scale = 10 ** decimals;
  // Half away from zero, like money; the last digits of a quotient are noise.
  return (Math.sign(value) * Math.round(Number((Math.abs(value) * scale).toPrecision(14)))) / scale;
}

const decimalsOf = { cents: 0, count: 2, hours: 2, percent: 1 } as const satisfies Record<
  Unit,
  number
>;

/** Rounds a value to the precision of its display. */
export function asShown(value: number, unit: Unit): number {
  return rounded(value, decimalsOf[unit]) + 0;
}

const writers = {
  cents: money,
  count: (value) => decimal(value, 2),
  hours: (value) => `${decimal(value, 2)} ${Math.abs(value) === 1 ? "hour" : "hours"}`,
  percent: (value) => `${decimal(value, 1)}%`,
} as const satisfies Record<Unit, (value: number) => string>;

export function display(value: number | null, unit: Unit): string {
  return value === null ? nothing : writers[unit](value);
}

/** The change of a figure from an earlier one. Both are values as displayed. */
export function changeSince(value: number, before: number, unit: Unit): DigestChange {
  return {
    value: before,
    display: display(before, unit),
    ...changed(value, before, unit),
  };
}

function changed(
  value: number,
  before: number,
  unit: Unit,
): Pick<DigestChange, "change_percent" | "change_display"> {
  const difference = value - before;
  if (difference === 0) return { change_percent: 0, change_display: "no change" };
  const direction = difference > 0 ? "up" : "down";
  if (unit === "percent") {
    const points = decimal(Math.abs(difference), 1);
    return {
      change_percent: null,
      change_display: `${direction} ${points} ${points === "1" ? "point" : "points"}`,
    };
  }
  // A zero or negative base has no percentage.
  if (before <= 0) {
    return { change_percent: null, change_display: `${direction} from ${display(before, unit)}` };
  }
  const percent = rounded((difference / before) * 100, 1);
  if (percent === 0) return { change_percent: 0, change_display: "nearly unchanged" };
  return {
    change_percent: percent,
    change_display: `${direction} ${decimal(Math.abs(percent), 1)}%`,
  };
}
