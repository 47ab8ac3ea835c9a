import { AppError } from "@bayline/contracts";

/**
 * Returns the record, or throws a 404. A record of another shop gives the same error as one that
 * never existed.
 */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new AppError("NOT_FOUND", `There is no such ${what}.`);
  return record;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The fields that were sent: an update changes only these. */
export function sent<T extends object>(fields: T): Partial<Defined<T>>;
export function sent(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** `deletedAt` if the record is deleted; absent for a live record. */
export function deletion(row: { deletedAt: string | null }): { deletedAt?: string } {
  return row.deletedAt === null ? {} : { deletedAt: row.deletedAt };
}
