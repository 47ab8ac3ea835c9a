import { newId } from "../ids.ts";
import type { ReadContext } from "./context.ts";

/** The id of the record that a request creates; new unless the services give one. */
export function newRecordId({ services }: ReadContext): string {
  return services.takeRecordId?.() ?? newId();
}
