/** The characters of plots. */
export interface Glyphs {
  /** The levels of a sparkline, rising. */
  heights: string;
  /** The ends of a bar by the filled fraction of a column; empty if columns cannot be divided. */
  partials: string;
  full: string;
  /** One for each part of a divided bar. The last is the heaviest. */
  shades: string;
}

export const blocks: Glyphs = {
  heights: "▁▂▃▄▅▆▇█",
  partials: "▏▎▍▌▋▊▉",
  full: "█",
  shades: "·░▒▓█",
};

export const ascii: Glyphs = { heights: "_.-:=+*#", partials: "", full: "#", shades: ".-=*#" };

/** Block characters, unless the locale or the terminal supports only ASCII. */
export function glyphsFor(env: Record<string, string | undefined>): Glyphs {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  const isUtf8 = !locale || /utf-?8/i.test(locale);
  // The Linux console has no font for them.
  return isUtf8 && env.TERM !== "linux" && env.TERM !== "dumb" ? blocks : ascii;
}

/**
 * Draws a bar of at most `width` columns for `value` relative to `most`. Any value above 0 is
 * visible.
 */
export function bar(value: number, { most, width }: Scale, glyphs: Glyphs): string {
  if (value <= 0 || most <= 0) return "";
  const steps = glyphs.partials.length + 1;
  const length = Math.max(1, Math.round((Math.min(value, most) / most) * width * steps));
  return (
    glyphs.full.repeat(Math.floor(length / steps)) + (glyphs.partials[(length % steps) - 1] ?? "")
  );
}

export interface Scale {
  /** The value of the longest bar. */
  most: number;
  /** Width in terminal columns. */
  width: number;
}

/** Draws a bar of parts, each with its shade and proportional length. Negative parts have none. */
export function stackedBar(parts: readonly number[], scale: Scale, glyphs: Glyphs): string {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum <= 0 || scale.most <= 0) return "";
  const columns = Math.max(1, Math.round((sum / scale.most) * scale.width));
  const shares = parts.map((part) => (part / sum) * columns);
  return distribute(shares, columns)
    .map((count, index) => (glyphs.shades[index] ?? glyphs.full).repeat(count))
    .join("");
}

/**
 * Distributes columns proportionally. The rest after rounding down goes to the largest remainders.
 */
function distribute(shares: readonly number[], columns: number): number[] {
  const counts = shares.map(Math.floor);
  const remaining = columns - counts.reduce((sum, count) => sum + count, 0);
  const byRest = shares
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, remaining);
  return counts.map(
    (count, index) => count + (byRest.some((share) => share.index === index) ? 1 : 0),
  );
}

/** Draws one character per value. The baseline is 0, or the minimum if it is negative. */
export function sparkline(values: readonly number[], { heights }: Glyphs): string {
  const foot = Math.min(0, ...values);
  const range = Math.max(0, ...values) - foot;
  const steps = heights.length - 1;
  return values
    .map((value) => {
      if (range === 0 || value === foot) return heights[0];
      // A small value is distinct from zero.
      return heights[Math.max(1, Math.round(((value - foot) / range) * steps))];
    })
    .join("");
}

/** Sums groups of `each` neighbouring values. */
export function sumGroups(values: readonly number[], each: number): number[] {
  return Array.from({ length: Math.ceil(values.length / each) }, (_, index) =>
    values.slice(index * each, (index + 1) * each).reduce((sum, value) => sum + value, 0),
  );
}
