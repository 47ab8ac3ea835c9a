/** The contrast of two colors as WCAG 2 defines it. */
export function contrast(first: string, second: string): number {
  const [light = 1, dark = 0] = [first, second].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The colors of each `:root` in a style sheet, by name: light, then dark. */
export function schemesIn(style: string): Array<Record<string, string>> {
  return [...style.matchAll(/:root \{([^}]+)\}/g)].map(([, block = ""]) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, value]) => [name, value]),
    ),
  );
}
