/** Markup that needs no escaping. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | null | readonly Part[];

/** Builds markup; strings are escaped, arrays are joined, null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings
      .map((text, at) => text + (at < parts.length ? markupOf(parts[at] ?? null) : ""))
      .join(""),
  );
}

function markupOf(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(markupOf).join("");
  return escapeMarkup(String(part));
}

export function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
