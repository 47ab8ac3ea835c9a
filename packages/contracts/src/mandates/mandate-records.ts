import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, cents, decimal, Id, ShopDate, Timestamp, text } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";

/** The most operations, vendors or customers that a mandate names. */
export const maxMandated = 100;
/** The most periods of a week in which a mandate applies. */
export const maxMandateHours = 14;

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

const OperationPattern = text(100)
  .regex(
    /^[A-Za-z]+(\.[A-Za-z]+)*(\.\*)?$/,
    "must be an operation, or a group such as workOrders.*",
  )
  .meta({ description: "Name of a write, such as `bills.create`, or a group: `workOrders.*`" });

const timeOfDay = (latest: RegExp, message: string) => z.string().regex(latest, message);
const hourAndMinute = /^([01]\d|2[0-3]):[0-5]\d$/;

const Hours = z
  .strictObject({
    days: z.array(z.enum(weekdays)).min(1, "must have at least one day").max(7),
    from: timeOfDay(hourAndMinute, "must be a time such as 08:00"),
    to: timeOfDay(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time such as 18:00, or 24:00"),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.from < value.to) return;
      issues.push({ code: "custom", input: value, path: ["to"], message: "must be after from" });
    }),
  );

const calls = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(1_000_000, "must be at most 1000000");

const optionalCents = () => cents().nullish();

const listOf = <T extends z.core.$ZodType>(schema: T) =>
  z
    .array(schema)
    .min(1, "must have at least 1 entry")
    .max(maxMandated, `must have at most ${maxMandated} entries`);

/** The limits of a mandate in a request. Absent and null: no limit. */
export const mandateFields = {
  operations: listOf(OperationPattern).meta({
    description: "The writes that the key may do, 1 to 100. Reads are not limited",
  }),
  vendorIds: listOf(idOrNumber("vendors"))
    .optional()
    .meta({ description: "Ids or exact names of the vendors that a write may concern" }),
  customerIds: listOf(idOrNumber("customers"))
    .optional()
    .meta({ description: "Ids or exact names of the customers that a write may concern" }),
  maxAmountCents: optionalCents().meta({ description: "Whole cents that one call may move" }),
  dailyAmountCents: optionalCents().meta({
    description: "Whole cents that the calls of a day of the shop may move together",
  }),
  dailyCalls: calls.nullish().meta({ description: "Calls of a day of the shop" }),
  maxCalls: calls
    .nullish()
    .meta({ description: "Calls in all. Each new version of the mandate counts from zero" }),
  hours: z
    .array(inShort(Hours, { none: "Days and two times are clearer as JSON." }))
    .min(1, "must have at least 1 period")
    .max(maxMandateHours, `must have at most ${maxMandateHours} periods`)
    .nullish()
    .meta({ description: "Days and times of the shop at which the key may write" }),
  validThrough: ShopDate.nullish().meta({ description: "The last day of the shop" }),
  marginFloorPercent: decimal(0, 99.99).nullish().meta({
    description:
      "The least margin of the work orders that a call writes, 0 to 99.99. Below it are also orders that move money and whose cost is unknown",
  }),
  beyond: z.enum(["refuse", "propose"]).default("refuse").meta({
    description: "The outcome of a call beyond the mandate: a 403, or a proposal with 202",
  }),
  waitingCounts: z.boolean().default(true).meta({
    description: "Whether open proposals of the key hold their part of the daily limits",
  }),
};

const CallsOut = z.int();

const remaining = z
  .object({
    day: z.string().meta({ description: "The day of the shop, YYYY-MM-DD" }),
    spentCents: CentsOut.meta({ description: "Moved on this day" }),
    waitingCents: CentsOut.meta({ description: "Held by open proposals" }),
    amountCents: CentsOut.nullable().meta({ description: "Remaining of `dailyAmountCents`" }),
    calls: CallsOut.nullable().meta({ description: "Calls remaining of `dailyCalls`" }),
    totalCalls: CallsOut.nullable().meta({ description: "Calls remaining of `maxCalls`" }),
  })
  .meta({ description: "What remains of the mandate. null where there is no limit" });

