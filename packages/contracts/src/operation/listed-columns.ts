import { z } from "zod";
import { type Column, columnsOf } from "../fields/columns.ts";

/** The columns of lists, by the name of the list. */
export type ListedColumns = Readonly<Record<string, readonly Column[]>>;

const known = new WeakMap<z.core.$ZodType, ListedColumns>();

/**
 * Returns the columns of the lists in an output, at any depth. Lists of the same name share theirs:
 * first those of the outer list, then what only the inner one has.
 */
export function listedColumns(output: z.core.$ZodType): ListedColumns {
  const before = known.get(output);
  if (before) return before;
  const columns = search(output);
  known.set(output, columns);
  return columns;
}

function search(schema: z.core.$ZodType): ListedColumns {
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema._zod.def.shape);
    const own = fields.flatMap(([name, field]) =>
      rowsOf(field).map((row) => ({ [name]: columnsOf(row) ?? [] })),
    );
    return joined([...own, ...fields.map(([, field]) => listedColumns(field))]);
  }
  return joined(alternatives(schema).map(listedColumns));
}

/** The rows of a list; those of a union have several schemas. */
function rowsOf(field: z.core.$ZodType): z.core.$ZodType[] {
  if (field instanceof z.core.$ZodArray) return [field._zod.def.element];
  return field instanceof z.core.$ZodObject ? [] : alternatives(field).flatMap(rowsOf);
}

function alternatives(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element];
  if (schema instanceof z.core.$ZodRecord) return [schema._zod.def.valueType];
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options;
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.core.$ZodType ? [def.innerType] : [];
}

function joined(parts: readonly ListedColumns[]): ListedColumns {
  const all: Record<string, Column[]> = {};
  for (const part of parts) {
    for (const [list, columns] of Object.entries(part)) {
      const merged = all[list] ?? [];
      const more = columns.filter(({ path }) => !merged.some((column) => column.path === path));
      if (columns.length > 0) all[list] = [...merged, ...more];
    }
  }
  return all;
}
