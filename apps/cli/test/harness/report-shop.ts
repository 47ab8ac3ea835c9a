import { beforeAll, expect } from "vitest";
import { partUsage } from "../../../api/src/modules/reports/jobs/part-usage.ts";
import { settleDays } from "../../../api/src/modules/reports/jobs/settle-days.ts";
import { weeklyRollups } from "../../../api/src/modules/reports/jobs/weekly-rollups.ts";
import { useDatabase } from "../../../api/test/harness/database.ts";
import type { Harness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { moneyRows } from "../../../api/test/models/money-rows.ts";
import { type Run, runCli } from "./run-cli.ts";

/** The day the shop of these tests looks back from. */
export const reportsNow = new Date("2026-06-15T15:00:00Z");

/** A spring: two invoices in March, one of them half paid, and one in May that is not due yet. */
async function spring(shop: TestShop, money: ReturnType<typeof moneyRows>): Promise<void> {
  const haul = await shop.customer({ name: "Prairie Haul" });
  const ann = await shop.customer({ name: "Ann Lee" });
  const lee = (await shop.user({ name: "Lee Marsh" })).id;
  const labor = { kind: "labor" as const, technicianId: lee, commissionRatePercent: 10 };
  const part = { kind: "part" as const, partNumber: "FF63009", description: "Fuel filter" };
  const first = await money.invoice(shop, {
    day: "2026-03-02",
    customerId: haul.id,
    taxesCents: 400,
    taxRatePercent: 8,
    lines: [
      { ...labor, amountCents: 15_000, quantity: 1.5 },
      { ...part, amountCents: 5_000, quantity: 2, costCents: 2_000, taxed: true },
    ],
  });
  await money.payment(shop, first.id, { day: "2026-03-02", amountCents: 10_400 });
  const second = await money.invoice(shop, {
    day: "2026-03-04",
    customerId: ann.id,
    lines: [{ ...labor, amountCents: 30_000, quantity: 3 }],
  });
  const card = { amountCents: 30_000, surchargeCents: 900, method: "Credit Card" };
  await money.payment(shop, second.id, { day: "2026-03-05", ...card });
  await money.invoice(shop, {
    day: "2026-05-20",
    customerId: haul.id,
    lines: [{ ...labor, amountCents: 5_000, quantity: 0.5 }],
  });
}

/** A shop whose reports are known by hand, and `bayline` as its administrator runs it. */
export function useReportShop(harness: Harness) {
  const money = moneyRows(useDatabase(harness));
  let env: Record<string, string> = {};

  beforeAll(async () => {
    const shop = await harness.shop({ timeZone: "America/Chicago" });
    env = {
      BAYLINE_API_KEY: shop.key,
      BAYLINE_BASE_URL: shop.baseUrl,
      LANG: "C.UTF-8",
      LC_ALL: "",
    };
    await spring(shop, money);
    await settleDays(harness.services);
    await partUsage.run(harness.services, { now: reportsNow, force: true });
    await weeklyRollups.run(harness.services, { now: new Date("2026-03-11T15:00:00Z") });
  });

  const run = (command: string, ...more: string[]): Promise<Run> =>
    runCli([...command.split(" "), ...more], { env });

  return {
    run,

    /** What a terminal of that width shows. */
    async shown(command: string, columns: number, more: Record<string, string> = {}) {
      const { stdout, stderr, code } = await runCli([...command.split(" "), "--output", "table"], {
        env: { ...env, COLUMNS: String(columns), ...more },
      });
      expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
      return stdout;
    },

    async csv(command: string, ...more: string[]): Promise<string[]> {
      const { stdout, code } = await run(command, "--output", "csv", ...more);
      expect(code).toBe(0);
      return stdout.trimEnd().split("\r\n");
    },
  };
}

const march = "--from 2026-03-01 --to 2026-03-07";
export const sales = `report-aggregates sales-summary ${march}`;
export const daily = `report-aggregates daily ${march}`;
export const payments = `report-aggregates payments ${march}`;
export const commission = `report-aggregates commission ${march}`;
export const tax = `report-aggregates tax-collected ${march}`;
export const aging = "reports customer-aging --as-of 2026-06-15";