export const Mandate = z
  .object({
    keyId: Id,
    version: z.int().meta({ description: "Counts the changes of the key's mandate" }),
    operations: z.array(z.string()).max(maxMandated),
    vendorIds: z.array(Id).max(maxMandated).nullable(),
    customerIds: z.array(Id).max(maxMandated).nullable(),
    maxAmountCents: CentsOut.nullable(),
    dailyAmountCents: CentsOut.nullable(),
    dailyCalls: CallsOut.nullable(),
    maxCalls: CallsOut.nullable(),
    hours: z
      .array(z.object({ days: z.array(z.enum(weekdays)).max(7), from: z.string(), to: z.string() }))
      .max(maxMandateHours)
      .nullable(),
    validThrough: ShopDate.nullable(),
    marginFloorPercent: z.number().nullable(),
    beyond: z.enum(["refuse", "propose"]),
    waitingCounts: z.boolean(),
    remaining,
    updatedAt: Timestamp,
  })
  .meta({ id: "Mandate" });
export type Mandate = z.output<typeof Mandate>;

/** The limits of a mandate, as they are stored and as verdicts are computed from them. */
export type MandateTerms = Omit<Mandate, "keyId" | "version" | "remaining" | "updatedAt">;

defineColumns(Mandate, [
  "operations",
  { path: "remaining.amountCents", label: "Remaining today" },
  { path: "dailyAmountCents", label: "Daily amount" },
  { path: "maxAmountCents", label: "A call" },
  { path: "remaining.calls", label: "Remaining calls" },
  "validThrough",
  "beyond",
  "version",
  { path: "keyId", isKey: true },
]);

export const mandateExample = {
  keyId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
  version: 1,
  operations: ["receive.*", "bills.create"],
  vendorIds: null,
  customerIds: null,
  maxAmountCents: 100_000,
  dailyAmountCents: 250_000,
  dailyCalls: 200,
  maxCalls: null,
  hours: [{ days: ["sat" as const, "sun" as const], from: "06:00", to: "22:00" }],
  validThrough: "2026-03-08",
  marginFloorPercent: null,
  beyond: "propose" as const,
  waitingCounts: true,
  remaining: {
    day: "2026-03-07",
    spentCents: 48_000,
    waitingCents: 0,
    amountCents: 202_000,
    calls: 199,
    totalCalls: null,
  },
  updatedAt: "2026-03-06T22:10:00.000Z",
};

/** `accepted`: a proposal of the key that another caller accepted. */
export const mandateVerdicts = ["allowed", "refused", "proposed", "accepted"] as const;
export type MandateVerdict = (typeof mandateVerdicts)[number];

/** The counts of a mandate before a call. */
export const MandateCounts = z.object({
  day: z.string(),
  amountCents: CentsOut,
  calls: CallsOut,
  totalCalls: CallsOut,
  waitingCents: CentsOut,
  waitingCalls: CallsOut,
});
export type MandateCounts = z.output<typeof MandateCounts>;

const concernedIds = z
  .array(Id.nullable())
  .max(maxMandated)
  .meta({ description: "null for an unknown one, and if there are more than 100" });

/** What a call under a mandate does. */
export const MandatedCall = z.object({
  operation: z.string(),
  weekday: z.enum(weekdays),
  time: z.string().meta({ description: "HH:MM in the shop" }),
  day: z.string(),
  amountCents: CentsOut.nullable().meta({ description: "null if it moves no money" }),
  vendorIds: concernedIds,
  customerIds: concernedIds,
  marginPercent: z.number().nullable().optional().meta({
    description: "The least margin of its work orders; null if one is unknown; absent without any",
  }),
});
export type MandatedCall = z.output<typeof MandatedCall>;

/** A decision about a call, as its audit entry has it. */
export const MandateDecision = z
  .object({
    keyId: Id,
    version: z.int(),
    verdict: z.enum(mandateVerdicts),
    limit: z.string().nullable().meta({ description: "The limit that it was beyond" }),
    call: MandatedCall,
    before: MandateCounts,
  })
  .meta({ id: "MandateDecision" });
export type MandateDecision = z.output<typeof MandateDecision>;
