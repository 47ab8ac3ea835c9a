/** Rounds to the four decimals of readings. */
export function roundUnits(units: number): number {
  return Math.round(units * 10_000) / 10_000;
}

const millisecondsPerDay = 86_400_000;

/** The number of days from 1970-01-01 to a day, `YYYY-MM-DD`. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay;
}

/** The day, `YYYY-MM-DD`, that is a number of days after 1970-01-01. */
export function dayOfNumber(number: number): string {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
}
