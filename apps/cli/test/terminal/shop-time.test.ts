import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { formatterFor, hasTimes, replaceTimes } from "../../src/output/local-times.ts";
import { openTerminal } from "../harness/pty.ts";
import { runCli, temporaryFolder } from "../harness/run-cli.ts";
import { apiKey, startServer } from "../harness/server.ts";

const me = (timeZone: string) => ({ json: { tenant: { id: "t", name: "Shop", timeZone } } });
const customers = Object(contract.customers.list.example?.output).customers;
const customer = { ...customers[0], createdAt: "2026-07-04T03:30:00.000Z" };
const record = { json: customer };

async function shopIn(timeZone: string, ...more: object[]) {
  const server = await startServer(record, me(timeZone), ...more);
  const env = { ...server.env, XDG_CACHE_HOME: await temporaryFolder() };
  const get = (output: string) =>
    runCli(["customers", "get", customer.id, "--output", output], { env });
  return { server, env, get, paths: () => server.requests.map(({ path }) => path) };
}

describe("a time", () => {
  test.each([
    ["America/Chicago", "2026-07-04T03:30:00.000Z", "2026-07-03 22:30"],
    ["America/Chicago", "2026-01-04T06:00:00Z", "2026-01-04 00:00"],
    // The clocks change: 2 o'clock does not exist.
    ["America/Chicago", "2026-03-08T08:00:00Z", "2026-03-08 03:00"],
    ["Asia/Kathmandu", "2026-03-04T16:00:59-06:00", "2026-03-05 03:45"],
    ["UTC", "2026-03-04T22:00:00.000Z", "2026-03-04 22:00"],
  ])("a time in %s: %s is %s", (timeZone, iso, shown) => {
    expect(formatterFor(timeZone)(iso)).toBe(shown);
  });

  test("a time is found at any depth, and days are no times", () => {
    const body = { rows: [{ at: "2026-03-04T22:00:00Z", day: "2026-03-04", count: 2, no: null }] };
    expect(replaceTimes(body, formatterFor("America/Denver"))).toEqual({
      rows: [{ at: "2026-03-04 15:00", day: "2026-03-04", count: 2, no: null }],
    });
    expect(hasTimes({ day: "2026-03-04", note: "at 2026-03-04T22:00:00Z" })).toBe(false);
  });
});

describe("the shop's time zone", () => {
  test("the zone is requested once, then read from the cache, which has no key", async () => {
    const { get, env, paths } = await shopIn("America/Chicago", record);
    expect((await get("table")).stdout).toMatch(/Created at +2026-07-03 22:30\n/);
    expect((await get("table")).stdout).toMatch(/Created at +2026-07-03 22:30\n/);
    expect(paths()).toEqual([
      `/customers/${customer.id}`,
      "/users/me",
      `/customers/${customer.id}`,
    ]);
    const file = join(env.XDG_CACHE_HOME, "bayline", "time-zones.json");
    const text = await readFile(file, "utf8");
    expect(text).toContain("America/Chicago");
    expect(text).not.toContain(apiKey);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test("the zone is not requested for JSON, whose times are UTC", async () => {
    const server = await startServer(record);
    const get = (output: string) =>
      runCli(["customers", "get", customer.id, "--output", output], server);
    expect(JSON.parse((await get("json")).stdout)).toEqual(customer);
    expect((await get("csv")).stdout).toContain("2026-07-04T03:30:00.000Z");
    expect(server.requests).toHaveLength(2);
  });

  test("the zone is unknown if it cannot be read: times are in UTC, with a Z", async () => {
    const server = await startServer(record, { status: 403, json: { error: "FORBIDDEN" } });
    const { stdout, code } = await runCli(
      ["customers", "get", customer.id, "--output", "table"],
      server,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/Created at +2026-07-04 03:30Z\n/);
  });

  test("the shop's time zone is saved by settings update", async () => {
    const { env, paths, get } = await shopIn(
      "America/Chicago",
      { json: { timeZone: "UTC" } },
      record,
    );
    await get("table");
    await runCli(["settings", "update", "--time-zone", "UTC"], { env });
    expect((await get("table")).stdout).toMatch(/Created at +2026-07-04 03:30\n/);
    expect(paths()).toHaveLength(4);
  });

  test("the shop's time zone is saved by login", async () => {
    const server = await startServer(me("America/Denver"), record);
    const folder = await temporaryFolder();
    const env = { XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
    const stdin = `${apiKey}\n`;
    await runCli(["login", "--base-url", server.baseUrl], { env, stdin });
    const { stdout } = await runCli(["customers", "get", customer.id, "--output", "table"], {
      env,
    });
    expect(stdout).toMatch(/Created at +2026-07-03 21:30\n/);
    expect(server.requests).toHaveLength(2);
  });

  test("the shop's time zone is used on a terminal", async () => {
    const { env } = await shopIn("America/Chicago");
    const terminal = openTerminal(["customers", "get", customer.id], { env });
    expect(await terminal.ended).toBe(0);
    expect(terminal.plain()).toContain("2026-07-03 22:30");
  });
});
