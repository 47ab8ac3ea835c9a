import { describe, expect, test } from "vitest";
import {
  endOfShopDay,
  frozenClock,
  shopNoon,
  shopToday,
  startOfShopDay,
  systemClock,
} from "./clock.ts";

const chicago = "America/Chicago";
const at = (moment: string) => frozenClock(new Date(moment));
const hoursOf = (day: string, next: string, zone: string) =>
  (startOfShopDay(next, zone).getTime() - startOfShopDay(day, zone).getTime()) / 3_600_000;

describe("a clock", () => {
  test("the system's clock returns the present time", () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test("a clock that is frozen cannot be changed through the dates it returns or received", () => {
    const input = new Date("2026-03-02T15:00:00Z");
    const clock = frozenClock(input);
    input.setFullYear(1999);
    clock.now().setFullYear(1999);
    expect(clock.now()).toEqual(new Date("2026-03-02T15:00:00Z"));
  });
});

describe("today in a shop", () => {
  test("today in a shop changes at the shop's midnight, not at that of UTC", () => {
    expect(shopToday(at("2026-01-15T05:59:59.999Z"), chicago)).toBe("2026-01-14");
    expect(shopToday(at("2026-01-15T06:00:00Z"), chicago)).toBe("2026-01-15");
    expect(shopToday(at("2026-01-15T05:59:59.999Z"), "Pacific/Auckland")).toBe("2026-01-15");
  });

  test("today in a shop changes an hour earlier by UTC in summer", () => {
    expect(shopToday(at("2026-07-15T04:59:59Z"), chicago)).toBe("2026-07-14");
    expect(shopToday(at("2026-07-15T05:00:00Z"), chicago)).toBe("2026-07-15");
  });

  test("today is written with four, two and two digits", () => {
    expect(shopToday(at("2026-02-03T18:00:00Z"), "UTC")).toBe("2026-02-03");
  });
});

describe("noon in a shop", () => {
  test("noon is twelve o'clock local time on the days when the clocks change", () => {
    expect(shopNoon("2026-03-07", chicago)).toEqual(new Date("2026-03-07T18:00:00Z"));
    expect(shopNoon("2026-03-08", chicago)).toEqual(new Date("2026-03-08T17:00:00Z"));
    expect(shopNoon("2026-10-31", chicago)).toEqual(new Date("2026-10-31T17:00:00Z"));
    expect(shopNoon("2026-11-01", chicago)).toEqual(new Date("2026-11-01T18:00:00Z"));
  });

  test("noon in a shop falls on the requested day in every time zone", () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "UTC"]) {
      for (const day of ["2024-02-29", "2026-03-08", "2026-12-31"]) {
        expect(shopToday({ now: () => shopNoon(day, zone) }, zone)).toBe(day);
      }
    }
  });

  test("noon in a shop throws for a day that does not exist", () => {
    expect(() => shopNoon("2026-02-30", chicago)).toThrow(RangeError);
    expect(() => shopNoon("tomorrow", chicago)).toThrow(RangeError);
  });
});

describe("a shop's day", () => {
  test("a shop's day begins at local midnight", () => {
    expect(startOfShopDay("2026-01-15", chicago)).toEqual(new Date("2026-01-15T06:00:00Z"));
    expect(startOfShopDay("2026-07-15", chicago)).toEqual(new Date("2026-07-15T05:00:00Z"));
  });

  test("a day has 23 hours in spring and 25 in autumn", () => {
    expect(hoursOf("2026-03-08", "2026-03-09", chicago)).toBe(23);
    expect(hoursOf("2026-11-01", "2026-11-02", chicago)).toBe(25);
  });

  test("a shop's day ends where the next one begins", () => {
    for (const [day, next] of [
      ["2026-03-08", "2026-03-09"],
      ["2025-12-31", "2026-01-01"],
    ] as const) {
      expect(endOfShopDay(day, chicago)).toEqual(startOfShopDay(next, chicago));
    }
    expect(endOfShopDay("2025-09-06", "America/Santiago")).toEqual(
      new Date("2025-09-07T04:00:00Z"),
    );
  });

  test("a shop's day begins at one o'clock if the clocks skip midnight", () => {
    const santiago = "America/Santiago";
    const start = startOfShopDay("2025-09-07", santiago);
    expect(start).toEqual(new Date("2025-09-07T04:00:00Z"));
    expect(shopToday({ now: () => start }, santiago)).toBe("2025-09-07");
    expect(shopToday({ now: () => new Date(start.getTime() - 1) }, santiago)).toBe("2025-09-06");
  });

  test("a shop's day begins at the first of two midnights if the clocks go back over it", () => {
    expect(startOfShopDay("2025-11-02", "America/Havana")).toEqual(
      new Date("2025-11-02T04:00:00Z"),
    );
  });
});
