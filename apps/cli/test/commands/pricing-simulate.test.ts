import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runSimulations } from "../../../api/src/modules/pricing/run-simulations.ts";
import { useDatabase } from "../../../api/test/harness/database.ts";
import { shopWithDoubledJob } from "../../../api/test/harness/doubled-job.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { runCli, temporaryFolder } from "../harness/run-cli.ts";

const harness = useHarness({ now: new Date("2026-08-03T15:00:00Z") });
const database = useDatabase(harness);
const days = ["--from", "2026-07-01", "--to", "2026-09-30"];

async function simulatedShop() {
  const shop = await shopWithDoubledJob(harness);
  return { shop, env: { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl } };
}

const proposed = [
  {
    id: "Standard",
    name: "Standard",
    kind: "parts_matrix",
    terms: { bands: [{ fromCents: 0, multiplier: 3 }] },
  },
];

test("pricing simulate draws what the rules of a file would have earned", async () => {
  const { env } = await simulatedShop();
  const file = join(await temporaryFolder(), "rules.json");
  await writeFile(file, JSON.stringify(proposed));
  const { code, stdout, stderr } = await runCli(
    ["pricing", "simulate", file, ...days, "--output", "table"],
    { env },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("Price simulation  2026-07-01 to 2026-09-30");
  expect(stdout).toMatch(/Booked +\$40\.00 +\$20\.00 +\$20\.00 +50 %/);
  expect(stdout).toMatch(/Proposed +\$60\.00 +\$20\.00 +\$40\.00 +66\.67 %/);
  expect(stdout).toMatch(/2026-08 .*\$40\.00 +\$60\.00 +\$20\.00/);
  expect(stdout).toMatch(/Standard \(proposed\)/);
});

test("the listed rules are a file for pricing simulate, also from stdin, as JSON", async () => {
  const { shop, env } = await simulatedShop();
  const listed = await shop.api("GET", "/pricing/rules");
  const args = ["pricing", "simulate", "-", ...days, "--output", "json"];
  const { code, stdout } = await runCli(args, { env, stdin: listed.text });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ changeCents: 0, booked: { revenueCents: 4000 } });
});

test("pricing simulations create waits for the result of the background", async () => {
  const { shop, env } = await simulatedShop();
  const args = ["pricing", "simulations", "create", "-", ...days, "--output", "table"];
  const waiting = runCli(args, { env, stdin: JSON.stringify(proposed) });
  const inBackground = async () => {
    await runSimulations(harness.services);
    return database.query(
      "SELECT 1 FROM price_simulations WHERE tenant_id = $1 AND finished_at IS NOT NULL",
      [shop.tenantId],
    );
  };
  await expect.poll(inBackground, { timeout: 20_000 }).toHaveLength(1);
  const { code, stdout, stderr } = await waiting;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/Proposed +\$60\.00 +\$20\.00 +\$40\.00 +66\.67 %/);
});
