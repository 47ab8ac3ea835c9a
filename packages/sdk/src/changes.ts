import type { RemovedRecord } from "./generated/types.ts";

/** A record that can be deleted. */
interface Removable {
  id: string;
  deletedAt: string | null;
}

/** A record that is not deleted. */
export type Live<R extends Removable> = R & { deletedAt: null };

/**
 * A deleted record: what is needed to remove it from a copy. The answer contains all of its fields,
 * but the type hides them, so that it cannot be taken for a live record.
 */
export type Removed<R extends Removable> = Pick<R, "id"> & { deletedAt: string };

/**
 * A row of a list with `updatedSince`. Compare `deletedAt` with null before you use other fields
 * than the id.
 * @example for await (const row of client.vendors.list({ updatedSince: "1970-01-01T00:00:00Z" })) {
 * console.log(row.deletedAt === null ? row.name : `${row.id} is deleted`); }
 */
export type Changed<R extends Removable> = Live<R> | Removed<R>;

/** The response of a list with `updatedSince`. `Name` is the field with its rows. */
export type ChangesResponse<Body, Name extends keyof Body, R extends Removable> = Omit<
  Body,
  Name | "updatedThrough" | "removed"
> & { [N in Name]: Array<Changed<R>> } & {
  /** All changes up to this instant are in this answer and its further pages. */
  updatedThrough: string;
  /** The records that were permanently deleted since. */
  removed: RemovedRecord[];
};
