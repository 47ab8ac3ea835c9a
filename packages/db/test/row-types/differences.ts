import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import type { DescribedColumn } from "./described-rows.ts";

/**
 * Columns without NOT NULL that statements declare non-null, although they do not compare them, and
 * why no row that they read has a null there.
 */
const neverNull: Record<string, string> = {
  "bill_lines.part_number": "Only parts have a quantity, and a part has its number.",
  "idempotency_keys.response_body": "A key is committed together with its answer.",
  "idempotency_keys.response_status": "A key is committed together with its answer.",
};

/** Whether a column holds rows of an insertion in steps, or marks the rows of its result. */
const isBookkeeping = (name: string) => name === "isResult" || name.startsWith("inserted into ");

const numbers = ["int2", "int4", "int8", "numeric", "float8"];
const texts = ["text", "uuid", "date", "timestamptz", "nummultirange"];

/** The exemptions from the check of nulls that statements have needed. */
export const usedExemptions = new Set<string>();

export const exemptions = Object.keys(neverNull);

/** Whether a row has the columns that the statement returns is known of types with properties. */
export function isChecked(checker: Checker, row: Type | undefined): row is Type {
  return row !== undefined && propertiesOf(checker, row).size > 0;
}

/**
 * Compares a row type with the columns of a statement: names, types, and nulls. PostgreSQL does not
 * know whether an expression or the column of an outer join may be null: these are not checked.
 */
export function differencesOf(
  checker: Checker,
  row: Type,
  columns: readonly DescribedColumn[],
  text: string,
): string[] {
  const properties = propertiesOf(checker, row);
  const missing = [...properties]
    .filter(([name, type]) => !isOptional(type) && !columns.some((column) => column.name === name))
    .map(([name]) => name);
  const others = columns.flatMap(({ name, type, source }) => {
    const declared = properties.get(name);
    if (!declared) return isBookkeeping(name) ? [] : [`no property takes the column ${name}`];
    const isWrong = !isOfType(checker, declared, type);
    const isNull = source?.isNullable === true && !allowsNull(declared);
    return [
      ...(isWrong ? [`${name} is ${type}, not ${checker.typeToString(declared)}`] : []),
      ...(isNull && !removesNull(source.column, text) ? [`${name} may be null`] : []),
    ];
  });
  return [...missing.map((name) => `no column is ${name}`), ...others];
}

function removesNull(column: string, text: string): boolean {
  const name = column.slice(column.indexOf(".") + 1);
  const isCompared = new RegExp(`\\b${name}\\)?\\s*(IS NOT NULL|=|<|>|IN\\b)`).test(text);
  if (!isCompared && neverNull[column]) usedExemptions.add(column);
  return isCompared || neverNull[column] !== undefined;
}

function propertiesOf(checker: Checker, row: Type): Map<string, Type> {
  const types = row.isUnionType() ? row.getTypes() : [row];
  const properties = types.flatMap((type) => checker.getPropertiesOfType(type));
  return new Map(
    properties.flatMap((property) => {
      const type = checker.getTypeOfSymbol(property);
      return type ? [[property.name, type] as const] : [];
    }),
  );
}

function membersOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function isOptional(type: Type): boolean {
  return membersOf(type).some(({ flags }) => flags & TypeFlags.Undefined);
}

function allowsNull(type: Type): boolean {
  return membersOf(type).some(({ flags }) => flags & (TypeFlags.Null | TypeFlags.Unknown));
}

function isOfType(checker: Checker, declared: Type, type: string): boolean {
  const members = membersOf(declared).filter(
    ({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)),
  );
  return members.every((member) => {
    if (member.flags & TypeFlags.Unknown || type === "json" || type === "jsonb") return true;
    if (numbers.includes(type)) return (member.flags & TypeFlags.NumberLike) !== 0;
    if (texts.includes(type)) return (member.flags & TypeFlags.StringLike) !== 0;
    if (type === "bool") return (member.flags & TypeFlags.BooleanLike) !== 0;
    if (type === "bytea") return member.getSymbol()?.name === "Buffer";
    return type.startsWith("_") && checker.isArrayLikeType(member);
  });
}
