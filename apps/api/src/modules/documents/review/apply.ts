import {
  type DocumentCorrection,
  type DocumentInvoice,
  documentChargeFields,
  documentLineFields,
  maxDocumentCharges,
  maxDocumentLines,
  parseInput,
} from "@bayline/contracts";
import type { StoredField } from "@bayline/db";
import type { z } from "zod";
import { parsePath, valueAt } from "./paths.ts";
import { emptyCharge, emptyLine, headFields } from "./values.ts";

/** What a document says, with the certainty of each field. */
export interface Reviewed {
  invoice: DocumentInvoice;
  fields: StoredField[];
}

/** Why a correction cannot be applied. */
export class WrongCorrection extends Error {
  readonly field: "path" | "value";

  constructor(field: "path" | "value", message: string) {
    super(message);
    this.field = field;
  }
}

type List = "lines" | "charges";

const mostOf: Record<List, number> = { lines: maxDocumentLines, charges: maxDocumentCharges };

/** Applies a correction of a field that names no other record. */
export function applyCorrection(reviewed: Reviewed, { path, value }: DocumentCorrection): Reviewed {
  const parsed = parsePath(path);
  if (!parsed) throw unknownPath();
  if (parsed.list === null) {
    return corrected(reviewed, path, {
      ...reviewed.invoice,
      ...changeOf(headFields, parsed.field, value),
    });
  }
  const { list, index, field } = parsed;
  const { length } = reviewed.invoice[list];
  if (field === null) {
    if (value !== null) throw new WrongCorrection("value", "must be null, to remove it");
    if (index >= length) throw new WrongCorrection("path", "names nothing that can be removed");
    return without(reviewed, list, index);
  }
  if (index > length)
    throw new WrongCorrection("path", `is after the next one, ${list}[${length}]`);
  if (index === mostOf[list]) {
    throw new WrongCorrection("path", `is after the last one: at most ${mostOf[list]} are kept`);
  }
  const extended = index === length ? withNew(reviewed, list) : reviewed;
  return corrected(extended, path, setIn(extended.invoice, { list, index }, { field, value }));
}

function setIn(
  invoice: DocumentInvoice,
  { list, index }: { list: List; index: number },
  { field, value }: { field: string; value: DocumentCorrection["value"] },
): DocumentInvoice {
  if (list === "lines") {
    const change = changeOf(documentLineFields, field, value);
    return {
      ...invoice,
      lines: invoice.lines.map((line, at) => (at === index ? { ...line, ...change } : line)),
    };
  }
  const change = changeOf(documentChargeFields, field, value);
  return {
    ...invoice,
    charges: invoice.charges.map((charge, at) =>
      at === index ? { ...charge, ...change } : charge,
    ),
  };
}

/** Parses the value of a field. The result has this field alone. */
function changeOf(
  schemas: Readonly<Record<string, z.ZodType>>,
  field: string,
  value: DocumentCorrection["value"],
): Record<string, unknown> {
  const schema = Object.hasOwn(schemas, field) ? schemas[field] : undefined;
  if (!schema) throw unknownPath();
  const { data, details } = parseInput(schema, value);
  if (!details) return { [field]: data };
  throw new WrongCorrection("value", details[0]?.message ?? "is not valid");
}

function unknownPath(): WrongCorrection {
  return new WrongCorrection("path", "is not a field of the invoice that can be set");
}

function withNew({ invoice, fields }: Reviewed, list: List): Reviewed {
  const added =
    list === "lines"
      ? { ...invoice, lines: [...invoice.lines, emptyLine] }
      : { ...invoice, charges: [...invoice.charges, emptyCharge] };
  const at = `${list}[${invoice[list].length}]`;
  const required = list === "lines" ? ["partNumber", "quantity", "amountCents"] : ["amountCents"];
  const missing = required.map((field) => ({
    ...noEvidence,
    path: `${at}.${field}`,
    certainty: "missing" as const,
    reason: "was not entered",
    by: "person" as const,
  }));
  return { invoice: added, fields: [...fields.filter(({ path }) => path !== list), ...missing] };
}

function without({ invoice, fields }: Reviewed, list: List, index: number): Reviewed {
  const kept = fields.flatMap((field) => {
    const parsed = parsePath(field.path);
    if (parsed?.list !== list || parsed.index < index) return [field];
    if (parsed.index === index) return [];
    const { field: name } = parsed;
    return [{ ...field, path: `${list}[${parsed.index - 1}]${name === null ? "" : `.${name}`}` }];
  });
  return {
    invoice: { ...invoice, [list]: invoice[list].filter((_entry, at) => at !== index) },
    fields: kept,
  };
}

export const noEvidence = { page: null, box: null, place: null, text: null };

/**
 * Marks a field as entered by a person. Its evidence stays: it is where a person looked. If a rival
 * was chosen, the evidence is that of the rival if it has some, and the value before is a rival.
 */
export function corrected(before: Reviewed, path: string, invoice: DocumentInvoice): Reviewed {
  const { fields } = before;
  const known = fields.find((field) => field.path === path);
  const [from, to] = [valueAt(before.invoice, path), valueAt(invoice, path)];
  const entered: StoredField = {
    ...(known ? choose(known, from, to) : { ...noEvidence, path }),
    certainty: "certain",
    isDoubtful: false,
    reason: "a person entered it",
    by: "person",
  };
  const others = fields.map((field) => (field === known ? entered : field));
  return { invoice, fields: known ? others : [...others, entered] };
}

function choose(field: StoredField, from: unknown, to: unknown): StoredField {
  const { rivals, text, page, box } = field;
  const chosen = rivals?.find(({ value }) => value === to);
  if (!rivals || !chosen) return field;
  const isValue = typeof from === "string" || typeof from === "number";
  const others = rivals.flatMap((rival) => {
    if (rival !== chosen) return [rival];
    return isValue && from !== to ? [{ value: from, text, page, box }] : [];
  });
  const { rivals: _rivals, ...kept } = field;
  const isPlaced = chosen.text !== null;
  return {
    ...kept,
    ...(isPlaced && { text: chosen.text, page: chosen.page, box: chosen.box }),
    ...(others.length > 0 && { rivals: others }),
  };
}

/** Marks a field as confirmed by a person. */
export function applyConfirmation({ invoice, fields }: Reviewed, path: string): Reviewed {
  const known = fields.find((field) => field.path === path);
  if (!known) throw new WrongCorrection("path", "is not a field of the document");
  if (known.certainty === "missing") {
    throw new WrongCorrection("path", "has no value to confirm: set one");
  }
  const confirmed: StoredField = {
    ...known,
    certainty: "certain",
    isDoubtful: false,
    reason: "a person confirmed it",
    by: "person",
  };
  return { invoice, fields: fields.map((field) => (field === known ? confirmed : field)) };
}
