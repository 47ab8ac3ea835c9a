import type { ReferenceKey, SearchedKind } from "@bayline/db";
import { numberForms } from "../../pipeline/number-forms.ts";
import { formsOfPhone } from "../service-requests/links.ts";

/** Returns the keys of a kind of record that a searched text may mean. */
export function numbersIn(text: string, kind: SearchedKind): ReferenceKey[] {
  const [key = "", ...numbers] = numberForms(text, kind);
  return [{ text, key }, ...numbers.map((number) => ({ text: number, key: number }))];
}

/** Returns the digits that a text may mean as a phone number; none if it does not look like one. */
export function phonesIn(text: string): string[] {
  return /^\+?[\d\s().-]{7,24}$/.test(text) ? formsOfPhone(text) : [];
}
