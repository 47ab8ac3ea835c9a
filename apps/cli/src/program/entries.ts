import type { ShortEntry } from "@bayline/contracts";
import { InvalidArgumentError } from "commander";
import { sampleOf } from "../catalogue/entry-sample.ts";
import { dollarsOf, parseDollars } from "./amounts.ts";

/** Parses an entry of a list in its short form: `FF63009=2@45.99`. */
export function parseEntry(text: string, forms: readonly ShortEntry[]): Record<string, unknown> {
  const form = formOf(text, forms);
  const { name, value, price } = partsOf(text, form);
  if (name.trim() === "") throw new InvalidArgumentError(`Write it as ${sampleOf(form)}.`);
  if (form.names && !form.names.includes(name)) {
    const all = forms.flatMap(({ names }) => names ?? []);
    throw new InvalidArgumentError(`Allowed choices are ${all.join(", ")}.`);
  }
  const entry: Record<string, unknown> = { ...form.fixed, [form.name]: name };
  if (form.value && value !== undefined)
    entry[form.value] = typedValue(form, form.value, { value, name });
  if (form.price && price !== undefined)
    entry[form.price] = typedValue(form, form.price, { value: price, name });
  if (form.value && form.required.includes(form.value) && value === undefined) {
    throw new InvalidArgumentError(`Write it as ${sampleOf(form)}.`);
  }
  return entry;
}

/** Of several forms, that whose names include the text's, else that of any name. */
function formOf(text: string, forms: readonly ShortEntry[]): ShortEntry {
  const named = forms.find((form) => form.names?.includes(partsOf(text, form).name));
  const form = named ?? forms.find(({ names }) => names === undefined) ?? forms[0];
  if (form === undefined) throw new Error("A list in short form has at least one form.");
  return form;
}

interface Parts {
  name: string;
  value?: string | undefined;
  price?: string | undefined;
}

const isNumberPath = /(Cents|[qQ]uantity)$/;
const isAmount = /^-?[\d.,]+$/;

function partsOf(text: string, form: ShortEntry): Parts {
  // A name may contain the sign, but a quantity or an amount cannot.
  const { separator = "=" } = form;
  const isText = form.value !== undefined && !form.numbers.includes(form.value);
  const at = isText ? text.indexOf(separator) : text.lastIndexOf(separator);
  if (form.value !== undefined && at !== -1) {
    const [value, price] = form.price ? text.slice(at + 1).split("@", 2) : [text.slice(at + 1)];
    return { name: text.slice(0, at), value, price };
  }
  const sign = text.lastIndexOf("@");
  if (form.price !== undefined && sign !== -1 && isAmount.test(text.slice(sign + 1))) {
    return { name: text.slice(0, sign), price: text.slice(sign + 1) };
  }
  return { name: text };
}

function typedValue(
  { numbers }: ShortEntry,
  field: string,
  { value: text, name }: { value: string; name: string },
): unknown {
  if (field.endsWith("Cents")) return parseDollars(text);
  // A value of any type has that of the field that the entry names: a path in a document.
  const isNumber = numbers.includes(field) || (field === "value" && isNumberPath.test(name));
  if (!isNumber) return text;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) {
    throw new InvalidArgumentError("The value after = must be a number.");
  }
  return Number(text);
}

/** Writes an entry in a short form; undefined if none has its name. */
export function entryText(
  entry: Readonly<Record<string, unknown>>,
  forms: readonly ShortEntry[],
): string | undefined {
  const form = forms.find(
    ({ name, names, fixed }) =>
      entry[name] !== undefined &&
      (names === undefined || names.includes(String(entry[name]))) &&
      Object.entries(fixed).every(([field, value]) => entry[field] === value),
  );
  if (!form) return undefined;
  const text = (field: string | undefined, sign: string) => {
    const value = field === undefined ? undefined : entry[field];
    if (value === undefined || field === undefined) return "";
    const isCents = field.endsWith("Cents") && typeof value === "number";
    return `${sign}${isCents ? dollarsOf(value) : String(value)}`;
  };
  return `${String(entry[form.name])}${text(form.value, form.separator ?? "=")}${text(form.price, "@")}`;
}
