const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
} as const;

export type Style = keyof typeof codes;
export type Paint = (style: Style, text: string) => string;

export const noPaint: Paint = (_style, text) => text;

export const ansiPaint: Paint = (style, text) => {
  const [on, off] = codes[style];
  return text === "" ? text : `\u001b[${on}m${text}\u001b[${off}m`;
};

interface ColorSettings {
  isTty: boolean;
  color: boolean;
  env: Record<string, string | undefined>;
}

/** Uses colour only on a terminal, and unless the user has disabled it (https://no-color.org). */
export function paintFor({ isTty, color, env }: ColorSettings): Paint {
  return isTty && color && !env.NO_COLOR && env.TERM !== "dumb" ? ansiPaint : noPaint;
}
