/** `purchaseOrders` → `PurchaseOrders` */
export function pascal(...words: string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** `purchaseOrders` → `purchase-orders` */
export function kebab(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

/** Joins paragraphs with a blank line. */
export function paragraphs(...groups: string[]): string {
  return `${groups.filter((group) => group !== "").join("\n\n")}\n`;
}

/** Formats a JSDoc comment, on one line if it fits. */
export function comment(lines: string[]): string {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  const [only] = safe;
  if (only === undefined) return "";
  if (safe.length === 1 && only.length < 94) return `/** ${only} */\n`;
  return `/**\n${safe.map((line) => (line === "" ? " *" : ` * ${line}`)).join("\n")}\n */\n`;
}

/** The tag of a field or a method whose description has the sentence of a deprecation. */
export function deprecationTag(sentence: string): string[] {
  return sentence === ""
    ? []
    : [`@deprecated ${sentence.replace(/^Deprecated s/, "S").replace(/\.?$/, ".")}`];
}

/** Renders the import of types of a module. */
export function importTypes(names: readonly string[], module: string): string {
  if (names.length === 0) return "";
  const line = `import type { ${names.join(", ")} } from "${module}";`;
  if (line.length <= 100) return line;
  return `import type {\n${names.map((name) => `  ${name},`).join("\n")}\n} from "${module}";`;
}
