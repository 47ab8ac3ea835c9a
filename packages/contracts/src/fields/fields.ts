import { z } from "zod";

/** The largest amount that survives JSON in every language: 2^53 − 1 cents. */
export const maxCents = Number.MAX_SAFE_INTEGER;

/** The most that one unit of anything may cost, an hour included. */
export const maxUnitCents = 100_000_000;

const unpairedSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether a database and every JSON reader can hold a text. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && !unpairedSurrogate.test(text);
}

/** Whether a text can be an Idempotency-Key: as a header it holds no line break, in the database no NUL. */
export function isPlainKey(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

export const plainKey = "must have no control characters";

// Format and default-ignorable characters, such as the zero-width space, show nothing.
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Trimmed text of 1 to `max` characters that a database and every JSON reader can hold. An accent
 * is the same text however it is composed, so it is kept in one form (NFC).
 */
export function text(max: number) {
  return freeText(max)
    .min(1, "must not be empty")
    .refine((value) => value === "" || visible.test(value), "must not be empty");
}

/** The longest composed character takes four when it is written out. */
const longestComposition = 4;

const longMarks = /\p{M}{31}/u;

/** Whether combining marks follow each other in a run that no script has: 31 or more. */
export function hasLongMarks(text: string): boolean {
  return longMarks.test(text);
}

/**
 * Free text that may be empty, up to `max` characters; otherwise as {@link text}. Normalizing takes
 * time that is quadratic in a run of combining marks, so long text and long runs are refused before.
 */
export function freeText(max: number) {
  const tooLong = `must have at most ${max} characters`;
  return z
    .string()
    .refine((raw) => raw.length <= max * longestComposition, { error: tooLong, abort: true })
    .refine((raw) => !hasLongMarks(raw), {
      error: "must not have more than 30 combining marks in a row",
      abort: true,
    })
    .trim()
    .normalize("NFC")
    .max(max, tooLong)
    .refine(isStorable, "must not hold NUL or unpaired surrogate characters");
}

/**
 * An optional text by which a list is filtered. One that is empty or shows nothing is no filter: forms
 * and scripts send the parameters that nobody filled in.
 */
export function textFilter(max: number) {
  return freeText(max)
    .transform((value) => (visible.test(value) ? value : undefined))
    .optional();
}

export const Name = text(255);
export const Note = freeText(5000);

/** The id of a record in a path, in small letters. What is no UUID names no record: 404. */
export const PathId = z.uuid().toLowerCase().meta({ description: "Identifier (UUID)" });

/**
 * The id of another record in a body, in small letters as ids are told. One that names no record
 * of the shop is refused by the use case.
 */
export const Reference = text(64).toLowerCase().meta({
  description: "Identifier (UUID) of a record of this shop",
});

/** An id in a response. */
export const Id = z.string().meta({ description: "Identifier (UUIDv7)", format: "uuid" });

/** A point in time in a response: ISO 8601 with milliseconds, UTC. */
export const Timestamp = z.string().meta({ format: "date-time", description: "ISO 8601, UTC" });

function isInOurTime(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year <= 9999;
}

/**
 * A point in time in a request. Kept as it is told in UTC: the database knows fewer offsets and years
 * than ISO 8601.
 */
export const Instant = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 date-time" })
  .max(40, "must have at most 40 characters")
  .refine(isInOurTime, "must fall between 2000 and 9999")
  .overwrite((time) => (isInOurTime(time) ? new Date(time).toISOString() : time));

/** A calendar day in the shop's time zone, written YYYY-MM-DD and real. */
export const ShopDate = z.iso
  .date("must be a real calendar day, written YYYY-MM-DD")
  .refine((day) => day >= "2000-01-01" && day <= "2100-12-31", "must fall between 2000 and 2100")
  .meta({ description: "Shop-local calendar day, YYYY-MM-DD" });

/**
 * Whole US cents, never rounded: 12.5 is refused. Not `z.int()`, whose issue aborts the parse:
 * the checks over all lines would then not run, and a caller is to see every bad field at once.
 */
export function cents(max = maxCents) {
  return z
    .number()
    .min(0, "must not be negative")
    .max(max, `must be at most ${max}`)
    .refine(Number.isSafeInteger, "must be whole cents")
    .meta({ type: "integer", description: "Whole cents" });
}

// Exact: both sides are the double nearest to the same decimal number, or they differ.
const fourDecimals = (value: number) =>
  Math.round(value * 10_000) / 10_000 === value || !Number.isFinite(value * 10_000);

/** A number of at most 4 decimals; a fifth is refused, not rounded. */
export function decimal(min: number, max: number) {
  return z
    .number()
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .refine(fourDecimals, "must have at most 4 decimals");
}

/** A quantity of goods on a document: 0.0001 to 1,000,000. */
export const Quantity = decimal(0.0001, 1_000_000).meta({ description: "Up to 4 decimals" });

/** The limit of a part's quantity on hand, above and below zero. */
export const maxOnHand = 10_000_000;

/** A quantity on hand. */
export const StockQuantity = z.number().meta({ description: "Up to 4 decimals" });

/** Amounts in a response. */
export const CentsOut = z.int().meta({ description: "Whole cents" });
export const DollarsOut = z
  .number()
  .meta({ description: "Dollars: the cents field divided by 100" });

/** The two fields of every list's query. */
export function page(defaultLimit: number) {
  return {
    // Not `z.int()`, which refuses what is beyond 2^53 instead of serving it as 500.
    limit: z
      .number()
      .refine(Number.isInteger, "must be a whole number")
      .min(1, "must be at least 1")
      .overwrite((limit) => Math.min(limit, 500))
      .default(defaultLimit)
      .meta({ type: "integer", description: `Rows per page: 1 to 500, default ${defaultLimit}` }),
    lastEvaluatedKey: z.string().max(1000).optional().meta({
      description: "Cursor: the `lastEvaluatedKey` of the page before",
    }),
  };
}

/** The envelope of every list: the rows under their plural name, how many, and where to go on. */
export function envelope<K extends string, T extends z.core.$ZodType>(key: K, row: T) {
  return z.object({
    ...({ [key]: z.array(row) } as { [P in K]: z.ZodArray<T> }),
    count: z.int().meta({ description: "Rows in this page" }),
    lastEvaluatedKey: z
      .string()
      .nullable()
      .meta({ description: "Cursor of the next page; null at the end" }),
  });
}

export const Deleted = z.object({ id: Id, deleted: z.literal(true) });
export const ById = z.strictObject({ id: PathId });
