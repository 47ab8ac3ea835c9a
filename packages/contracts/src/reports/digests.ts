import { z } from "zod";
import type { ErrorCode } from "../errors/errors.ts";
import { ShopDate } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { digestExample } from "./digest-example.ts";
import { Digest, DigestListItem, digestPeriods } from "./digest-records.ts";

const most = 60;
const usual = 30;

/** What is no period is taken for the usual one: nothing that is asked of a list is refused. */
const AskedPeriod = z.enum(digestPeriods).default("daily").catch("daily").meta({
  description: "Anything else is daily",
});

const Period = z.enum(digestPeriods).default("daily");

/** Of a list nothing is refused: what is beyond is taken as the nearest, what is none as the usual. */
const Limit = z
  .number()
  .overwrite((limit) => Math.min(most, Math.max(1, Math.trunc(limit) || usual)))
  .default(usual)
  .catch(usual)
  .meta({
    type: "integer",
    description: `1 to ${most}; what is beyond is taken as the nearest, and 0 or no number as ${usual}`,
  });

/** A day in a path is looked up as it is: one that there is not has no digest. */
const Day = z.string().meta({
  description: "YYYY-MM-DD: the day that is covered, or the Monday of the week",
});

/** What the digests themselves refuse is told by `error` and nothing else. */
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
      "Newest first, at most 60: there is no cursor, and older ones are found by their day. Empty where the shop has not switched digests on.",
    input: z.strictObject({ period: AskedPeriod, limit: Limit }),
    output: z.object({
      digests: z.array(DigestListItem).meta({ description: "Newest first" }),
      count: z.int().meta({ description: "How many these are" }),
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
    description: "A weekly digest is found by the Monday of its week alone.",
    input: z.strictObject({ date: Day, period: AskedPeriod }),
    output: Digest,
    example: { input: { date: "2026-03-02", period: "daily" }, output: digestExample },
  }),
  generate: operation({
    ...write,
    method: "POST",
    path: "/digests",
    status: 201,
    overwrites: true,
    // A model may be asked for its words.
    openWorld: true,
    summary: "Write the digest of a period now",
    description:
      "A digest that there is is overwritten, its rating with it. Without a date: that of the last completed day or week. A model that is asked for its words may take half a minute.",
    input: z.strictObject({
      period: Period,
      date: ShopDate.optional().meta({
        description: "The day, or the Monday of the week; a completed one",
      }),
    }),
    output: Digest,
    errors: ["DIGESTS_DISABLED", "REPORT_REFUSED"],
    example: { input: { period: "daily", date: "2026-03-01" }, output: digestExample },
  }),
  feedback: operation({
    ...write,
    method: "POST",
    path: "/digests/{date}/feedback",
    overwrites: true,
    summary: "Rate a digest",
    input: z.strictObject({
      date: Day,
      period: Period,
      score: z.enum(["up", "down"]).nullable().meta({ description: "null takes a rating back" }),
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
