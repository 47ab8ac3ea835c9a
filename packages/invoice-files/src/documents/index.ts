export { certify } from "./certify/certify.ts";
export { certifyPartNumber } from "./certify/lines.ts";
export { lookupsOf } from "./certify/lookups.ts";
export { candidatesOf } from "./certify/part-candidates.ts";
export type * from "./types.ts";
