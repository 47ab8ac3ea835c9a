import { errorCatalogue, errorCodes, propertyName } from "@bayline/contracts";
import { indent, paragraphs } from "./names.ts";

export function renderErrorCodes(): string {
  const codes = errorCodes.map((code) => `  | ${JSON.stringify(code)}`);
  return `/** The error codes of the service. */\nexport type ErrorCode =\n${codes.join("\n")};`;
}

/** The types of the fields that errors of single codes have in addition to the common ones. */
const fieldTypes: Record<string, string> = {
  existingPurchaseOrderId: "string",
  latest: "Readonly<Record<string, unknown>>",
  version: "number",
};

/** Renders the types of the error fields that the catalogue lists for each code. */
export function renderErrorFacts(): string {
  const members = errorCodes.flatMap((code) => {
    const names = Object.keys(errorCatalogue[code].facts).filter((name) => name in fieldTypes);
    const fields = names.map((name) => `readonly ${name}: ${fieldTypes[name]};`);
    return fields.length === 0 ? [] : [`${propertyName(code)}: { ${fields.join(" ")} };`];
  });
  return paragraphs(
    `/** A record that matches an ambiguous name. The fields depend on the error code. */\nexport interface ErrorCandidate {\n${indent(candidateFields().join("\n"))}\n  readonly [field: string]: unknown;\n}`,
    `interface FactsOfCodes {\n${indent(members.join("\n"))}\n}`,
    "/** The fields that every error with this code has. */\nexport type ErrorFacts<Code> = Code extends keyof FactsOfCodes ? FactsOfCodes[Code] : unknown;",
  );
}

function candidateFields(): string[] {
  const candidates = errorCodes.flatMap((code) => errorCatalogue[code].facts.candidates ?? []);
  const values = new Map(candidates.flatMap((candidate) => Object.entries(candidate)));
  return [...values].map(([name, value]) => {
    if (typeof value !== "string") throw new Error(`candidates: ${name} must be a text`);
    return name === "id"
      ? "readonly id: string;"
      : `readonly ${propertyName(name)}?: string | null;`;
  });
}
