import { z } from "zod";

const maxima = z.registry<{ maximum: number }>();

/** Reduces larger values of a limit to a maximum. The outermost call on the field. */
export function clampedTo<T extends z.ZodType<number>>(maximum: number, limit: T): T;
export function clampedTo(maximum: number, limit: z.ZodType<number>): z.ZodType<number> {
  const clamped = limit.overwrite((value) => Math.min(value, maximum));
  maxima.add(clamped, { maximum });
  return clamped;
}

/** The answer's field that says that a limit was reduced. */
export const limitClamped = {
  limitClamped: z.literal(true).optional().meta({
    description: "Present if `limit` was above its maximum, and the maximum was used",
  }),
};

/** Returns whether a value of a field is above the maximum to which the field is reduced. */
export function isClamped(field: z.core.$ZodType | undefined, value: unknown): boolean {
  const maximum = field && maxima.get(field)?.maximum;
  return maximum !== undefined && typeof value === "number" && value > maximum;
}
