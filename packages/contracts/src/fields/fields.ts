import { z } from "zod";
import { clampedTo, limitClamped } from "./clamps.ts";

/** The largest amount that JSON parsers in every language represent exactly: 2^53 − 1 cents. */
export const maxCents = Number.MAX_SAFE_INTEGER;

/** Maximum price or cost of one unit, such as an hour of labor, in cents. */
export const maxUnitCents = 100_000_000;

const unpairedSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether PostgreSQL and every JSON parser can represent a text. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && !unpairedSurrogate.test(text);
}

/**
 * Whether a text is a valid Idempotency-Key: a header cannot contain line breaks, and PostgreSQL
 * cannot store NUL.
 */
export function isPlainKey(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

export const plainKey = "must have no control characters";

// Format and default-ignorable characters, such as the zero-width space, are invisible.
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Trimmed text of 1 to `max` characters, normalized to NFC so that composed and decomposed accents
 * are equal.
 */
export function text(max: number) {
  return freeText(max)
    .min(1, "must not be empty")
    .refine((value) => value === "" || visible.test(value), "must not be empty");
}

/** Maximum number of characters that one composed character decomposes into. */
const longestComposition = 4;

const longMarkRun = /\p{M}{31}/u;

/** Whether a text has a run of 31 or more combining marks, which no script uses. */
export function hasLongMarkRun(text: string): boolean {
  return longMarkRun.test(text);
}

/** Combining marks of a run after the 30th: only they make normalization slow. */
const endOfMarkRun = /(\p{M}{30})\p{M}+/gu;

const halfCharacterAtEnd = /[\uD800-\uDBFF]$/;

/**
 * Cuts a text that no schema checks, such as a file name in a header, to `max` characters in NFC.
 * It is cut before it is normalized, whose time is quadratic in the length of a run of marks.
 */
export function cutText(raw: string, max: number): string {
  return raw
    .slice(0, max * longestComposition)
    .replace(endOfMarkRun, "$1")
    .normalize("NFC")
    .slice(0, max)
    .replace(halfCharacterAtEnd, "");
}

/**
 * Free text of at most `max` characters, possibly empty; otherwise as {@link text}.
 *
 * Long text and long runs of combining marks are rejected before normalization, whose time is
 * quadratic in the length of a run.
 */
export function freeText(max: number) {
  const tooLong = `must have at most ${max} characters`;
  const longRun = "must not have more than 30 combining marks in a row";
  return (
    z
      .string()
      .refine((raw) => raw.length <= max * longestComposition, { error: tooLong, abort: true })
      .refine((raw) => !hasLongMarkRun(raw), { error: longRun, abort: true })
      .trim()
      .normalize("NFC")
      // Some marks are two in NFC.
      .refine((value) => !hasLongMarkRun(value), longRun)
      .max(max, tooLong)
      .refine(isStorable, "must not contain NUL or unpaired surrogate characters")
  );
}

/**
 * An optional text filter of a list. Empty or invisible text means no filter, because forms and
 * scripts also send parameters that were left blank.
 */
export function textFilter(max: number) {
  return freeText(max)
    .transform((value) => (visible.test(value) ? value : undefined))
    .optional();
}

export const Name = text(255);
export const Note = freeText(5000);

/**
 * The id of a record in a path, in lower case. A value that is not a UUID matches no record: 404.
 */
export const PathId = z.uuid().toLowerCase().meta({ description: "Identifier (UUID)" });

/**
 * The id of another record in a body, in lower case like the ids in responses. The use case rejects
 * an id that matches no record of the shop.
 */
export const Reference = text(64).toLowerCase().meta({
  description: "Identifier (UUID) of a record of this shop",
});

/** An id in a response. */
export const Id = z.string().meta({ description: "Identifier (UUIDv7)", format: "uuid" });

/** A point in time in a response: ISO 8601 with milliseconds, UTC. */
export const Timestamp = z.string().meta({ format: "date-time", description: "ISO 8601, UTC" });

/** A date-time of ISO 8601. A long text is refused before it is matched. */
export const offsetTime = z
  .string()
  .max(40, { error: "must have at most 40 characters", abort: true })
  .check(z.iso.datetime({ offset: true, error: "must be an ISO 8601 date-time" }));

/** An e-mail address. A long text is refused before it is matched. */
export const Email = z
  .string()
  .max(255, { abort: true })
  .check(z.email("must be an e-mail address"));

/** Present in every record that can be deleted. */
export const DeletedAt = Timestamp.nullable().meta({
  description: "When the record was deleted, ISO 8601, UTC; null while it is not",
});

function isSupportedTime(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year <= 9999;
}

/**
 * A point in time in a request, converted to UTC because PostgreSQL supports fewer offsets and
 * years than ISO 8601.
 */
export const Instant = offsetTime
  .refine(isSupportedTime, "must fall between 2000 and 9999")
  .overwrite((time) => (isSupportedTime(time) ? new Date(time).toISOString() : time));

/** A valid calendar day in the shop's time zone, YYYY-MM-DD. */
export const ShopDate = z.iso
  .date("must be a real calendar day, written YYYY-MM-DD")
  .refine((day) => day >= "2000-01-01" && day <= "2100-12-31", "must fall between 2000 and 2100")
  .meta({ description: "Shop-local calendar day, YYYY-MM-DD" });

/**
 * Whole US cents; a fraction such as 12.5 is rejected, not rounded.
 *
 * Not `z.int()`, whose issue aborts the parse: the checks across lines would not run, and the
 * response would not list every invalid field.
 */
export function cents(max = maxCents) {
  return z
    .number()
    .min(0, "must not be negative")
    .max(max, `must be at most ${max}`)
    .refine(Number.isSafeInteger, "must be whole cents")
    .meta({ type: "integer", description: "Whole cents" });
}

/**
 * An amount for exact sums; 0 if it is not whole cents. Rules across fields also run on values that
 * the rule of their own field refuses, so they must not convert these with `BigInt`, which throws.
 */
export function exactCents(value: unknown): bigint {
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : 0n;
}

// Exact: the sides are equal only if both are the double nearest to the same decimal number.
const fourDecimals = (value: number) =>
  Math.round(value * 10_000) / 10_000 === value || !Number.isFinite(value * 10_000);

/** A number with at most 4 decimals; more are rejected, not rounded. */
export function decimal(min: number, max: number) {
  return z
    .number()
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .refine(fourDecimals, "must have at most 4 decimals");
}

/** A quantity of goods on a document: 0.0001 to 1,000,000. */
export const Quantity = decimal(0.0001, 1_000_000).meta({ description: "Up to 4 decimals" });

/**
 * Whether packs of a quantity make a quantity of goods: of at most 4 decimals, and at most
 * 1,000,000.
 */
export function isPlainQuantity(packs: number, packQuantity: number): boolean {
  if (!Number.isFinite(packs * 10_000) || !Number.isFinite(packQuantity * 10_000)) return false;
  const exact = BigInt(Math.round(packs * 10_000)) * BigInt(Math.round(packQuantity * 10_000));
  return exact % 10_000n === 0n && exact >= 10_000n && exact <= 100_000_000_000_000n;
}

/** Maximum quantity on hand of a part, above and below zero. */
export const maxOnHand = 10_000_000;

/** A quantity on hand in a response. */
export const StockQuantity = z.number().meta({ description: "Up to 4 decimals" });

/** Amounts in a response. */
export const CentsOut = z.int().meta({ description: "Whole cents" });
export const DollarsOut = z
  .number()
  .meta({ description: "Dollars: the cents field divided by 100" });

/** Pagination parameters of every list. */
export function page(defaultLimit: number) {
  return {
    // Not `z.int()`, which rejects values above 2^53 instead of reducing them to 500.
    limit: clampedTo(
      500,
      z
        .number()
        .refine(Number.isInteger, "must be a whole number")
        .min(1, "must be at least 1")
        .default(defaultLimit)
        .meta({ type: "integer", description: `Rows per page: 1 to 500, default ${defaultLimit}` }),
    ),
    lastEvaluatedKey: z.string().max(1000).optional().meta({
      description: "Cursor: the `lastEvaluatedKey` of the previous page",
    }),
  };
}

/** The response of every list: rows under their plural name, their count and the next cursor. */
export function envelope<K extends string, T extends z.core.$ZodType>(key: K, row: T) {
  return z.object({
    ...({ [key]: z.array(row) } as { [P in K]: z.ZodArray<T> }),
    count: z.int().meta({ description: "Rows in this page" }),
    lastEvaluatedKey: z
      .string()
      .nullable()
      .meta({ description: "Cursor of the next page; null on the last page" }),
    ...limitClamped,
  });
}

export const Deleted = z.object({ id: Id, deleted: z.literal(true) });
export const ById = z.strictObject({ id: PathId });
