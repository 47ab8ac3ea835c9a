import { z } from "zod";

/** Returns the names of the fields that can be set in the object at a path of an input. */
export function settableFields(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.core.$ZodUnion) {
    const names = inner._zod.def.options.flatMap((option) => settableFields(option, path));
    return [...new Set(names)];
  }
  const [step, ...rest] = path;
  if (inner instanceof z.core.$ZodArray) {
    return step === undefined ? [] : settableFields(inner._zod.def.element, rest);
  }
  if (!(inner instanceof z.core.$ZodObject)) return [];
  const { shape } = inner._zod.def;
  if (step === undefined) return Object.keys(shape).filter((name) => !isComputed(shape[name]));
  const field = typeof step === "string" ? shape[step] : undefined;
  return field ? settableFields(field, rest) : [];
}

/** Whether a field is accepted only so that a record can be sent back as it was read. */
function isComputed(field: z.core.$ZodType | undefined): boolean {
  const description = field && z.globalRegistry.get(field)?.description;
  return description?.startsWith("Computed;") ?? false;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.core.$ZodType
    ? unwrapped(def.innerType)
    : schema;
}
