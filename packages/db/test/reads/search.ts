import type { SearchedKind } from "../../src/queries/references.ts";
import { searchRecords } from "../../src/queries/search.ts";
import type { Reads } from "./pages.ts";

const kinds: readonly SearchedKind[] = [
  "workOrders",
  "purchaseOrders",
  "invoices",
  "salesOrders",
  "serviceRequests",
  "inventory",
  "vehicles",
  "customers",
  "vendors",
];

const texts = {
  "a number": "WO-1234",
  "a rare text": "1234abc",
  "two rare texts": "1234abc 99fe",
  "a frequent word": "customer",
  "a frequent and a rare word": "customer 1234abc",
  "a phone": "+1 515 555 7777",
};

/** Kinds whose lists have no index for letters. */
const withoutLetters: readonly SearchedKind[] = ["inventory", "vendors"];

/** The search of all records, kind by kind. Only a custom plan knows whether a text is rare. */
export const recordSearches: Reads = Object.fromEntries(
  kinds.flatMap((kind) => {
    const more = withoutLetters.includes(kind) ? {} : { "two letters": "zq" };
    return Object.entries({ ...texts, ...more }).map(([name, text]): [string, Reads[string]] => [
      `${kind} by ${name}`,
      (scope) =>
        searchRecords(scope, kind, {
          text,
          keys: [{ text, key: text.toUpperCase() }],
          phones: [text.replace(/\D/g, "")],
          words: text.split(" "),
          limit: 20,
        }),
    ]);
  }),
);
