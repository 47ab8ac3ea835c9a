import { z } from "zod";
import { envelope, Id, offsetTime, Timestamp } from "./fields.ts";

function isSupportedTime(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1970 && year <= 9999;
}

/** The parameter of a list of which clients may keep a copy. */
export const updatedSince = {
  updatedSince: offsetTime
    .refine(isSupportedTime, "must fall between 1970 and 9999")
    .overwrite((time) => (isSupportedTime(time) ? new Date(time).toISOString() : time))
    .optional()
    .meta({
      description:
        "Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer",
    }),
};

const Removed = z
  .object({ id: Id, removedAt: Timestamp })
  .meta({ id: "RemovedRecord", description: "A permanently deleted record" });

/** The response of a list that supports {@link updatedSince}. */
export function changesEnvelope<K extends string, T extends z.core.$ZodType>(key: K, row: T) {
  return envelope(key, row).extend({
    updatedThrough: Timestamp.optional().meta({
      description:
        "With `updatedSince`: all changes up to this instant are in this answer and its further pages. Send it as `updatedSince` of the next call",
    }),
    removed: z.array(Removed).optional().meta({
      description: "With `updatedSince`: the records that were permanently deleted since",
    }),
  });
}

/** Rejects a sort order together with `updatedSince`, which has an order. */
export function orderOfChanges() {
  return z.check<{ updatedSince?: string | undefined; sortField: string; sortDirection: string }>(
    ({ value, issues }) => {
      if (value.updatedSince === undefined) return;
      const defaults = { sortField: "createdAt", sortDirection: "desc" } as const;
      for (const field of ["sortField", "sortDirection"] as const) {
        if (value[field] === defaults[field]) continue;
        const message = "must not be sent with updatedSince: its rows are in the order of changes";
        issues.push({ code: "custom", input: value, path: [field], message });
      }
    },
  );
}
