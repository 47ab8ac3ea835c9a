import { expect, test } from "vitest";
import { Calendar, type Moment } from "./calendar.ts";
import { Shop, type Story } from "./shop.ts";

const now = new Date("2026-03-10T15:00:00Z");
const timeZone = "America/Chicago";

test("stories run side by side, the earliest moment first, equal moments in the given order", async () => {
  const shop = new Shop(() => Promise.reject(new Error("No operation")), { now, timeZone });
  const order: string[] = [];
  async function* story(name: string, moments: Moment[]): Story {
    for (const moment of moments) {
      yield moment;
      order.push(`${name} ${JSON.stringify(moment)}`);
    }
  }
  await shop.play([
    story("a", [[3, 12], [3, 12], { minutesAgo: 5 }]),
    story("b", [
      [3, 12],
      [2, 8.5],
    ]),
    story("c", [[4, 12]]),
  ]);
  expect(order).toEqual([
    "c [4,12]",
    "a [3,12]",
    "a [3,12]",
    "b [3,12]",
    "b [2,8.5]",
    'a {"minutesAgo":5}',
  ]);
});

test("an hour is that of the shop's clock, on both sides of a change to summer time", () => {
  const calendar = new Calendar(now, timeZone);
  expect(calendar.timeOf([3, 8.5]).toISOString()).toBe("2026-03-07T14:30:00.000Z");
  expect(calendar.timeOf([1, 8.5]).toISOString()).toBe("2026-03-09T13:30:00.000Z");
  expect(calendar.timeOf({ minutesAgo: 90 }).toISOString()).toBe("2026-03-10T13:30:00.000Z");
  expect([calendar.dayAgo(-2), calendar.isMonday(1)]).toEqual(["2026-03-12", true]);
  expect([calendar.monthEndBefore(9), calendar.monthEndBefore(10)]).toEqual([
    "2026-02-28",
    "2026-01-31",
  ]);
});
