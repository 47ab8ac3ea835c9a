import { align, spread } from "../report.ts";
import type { Ratio } from "./measure.ts";

/** The ratios as a table: of the rounds the middle, the least and the greatest. */
export function ratiosOf(measured: Ratio[]): string {
  const rows = measured.map(({ name, ratios, bytes }) => [
    name,
    spread(ratios),
    bytes === undefined ? "" : `${Math.round(bytes / 1000)}`,
  ]);
  return align([["service ÷ bare SQL", "p50", "kB answered"], ...rows]);
}
