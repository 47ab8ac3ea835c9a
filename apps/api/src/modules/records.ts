import { AppError } from "@bayline/contracts";

/** The record, or a 404. One of another shop is looked up like one that never was. */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new AppError("NOT_FOUND", `There is no such ${what}.`);
  return record;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The fields that were sent: an update changes those alone. */
export function sent<T extends object>(fields: T): Partial<Defined<T>>;
export function sent(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** `deletedAt`, where the record is deleted; a live record does not have the field. */
export function deletion(row: { deletedAt: string | null }): { deletedAt?: string } {
  return row.deletedAt === null ? {} : { deletedAt: row.deletedAt };
}
