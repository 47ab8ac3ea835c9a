import { type LineReferenceKind, partKey, type ReferenceKind } from "@bayline/contracts";

/** The prefixes of the numbers that the service issues, and the characters that follow them. */
export const numberSeries: Readonly<
  Partial<Record<ReferenceKind | LineReferenceKind, { prefix: string; characters: string }>>
> = {
  workOrders: { prefix: "WO-", characters: "0123456789" },
  purchaseOrders: { prefix: "PO-", characters: "0123456789" },
  invoices: { prefix: "INV-", characters: "0123456789" },
  salesOrders: { prefix: "SO-", characters: "0123456789" },
  serviceRequests: { prefix: "SR-", characters: "ACDEFGHJKMNPQRTVWXY34679" },
};

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
