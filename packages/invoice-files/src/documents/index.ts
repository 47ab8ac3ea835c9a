export { lawful, type StoredField } from "./prove/lawful.ts";
export { lookupsOf } from "./prove/lookups.ts";
export { prove } from "./prove/prove.ts";
export { proveAgain } from "./prove/prove-again.ts";
export { type ProvedDocument, proveDocument } from "./prove/prove-document.ts";
export { readingOfStored } from "./prove/stored.ts";
export type * from "./types.ts";
