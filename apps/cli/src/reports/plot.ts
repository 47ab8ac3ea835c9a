/** The characters that plots are made of. */
export interface Glyphs {
  /** Of a sparkline, rising. */
  heights: string;
  /** What ends a bar, by how much of a column it fills; none where columns cannot be divided. */
  partials: string;
  full: string;
  /** One for each part of a divided bar, the last the heaviest. */
  shades: string;
}

export const blocks: Glyphs = {
  heights: "▁▂▃▄▅▆▇█",
  partials: "▏▎▍▌▋▊▉",
  full: "█",
  shades: "·░▒▓█",
};

export const ascii: Glyphs = { heights: "_.-:=+*#", partials: "", full: "#", shades: ".-=*#" };

/** Blocks, unless the locale says that the terminal knows other characters only. */
export function glyphsFor(env: Record<string, string | undefined>): Glyphs {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  const isUtf8 = !locale || /utf-?8/i.test(locale);
  // The console of Linux itself has no such font.
  return isUtf8 && env.TERM !== "linux" && env.TERM !== "dumb" ? blocks : ascii;
}

/** A bar of at most `width` columns, as long as `value` is of `most`. Whatever is above 0 is seen. */
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
  /** Columns of the terminal. */
  width: number;
}

/** A bar of parts, each in its shade and as long as its share. None below 0. */
export function stackedBar(parts: readonly number[], scale: Scale, glyphs: Glyphs): string {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum <= 0 || scale.most <= 0) return "";
  const columns = Math.max(1, Math.round((sum / scale.most) * scale.width));
  const shares = parts.map((part) => (part / sum) * columns);
  return sharedOut(shares, columns)
    .map((count, index) => (glyphs.shades[index] ?? glyphs.full).repeat(count))
    .join("");
}

/** Whole columns for shares of them: what is left after rounding down goes to the largest rests. */
function sharedOut(shares: readonly number[], columns: number): number[] {
  const counts = shares.map(Math.floor);
  const left = columns - counts.reduce((sum, count) => sum + count, 0);
  const byRest = shares
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, left);
  return counts.map((count, index) => count + (byRest.some((one) => one.index === index) ? 1 : 0));
}

/** A character for each value. Its foot is 0, or the least value where that is below. */
export function sparkline(values: readonly number[], { heights }: Glyphs): string {
  const foot = Math.min(0, ...values);
  const range = Math.max(0, ...values) - foot;
  const steps = heights.length - 1;
  return values
    .map((value) => {
      if (range === 0 || value === foot) return heights[0];
      // A little is told apart from nothing.
      return heights[Math.max(1, Math.round(((value - foot) / range) * steps))];
    })
    .join("");
}

/** Sums of so many neighbours each. */
export function gathered(values: readonly number[], each: number): number[] {
  return Array.from({ length: Math.ceil(values.length / each) }, (_, index) =>
    values.slice(index * each, (index + 1) * each).reduce((sum, value) => sum + value, 0),
  );
}
