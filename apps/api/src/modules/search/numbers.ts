import { partKey } from "@bayline/contracts";
import type { ReferenceKey, SearchedKind } from "@bayline/db";
import { numberSeries } from "../../pipeline/nearest.ts";
import { formsOfPhone } from "../service-requests/links.ts";

/**
 * Returns the numbers of a kind of record that a text may mean: itself, and for numbers that the
 * service issues also `1079`, `#1079`, `wo1079` and `WO 1079` for `WO-1079`.
 */
export function numbersIn(text: string, kind: SearchedKind): ReferenceKey[] {
  const key = partKey(text);
  const keys = [{ text, key }];
  const { prefix } = numberSeries[kind] ?? {};
  if (prefix === undefined) return keys;
  const letters = prefix.replace("-", "");
  const counted = key.replace(new RegExp(`^[#\\s]*(${letters})?[-#\\s]*`), "");
  const number = prefix + counted;
  return counted === "" || number === key ? keys : keys.concat({ text: number, key: number });
}

/** Returns the digits that a text may mean as a phone number; none if it does not look like one. */
export function phonesIn(text: string): string[] {
  return /^\+?[\d\s().-]{7,24}$/.test(text) ? formsOfPhone(text) : [];
}
