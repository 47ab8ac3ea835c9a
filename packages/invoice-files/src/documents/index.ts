export { certify } from "./certify/certify.ts";
export { type CertifiedDocument, certifyDocument } from "./certify/certify-document.ts";
export { lawful, type StoredField } from "./certify/lawful.ts";
export { lookupsOf } from "./certify/lookups.ts";
export { recertify } from "./certify/recertify.ts";
export { readingOfStored } from "./certify/stored.ts";
export type * from "./types.ts";
