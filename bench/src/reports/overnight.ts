import type pg from "pg";
import { operatorToken } from "../processes.ts";
import { senderOf } from "../scale/ask.ts";
import { daysBefore } from "./figure.ts";
import { salesSql } from "./figures.ts";
import { measurePair, type Plan, type Ratio, timed } from "./measure.ts";

const days = 45;

interface Sides {
  origin: string;
  client: pg.Client;
  shop: string;
  today: string;
}

/**
 * Measures the nightly job over all shops against one statement that groups and stores the days of
 * the large shop. Every write has settled its days, so the job finds none to recompute.
 */
export async function measureOvernight(sides: Sides, plan: Plan): Promise<Ratio> {
  const { origin, client, shop, today } = sides;
  const range = [shop, daysBefore(today, days - 1), today];
  const { fields } = await client.query(`${salesSql} LIMIT 0`, range);
  await client.query(
    `CREATE TABLE bench.days AS ${salesSql
      .replaceAll("$1", `'${shop}'::uuid`)
      .replaceAll("$2", `'${today}'`)
      .replaceAll("$3", `'${today}'`)} LIMIT 0`,
  );
  await client.query("ALTER TABLE bench.days ADD PRIMARY KEY (date)");
  const changes = fields.map(({ name }) => `${name} = excluded.${name}`).join(", ");
  const bare = `INSERT INTO bench.days ${salesSql} ON CONFLICT (date) DO UPDATE SET ${changes}`;
  const send = senderOf(origin, { authorization: `Operator ${operatorToken}` });
  const recompute = () => send("/v1/operator/jobs/daily-recompute/run", {});
  await recompute();
  await client.query(bare, range);
  return measurePair(
    {
      name: `overnight recompute of ${days} days`,
      ours: async () => (await recompute()).milliseconds,
      theirs: () => timed(() => client.query(bare, range)),
    },
    { rounds: plan.rounds, requests: 3 },
  );
}
