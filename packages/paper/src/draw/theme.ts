import type { Tone } from "../sheet.ts";

export const margin = 46;
/** The height below the last line of a page, for the footer. */
export const footerHeight = 58;

export const ink = {
  text: "#1f2933",
  muted: "#66727f",
  hairline: "#dfe4e9",
  line: "#aab4be",
  tint: "#f4f6f8",
} as const;

const defaultColor = "#1f4e79";

/** Returns a color that is dark enough to be read on white paper. */
export function accentOf(color: string | null): string {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return defaultColor;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  const luminance = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  if (luminance <= 0.6) return color;
  const darker = [red, green, blue].map((part) => Math.round((part * 0.55) / luminance));
  return `#${darker.map((part) => Math.min(255, part).toString(16).padStart(2, "0")).join("")}`;
}

export const tones = {
  good: { fill: "#e3f3e6", text: "#1e6b34" },
  bad: { fill: "#fbe4e2", text: "#a3261b" },
  plain: { fill: "#e9edf1", text: "#4a5662" },
} as const satisfies Record<Tone, { fill: string; text: string }>;
