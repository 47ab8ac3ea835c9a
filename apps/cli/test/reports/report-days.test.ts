import { describe, expect, test } from "vitest";
import { spanOf, todayIn } from "../../src/reports/periods.ts";
import { runAgainst } from "../harness/server.ts";

const me = (timeZone: string) => ({
  json: { tenant: { id: "t", name: "Shop", timeZone }, permissions: [] },
});

/**
 * Returns the requests of a command and the shop's day. Repeats the run if midnight fell into it.
 */
async function requestsOf(words: string[], timeZone = "America/Chicago") {
  const today = todayIn(timeZone, new Date());
  const { requests, code, stderr } = await runAgainst([me(timeZone), { json: {} }], words);
  if (todayIn(timeZone, new Date()) !== today) return requestsOf(words, timeZone);
  const query = requests.at(-1)?.path.split("?")[1];
  return {
    today,
    code,
    stderr,
    paths: requests.map(({ path }) => path.split("?")[0]),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

const sales = ["report-aggregates", "sales-summary"];
const daily = ["report-aggregates", "daily"];
const aging = ["reports", "customer-aging"];

describe("the days of a report", () => {
  test.each(["Pacific/Kiritimati", "Pacific/Niue"])(
    "the days are those of the shop: it is never the same day in %s as in the other",
    async (timeZone) => {
      const { query, today } = await requestsOf([...sales, "--from", "today"], timeZone);
      expect(query).toEqual({ startDate: today, endDate: today });
    },
  );

  test("a period alone sets both ends, and requests the time zone once", async () => {
    const { query, paths, today } = await requestsOf([...daily, "--from", "last-month"]);
    const month = spanOf("last-month", today);
    expect(query).toEqual({ startDate: month?.first, endDate: month?.last });
    expect(paths).toEqual(["/users/me", "/report-aggregates/daily"]);
  });

  test("a period sets from and to of an operation whose fields have these names", async () => {
    const words = ["reports", "cost-changes", "--from", "last-month"];
    const { query, today } = await requestsOf(words);
    const month = spanOf("last-month", today);
    expect(query).toMatchObject({ from: month?.first, to: month?.last });
    const literal = ["reports", "cost-changes", "--from", "2026-03-01", "--to", "2026-03-02"];
    expect((await requestsOf(literal)).query).toMatchObject({
      from: "2026-03-01",
      to: "2026-03-02",
    });
  });

  test.each([
    [[], "missing --start-date, --end-date (or --from)"],
    [["--to", "yesterday"], "missing --start-date (or --from)"],
    [["--start-date", "2026-03-01"], "missing --end-date (or --from)"],
  ])("the days are asked for where the report needs them: %s", async (words, text) => {
    const { code, stderr, paths } = await requestsOf([...daily, ...words]);
    expect([code, paths]).toEqual([2, []]);
    expect(stderr).toContain(text);
  });

  test("each end may have its own period: the first day of one, the last of the other", async () => {
    const words = [...sales, "--from", "last-year", "--to", "last-month"];
    const { query, paths, today } = await requestsOf(words);
    expect(query).toEqual({
      startDate: spanOf("last-year", today)?.first,
      endDate: spanOf("last-month", today)?.last,
    });
    expect(paths).toHaveLength(2);
  });

  test("literal days are sent unchanged, without another request", async () => {
    const { query, paths } = await requestsOf([
      ...sales,
      "--from",
      "2026-03-01",
      "--to",
      "2026-03-31",
    ]);
    expect(query).toEqual({ startDate: "2026-03-01", endDate: "2026-03-31" });
    expect(paths).toEqual(["/report-aggregates/sales-summary"]);
  });

  test("the first day alone includes all days up to today", async () => {
    const { query, today } = await requestsOf([...daily, "--from", "2026-03-01"]);
    expect(query).toEqual({ startDate: "2026-03-01", endDate: today });
  });

  test("customer aging accepts a period for its day, the last of it", async () => {
    const { query, today } = await requestsOf([...aging, "--as-of", "last-quarter"]);
    expect(query).toEqual({ asOf: spanOf("last-quarter", today)?.last });
    const day = await requestsOf([...aging, "--as-of", "2026-03-02"]);
    expect(day.query).toEqual({ asOf: "2026-03-02" });
    expect(day.paths).toHaveLength(1);
  });

  test("customer aging without a day is that of today in the shop", async () => {
    const { query, today } = await requestsOf([...aging]);
    expect(query).toEqual({ asOf: today });
    const snapshot = await runAgainst([{ json: {} }], [...aging, "--mode", "snapshot"]);
    expect({ code: snapshot.code, requests: snapshot.requests }).toEqual({ code: 2, requests: [] });
    expect(snapshot.stderr).toContain("missing --as-of");
  });

  test("lists of records accept periods too", async () => {
    const { query, today } = await requestsOf(["audit-log", "list", "--from", "yesterday"]);
    const yesterday = spanOf("yesterday", today)?.first;
    expect(query).toEqual({ startDate: yesterday, endDate: yesterday });
  });

  test.each([
    [[...sales, "--from", "last-month", "--end-date", "2026-03-31"], "use one pair"],
    [[...sales, "--start-date", "2026-03-01", "--to", "today"], "use one pair"],
    [[...sales, "--from", "tomorrow"], "Write YYYY-MM-DD, 7d, or today, yesterday, this-week"],
    [[...sales, "--to", "7d"], "Write YYYY-MM-DD, or today"],
    // Its days are ignored by the service: names that promise a choice would mislead.
    [["report-aggregates", "part-usage", "--from", "today"], "unknown option '--from'"],
    [["vendors", "list", "--from", "today"], "unknown option '--from'"],
  ])("a report rejects %j before any request", async (words, message) => {
    const { code, stderr, paths } = await requestsOf(words);
    expect(stderr).toContain(message);
    expect({ code, paths }).toEqual({ code: 2, paths: [] });
  });
});
