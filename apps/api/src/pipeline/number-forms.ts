import {
  type LineReferenceKind,
  numberSeries,
  partKey,
  type ReferenceKind,
} from "@bayline/contracts";

/**
 * Returns the numbers of a kind of record that a text may mean: itself, and for numbers that the
 * service issues also `1079`, `#1079`, `wo1079` and `WO 1079` for `WO-1079`.
 */
export function numberForms(text: string, kind: ReferenceKind | LineReferenceKind): string[] {
  const key = partKey(text);
  const { prefix } = numberSeries[kind] ?? {};
  if (prefix === undefined) return [key];
  const letters = prefix.replace("-", "");
  const counted = key.replace(new RegExp(`^[#\\s]*(${letters})?[-#\\s]*`), "");
  const number = prefix + counted;
  return counted === "" || number === key ? [key] : [key, number];
}
