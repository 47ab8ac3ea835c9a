import { canonicalTimeZone, timeZoneAbbreviations } from "@bayline/contracts";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { operatorToken, useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { jobs } from "../../operations/jobs.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const operator = { authorization: `Operator ${operatorToken}` };
const update = (shop: TestShop, timeZone: string) => shop.api("PATCH", "/settings", { timeZone });
const openIn = (timeZone: string) =>
  call(harness.baseUrl, "POST", "/operator/tenants", {
    headers: operator,
    body: { name: "Ridgeline", timeZone },
  });

/** A shop whose stored zone its PostgreSQL does not know, as after a move to an older one. */
async function shopStoredIn(timeZone: string): Promise<TestShop> {
  const shop = await harness.shop();
  await database.query("UPDATE tenants SET time_zone = $2 WHERE tenant_id = $1", [
    shop.tenantId,
    timeZone,
  ]);
  return shop;
}

const storedZone = async ({ tenantId }: TestShop): Promise<string> => {
  const rows = await database.query("SELECT time_zone FROM tenants WHERE tenant_id = $1", [
    tenantId,
  ]);
  return rows[0].time_zone;
};

describe("a zone is stored under its current IANA name", () => {
  test.each([
    ["america/chicago", "America/Chicago"],
    ["US/Central", "America/Chicago"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Japan", "Asia/Tokyo"],
    ["EST5EDT", "America/New_York"],
    ["Etc/UTC", "UTC"],
    ["etc/gmt+5", "Etc/GMT+5"],
  ])("%s as %s", async (sent, stored) => {
    const shop = await harness.shop();
    expect(await update(shop, sent)).toMatchObject({ status: 200, body: { timeZone: stored } });
    expect(await storedZone(shop)).toBe(stored);
    expect(await openIn(sent)).toMatchObject({
      status: 201,
      body: { tenant: { timeZone: stored } },
    });
  });
});

describe("an abbreviation is refused with a suggested zone", () => {
  test.each([
    ["CST", "America/Chicago"],
    ["pst", "America/Los_Angeles"],
    ["AET", "Australia/Sydney"],
    ["IST", "Asia/Kolkata"],
    ["EST", "America/New_York"],
    ["SystemV/CST6CDT", "America/Chicago"],
  ])("%s: such as %s", async (sent, meant) => {
    const shop = await harness.shop();
    const message = `must be an IANA time zone such as ${meant}`;
    const refusal = { status: 400, body: { details: [{ field: "timeZone", message }] } };
    expect(await update(shop, sent)).toMatchObject(refusal);
    expect(await openIn(sent)).toMatchObject(refusal);
  });
});

test("Node, Temporal and PostgreSQL treat every accepted zone alike", async () => {
  const zones = await database.query("SELECT name FROM pg_timezone_names ORDER BY name");
  const listed: string[] = zones.map(({ name }) => name);
  const abbreviated = await database.query("SELECT abbrev AS name FROM pg_timezone_abbrevs");
  const letters = [...abbreviated.map(({ name }) => name), ...Object.keys(timeZoneAbbreviations)];
  const names = [...listed, ...letters, ...Intl.supportedValuesOf("timeZone")];
  const accepted = [...new Set(names.flatMap((name) => canonicalTimeZone(name) ?? []))];
  expect(accepted.length).toBeGreaterThan(400);
  expect(accepted.filter((name) => !listed.includes(name))).toEqual([]);
  expect(accepted.filter((name) => canonicalTimeZone(name) !== name)).toEqual([]);

  const moments = ["2005-01-15T12:00:00Z", "2019-07-15T12:00:00Z", "2026-01-15T12:00:00Z"];
  const byDatabase = await database.query(
    `SELECT z AS zone, m AS moment, known_time_zone(z) AS known,
        to_char(m::timestamptz AT TIME ZONE z, 'YYYY-MM-DD"T"HH24:MI:SS') AS wall
      FROM unnest($1::text[]) z, unnest($2::text[]) m`,
    [accepted, moments],
  );
  const different = byDatabase.filter(({ zone, moment, known, wall }) => {
    const there = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
    const format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    const byNode = format.format(new Date(moment)).replace(" ", "T");
    return (
      known !== zone ||
      wall !== byNode ||
      wall !== there.toPlainDateTime().toString({ smallestUnit: "second" })
    );
  });
  expect(different).toEqual([]);
});

test("the database knows no abbreviation, and no other text that is no zone", async () => {
  const none = [
    ...Object.keys(timeZoneAbbreviations),
    "Mars/Olympus",
    "Mars/Base5",
    "Etc/GMT+99",
    "EDT",
    "Factory",
    "+05:00",
    "",
    "posix/UTC",
  ];
  const [{ zones }] = await database.query(
    "SELECT array_agg(known_time_zone(name)) AS zones FROM unnest($1::text[]) name",
    [none],
  );
  expect(zones).toEqual(none.map(() => null));
});

test("a zone that the database does not know is refused, and leaves the shop unchanged", async () => {
  const shop = await harness.shop();
  // As an older PostgreSQL has it.
  await database.query("ALTER FUNCTION known_time_zone(text) RENAME TO known_before");
  try {
    await database.query(`CREATE FUNCTION known_time_zone(name text) RETURNS text LANGUAGE sql STABLE
      AS $$ SELECT nullif(known_before(name), 'America/Coyhaique') $$`);
    const refusal = {
      status: 400,
      body: { details: [{ field: "timeZone", message: expect.stringContaining("does not know") }] },
    };
    expect(await update(shop, "America/Coyhaique")).toMatchObject(refusal);
    expect(await openIn("America/Coyhaique")).toMatchObject(refusal);
  } finally {
    await database.query("DROP FUNCTION known_time_zone(text)");
    await database.query("ALTER FUNCTION known_before(text) RENAME TO known_time_zone");
  }
  expect(await storedZone(shop)).toBe("America/Chicago");
});

describe("an unknown stored zone breaks nothing: the shop's days are those of America/Chicago", () => {
  test.each(["Mars/Olympus", "EDT"])("%s", async (stored) => {
    const [bad, good] = [await shopStoredIn(stored), await harness.shop()];
    await bad.workOrder();
    await bad.bill();
    const day = "startDate=2026-01-01&endDate=2026-03-31";
    for (const path of [
      `/work-orders?${day}`,
      `/report-aggregates/daily?${day}`,
      "/reports/customer-aging?asOf=2026-01-31",
      "/reports/weekly-trend",
      `/audit-log?${day}`,
      "/ledger/verify",
    ]) {
      expect((await bad.api("GET", path)).status, path).toBe(200);
    }
    expect((await bad.api("GET", "/settings")).body.timeZone).toBe("America/Chicago");
    await bad.api("PATCH", "/settings", { digestEnabled: true, shopName: "Far away" });
    expect(await storedZone(bad)).toBe("America/Chicago");
    await database.query("UPDATE tenants SET time_zone = $2 WHERE tenant_id = $1", [
      bad.tenantId,
      stored,
    ]);
    for (const job of jobs) {
      const outcome = await job.run(harness.services, { now: new Date(), force: true });
      expect(outcome.failed, job.name).toEqual([]);
    }
    expect((await good.api("GET", "/settings")).status).toBe(200);
    const { body } = await call(harness.baseUrl, "GET", "/operator/tenants", { headers: operator });
    expect(body.tenants.map((shop: { timeZone: string }) => shop.timeZone)).not.toContain(stored);
  });
});
