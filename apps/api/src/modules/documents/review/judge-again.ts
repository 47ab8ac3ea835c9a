import type { Scope } from "@bayline/db";
import { lookupsOf, proveAgain, readingOfStored } from "@bayline/invoice-files/documents";
import { findFacts } from "../facts.ts";
import type { Reviewed } from "./apply.ts";

/** Judges the fields that no person decided by the records that the document names since. */
export async function judgeAgain(scope: Scope, reviewed: Reviewed, timeZone: string) {
  const facts = await findFacts(scope, lookupsOf(readingOfStored(reviewed)), timeZone);
  return proveAgain(reviewed, facts);
}
