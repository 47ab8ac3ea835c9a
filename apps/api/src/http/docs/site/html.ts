export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Escapes a sentence and marks code in backticks; no other markup. */
export function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
