import type { DocumentRow, Scope } from "@bayline/db";
import { lookupsOf, readingOfStored, recertify } from "@bayline/invoice-files/documents";
import { findFacts } from "../reading/facts.ts";
import type { Reviewed } from "./apply.ts";

/** Judges the fields that no person decided by the records that the document names since. */
export async function judgeAgain(
  scope: Scope,
  reviewed: Reviewed,
  { layout, timeZone }: Pick<DocumentRow, "layout"> & { timeZone: string },
) {
  const lookups = { ...lookupsOf(readingOfStored(reviewed)), layout };
  return recertify(reviewed, await findFacts(scope, lookups, timeZone));
}
