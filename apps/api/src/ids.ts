import { v7 } from "uuid";

/** A new record's id: a UUIDv7, so that ids grow with time and indexes stay dense. */
export const newId = (): string => v7();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a record at all; asking the database for another one is an error there. */
export function isId(text: string | null | undefined): text is string {
  return typeof text === "string" && uuid.test(text);
}
