import { roundUnits } from "./units.ts";

/** Average use of a meter. Units a day; null if it is not known. */
export interface AverageUse {
  perDay: number | null;
  perDayError: number | null;
}

/** Readings as a line is fitted to them: their number, and their sums of squares, in days. */
export interface FittedReadings {
  points: number;
  sxx: number | null;
  sxy: number | null;
  syy: number | null;
}

/** The slope of the line through readings, and its standard error. */
export function averageUse({ points, sxx, sxy, syy }: FittedReadings): AverageUse {
  if (points < 2 || !sxx || sxy === null || syy === null) {
    return { perDay: null, perDayError: null };
  }
  const perDay = roundUnits(sxy / sxx);
  if (points < 3) return { perDay, perDayError: null };
  const unexplained = Math.max(0, syy - (sxy * sxy) / sxx);
  return { perDay, perDayError: roundUnits(Math.sqrt(unexplained / (points - 2) / sxx)) };
}

/** The day on which a total is expected, as days since 1970-01-01; null for never. */
export interface Projection {
  day: number | null;
  earliest: number | null;
  latest: number | null;
}

export const noProjection: Projection = { day: null, earliest: null, latest: null };

/** The longest projection, in days. A meter that needs longer is not projected. */
const farthest = 36_500;

/**
 * Projects the day on which a meter shows `remaining` more than at its newest reading. The range is
 * two standard errors of the average use.
 */
export function projectMeter(
  remaining: number,
  readDay: number,
  { perDay, perDayError }: AverageUse,
): Projection {
  const dayAt = (rate: number | null) => {
    if (rate === null || rate <= 0) return null;
    const days = Math.ceil(remaining / rate);
    return days > farthest ? null : readDay + days;
  };
  const day = dayAt(perDay);
  if (day === null || perDay === null || perDayError === null) {
    return { day, earliest: null, latest: null };
  }
  return {
    day,
    earliest: dayAt(perDay + 2 * perDayError),
    latest: dayAt(perDay - 2 * perDayError),
  };
}

/** The first of a day that is certain, and a projection. */
export function firstOf(day: number | null, projected: Projection): Projection {
  if (day === null) return projected;
  const first = (other: number | null) => (other === null ? day : Math.min(day, other));
  return {
    day: first(projected.day),
    earliest: first(projected.earliest ?? projected.day),
    latest: first(projected.latest),
  };
}
