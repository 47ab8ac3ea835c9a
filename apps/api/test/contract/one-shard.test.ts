import { citusUrl, recordStatements, type SentStatement } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { settleDays } from "../../src/modules/reports/jobs/settle-days.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { credentials, examplesNow, operations, rest, sampleInput } from "./samples.ts";

const statementsOf = recordStatements();
const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);

/** Operations that read or change all shops. */
const ofAllShops = new Set(["health.get", "operator.tenants.list", "operator.jobs.run"]);

/** Statements of other operations that are not planned to one shard, and the reason. */
const exceptions: Record<string, RegExp> = {
  "a key determines its shop": /(FROM|INTO) api_key_shops\b/,
  "locks are the coordinator's":
    /^\s*SELECT pg_(try_)?advisory_xact_lock(_shared)?\(|FROM pg_locks/,
  "settings of the transaction": /^\s*SELECT set_config\(/,
  "processes listen on the coordinator": /^\s*SELECT pg_notify\(/,
  "positions of events come from the coordinator": /^\s*SELECT feed_end\(\)/,
  "a function without a table": /^\s*SELECT coalesce\(known_time_zone\(/,
};

describe.skipIf(citusUrl === undefined)("on a Citus cluster", () => {
  const ofOneShop = operations.filter(({ name }) => !ofAllShops.has(name));

  test.each(ofOneShop)("$name: each statement is planned to one shard", async (named) => {
    const shop = await harness.sharedShop();
    const input = await sampleInput(shop, named);
    const headers = {
      ...credentials(named.operation, shop),
      "idempotency-key": `shard-${named.name}`,
    };
    await expectOneShard(() => rest(harness.baseUrl, named, input, headers));
  });

  test("receiving goods that orders already used: each statement is planned to one shard", async () => {
    const shop = await harness.shop();
    await shop.part({ partNumber: "LATE", unitCostCents: 100, unitPriceCents: 500 });
    const { id } = await shop.workOrder();
    await shop.block(id, { parts: [{ partNumber: "LATE", quantity: 2, unitPriceCents: 500 }] });
    await shop.api("PATCH", `/work-orders/${id}`, { status: "invoiced" });
    const line = { partNumber: "LATE", quantity: 3, unitCostCents: 175 };
    await expectOneShard(() => shop.receive(shop.invoice({ lines: [line] })));
  });

  test("jobs: each statement of a shop is planned to one shard", async () => {
    const { tenantId } = await harness.sharedShop();
    const { services } = harness;
    const sent = await statementsOf(async () => {
      for (const job of services.jobs) await job.run(services, { now: examplesNow, force: true });
      await settleDays(services);
    });
    const ofShop = sent.filter(({ values }) => values.includes(tenantId));
    expect(ofShop.length).toBeGreaterThan(services.jobs.length);
    expect(await notOnOneShard(ofShop)).toEqual([]);
  });
});

async function expectOneShard(send: () => Promise<{ status: number }>): Promise<void> {
  const answers: number[] = [];
  const sent = await statementsOf(async () => {
    answers.push((await send()).status);
  });
  expect(answers.every((status) => status < 300)).toBe(true);
  expect(await notOnOneShard(sent)).toEqual([]);
}

/** Lists the statements that Citus plans to several shards or parts. */
async function notOnOneShard(sent: SentStatement[]) {
  const planned = await Promise.all(
    sent.filter(isOfOneShard).map(async (statement) => ({
      text: statement.text,
      tasks: await tasksOf(statement),
    })),
  );
  return planned.filter(({ tasks }) => tasks.join() !== "Task Count: 1");
}

function isOfOneShard({ text }: SentStatement): boolean {
  return !Object.values(exceptions).some((exception) => exception.test(text));
}

/** The parts of a plan that Citus runs on nodes: a number of tasks, a subplan, or an insertion. */
async function tasksOf({ text, values }: SentStatement): Promise<string[]> {
  const plan = await database.query(`EXPLAIN ${text}`, values).catch((error) => [
    // Citus cannot explain some of the statements that it plans to several parts.
    { "QUERY PLAN": `INSERT/SELECT method: ${error.message}` },
  ]);
  return plan
    .map((row) => row["QUERY PLAN"].replace(/->/, "").trim())
    .filter((line) => /^(Task Count|Distributed Subplan|INSERT\/SELECT method)/.test(line));
}
