import { z } from "zod";
import { type NoShortForm, type ShortForm, shortForms } from "../fields/short-forms.ts";

/** An entry of a list in its short form. A list of a union has one for each alternative. */
export interface ShortEntry extends ShortForm {
  /** The fields that an entry must have. */
  required: readonly string[];
  /** The values of the name, if it is one of few. */
  names: readonly string[] | undefined;
  /** The fields that are numbers. */
  numbers: readonly string[];
  /** Fields with only one value, such as the kind of an alternative. */
  fixed: Readonly<Record<string, string>>;
}

/** A list of objects in the input of an operation. */
export interface ShortList {
  /** `["services", "parts"]` are the parts of each entry of `services`. */
  path: readonly string[];
  /** Empty if there is a reason against a short form. */
  entries: readonly ShortEntry[];
  /** Why there is no short form; undefined if there is one, or if neither is declared. */
  reason: string | undefined;
}

/** Returns the lists of objects of an input, and those in entries that have a short form. */
export function shortLists(
  input: z.core.$ZodObject,
  path: readonly string[] = [],
): readonly ShortList[] {
  return Object.entries(input._zod.def.shape).flatMap(([name, field]) => {
    const list = unwrapped(field);
    if (!(list instanceof z.core.$ZodArray)) return [];
    const here = [...path, name];
    const element = unwrapped(list._zod.def.element);
    const entries = element instanceof z.core.$ZodUnion ? element._zod.def.options : [element];
    const objects = entries.filter((entry) => entry instanceof z.core.$ZodObject);
    if (objects.length === 0) return [];
    const forms = objects.map((entry) => ({ entry, form: shortForms.get(entry) }));
    const own: ShortList = {
      path: here,
      entries: forms.flatMap(({ entry, form }) =>
        form && !("none" in form)
          ? [form, ...(form.others ?? [])].map((one) => shortEntry(entry, one))
          : [],
      ),
      reason: forms.map(({ form }) => form).find(isNone)?.none,
    };
    // Entries of an inner list are added to an entry in its short form.
    const inner = own.entries.length > 0 ? objects : [];
    return [own, ...inner.flatMap((entry) => shortLists(entry, here))];
  });
}

function isNone(form: ShortForm | NoShortForm | undefined): form is NoShortForm {
  return form !== undefined && "none" in form;
}

function shortEntry(entry: z.core.$ZodObject, form: ShortForm): ShortEntry {
  const fields = Object.entries(entry._zod.def.shape);
  const isRequired = (field: z.core.$ZodType) => field._zod.optin === undefined;
  const required = fields.filter(([, field]) => isRequired(field));
  const fixed = required.flatMap(([name, field]) => {
    const values = valuesOf(field);
    return values.length === 1 && name !== form.name ? [[name, values[0] ?? ""] as const] : [];
  });
  const named = valuesOf(entry._zod.def.shape[form.name]);
  return {
    ...form,
    required: required.map(([name]) => name).filter((name) => !fixed.some(([at]) => at === name)),
    names: named.length > 0 ? named : undefined,
    numbers: fields.flatMap(([name, field]) =>
      unwrapped(field) instanceof z.core.$ZodNumber ? name : [],
    ),
    fixed: Object.fromEntries(fixed),
  };
}

function valuesOf(field: z.core.$ZodType | undefined): string[] {
  return field instanceof z.core.$ZodEnum || field instanceof z.core.$ZodLiteral
    ? [...field._zod.values].map(String)
    : [];
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.core.$ZodType
    ? unwrapped(def.innerType)
    : schema;
}
