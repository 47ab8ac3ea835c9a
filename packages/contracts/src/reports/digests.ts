import { z } from "zod";
import type { ErrorCode } from "../errors/catalogue.ts";
import { clampedTo, limitClamped } from "../fields/clamps.ts";
import { ShopDate } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { digestExample } from "./digest-example.ts";
import { Digest, DigestListItem, digestPeriods } from "./digest-records.ts";

const maxLimit = 60;
const defaultLimit = 30;

/** Falls back to the default for an invalid period: a list does not reject its parameters. */
const LenientPeriod = z.enum(digestPeriods).default("daily").catch("daily").meta({
  description: "Any other value means `daily`",
});

const Period = z.enum(digestPeriods).default("daily");

/** Clamped to its bounds, with a fallback to the default: a list does not reject its parameters. */
const Limit = clampedTo(
  maxLimit,
  z
    .number()
    .overwrite((limit) => Math.max(1, Math.trunc(limit) || defaultLimit))
    .default(defaultLimit)
    .catch(defaultLimit)
    .meta({
      type: "integer",
      description: `1 to ${maxLimit}; values outside are clamped, and 0 or a value that is not a number means ${defaultLimit}`,
    }),
);

/** A day in a path, not validated: an invalid day has no digest. */
const Day = z.string().meta({
  description: "YYYY-MM-DD: the day covered, or the Monday of the week",
});

/** Errors of the digest operations whose body contains only `error`. */
const errorsAlone: readonly ErrorCode[] = [
  "UNAUTHORIZED",
  "NOT_FOUND",
  "DIGESTS_DISABLED",
  "REPORT_REFUSED",
  "INTERNAL_ERROR",
  "UNAVAILABLE",
];

const read = { access: "shop.oversee", errorsAlone } as const;
const write = { access: "shop.admin", errorsAlone } as const;

export const digests = {
  list: operation({
    ...read,
    method: "GET",
    path: "/digests",
    summary: "List the newest digests of the shop",
    description:
      "At most 60. There is no cursor: get older digests by their date. Empty if the shop has not enabled digests.",
    sortedBy: ["businessDate desc"],
    input: z.strictObject({ period: LenientPeriod, limit: Limit }),
    output: z.object({
      digests: z.array(DigestListItem).max(maxLimit).meta({ description: "Newest first" }),
      count: z.int().meta({ description: "Number of digests returned" }),
      ...limitClamped,
    }),
    example: {
      input: { period: "daily", limit: 30 },
      output: { digests: [listItemOf(digestExample)], count: 1 },
    },
  }),
  get: operation({
    ...read,
    method: "GET",
    path: "/digests/{date}",
    summary: "Get the digest of a day or a week",
    description: "A weekly digest is identified by the Monday of its week.",
    input: z.strictObject({ date: Day, period: LenientPeriod }),
    output: Digest,
    example: { input: { date: "2026-03-02", period: "daily" }, output: digestExample },
  }),
  generate: operation({
    ...write,
    method: "POST",
    path: "/digests",
    status: 201,
    // A language model may write the text.
    openWorld: true,
    summary: "Generate a digest now",
    description:
      "Overwrites an existing digest, including its rating. Without `date`, generates the digest of the last completed day or week. If a language model writes the text, the request may take half a minute.",
    input: z.strictObject({
      period: Period,
      date: ShopDate.optional().meta({
        description: "A completed day, or the Monday of a completed week",
      }),
    }),
    output: Digest,
    errors: ["DIGESTS_DISABLED", "REPORT_REFUSED"],
    emits: ["digest.ready"],
    example: { input: { period: "daily", date: "2026-03-01" }, output: digestExample },
  }),
  feedback: operation({
    ...write,
    method: "POST",
    path: "/digests/{date}/feedback",
    summary: "Rate a digest",
    input: z.strictObject({
      date: Day,
      period: Period,
      score: z.enum(["up", "down"]).nullable().meta({ description: "null removes the rating" }),
    }),
    output: Digest,
    example: {
      input: { date: "2026-03-02", period: "daily", score: "up" },
      output: { ...digestExample, feedbackScore: "up" },
    },
  }),
};

function listItemOf(digest: z.input<typeof Digest>) {
  return DigestListItem.parse(digest);
}
