export { certify } from "./certify/certify.ts";
export { type CertifiedDocument, certifyDocument } from "./certify/certify-document.ts";
export { lawful, type StoredField } from "./certify/lawful.ts";
export { certifyPartNumber, knownNumbers } from "./certify/lines.ts";
export { lookupsOf } from "./certify/lookups.ts";
export { candidatesOf } from "./certify/part-candidates.ts";
export type * from "./types.ts";
