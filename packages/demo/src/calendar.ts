import { Temporal } from "temporal-polyfill";

/**
 * An hour of a past day in the shop's time zone (8.5 is half past eight), or minutes before now.
 */
export type Moment = readonly [daysAgo: number, hour: number] | { minutesAgo: number };

/** Converts the moments of the data, which are relative to now. */
export class Calendar {
  readonly #now: Date;
  readonly #timeZone: string;

  constructor(now: Date, timeZone: string) {
    this.#now = now;
    this.#timeZone = timeZone;
  }

  /** The date that many days ago, `YYYY-MM-DD`. Negative numbers are days in the future. */
  dayAgo(days: number): string {
    return this.#day(days).toString();
  }

  /** The last day of the month before the day that many days ago. */
  monthEndBefore(days: number): string {
    return this.#day(days).with({ day: 1 }).subtract({ days: 1 }).toString();
  }

  isMonday(daysAgo: number): boolean {
    return this.#day(daysAgo).dayOfWeek === 1;
  }

  timeOf(moment: Moment): Date {
    if ("minutesAgo" in moment) return new Date(this.#now.getTime() - moment.minutesAgo * 60_000);
    const [daysAgo, hour] = moment;
    const noon = this.#day(daysAgo).toZonedDateTime({
      timeZone: this.#timeZone,
      plainTime: "12:00",
    });
    return new Date(noon.epochMilliseconds + (hour - 12) * 3_600_000);
  }

  #day(daysAgo: number): Temporal.PlainDate {
    const now = Temporal.Instant.fromEpochMilliseconds(this.#now.getTime());
    return now.toZonedDateTimeISO(this.#timeZone).toPlainDate().subtract({ days: daysAgo });
  }
}
