import { align, spread } from "../report.ts";
import type { Ratio } from "./measure.ts";

/** Formats the ratios as a table: the median, the minimum and the maximum of the rounds. */
export function ratiosOf(measured: Ratio[]): string {
  const rows = measured.map(({ name, ratios, bytes }) => [
    name,
    spread(ratios),
    bytes === undefined ? "" : `${Math.round(bytes / 1000)}`,
  ]);
  return align([["service ÷ bare SQL", "p50", "kB answered"], ...rows]);
}
