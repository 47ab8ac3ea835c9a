import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { openPlace } from "./src/place.ts";
import { startService } from "./src/processes.ts";
import { numberAt } from "./src/reports/figure.ts";
import { measurePair, timed } from "./src/reports/measure.ts";
import { ratiosOf } from "./src/reports/report.ts";
import { askerOf } from "./src/scale/ask.ts";
import { openEmpty } from "./src/shops.ts";

/** Compares the report of due maintenance with one SQL statement for the same result. */

const { values: options } = parseArgs({
  options: {
    vehicles: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    requests: { type: "string", default: "4" },
  },
});
const vehicles = Number(options.vehicles);
const textOf = (name: string) =>
  readFileSync(new URL(`./src/due/${name}`, import.meta.url), "utf8");

async function fill(client: pg.Client, shop: string): Promise<void> {
  // The generated references are valid by construction. Check constraints still apply.
  await client.query("SET session_replication_role = replica");
  const statements = textOf("fill.sql")
    .replaceAll("$shop", `'${shop}'::uuid`)
    .replaceAll("$vehicles", String(vehicles))
    .split(/^-{8,}$/m);
  for (const statement of statements) await client.query(statement);
  await client.query("VACUUM ANALYZE");
}

const place = await openPlace({ more: { max_wal_size: "4GB" } });
const service = await startService({ DATABASE_URL: place.url });
const client = new pg.Client({
  connectionString: place.url,
  options: "-c random_page_cost=1.1 -c timezone=UTC",
});
try {
  await client.connect();
  const shop = await openEmpty(service);
  await fill(client, shop.id);
  const ask = askerOf(service.origin, shop);
  const path = "/v1/reports/due?limit=200";
  const answer = JSON.parse((await ask(path)).body);
  const end = new Date();
  const bare = () => client.query(textOf("due.sql"), [shop.id, answer.asOf, end.toISOString()]);
  const { rows } = await bare();
  const [reported, found] = [numberAt(answer, "counts", "overdue"), Number(rows[0]?.overdue)];
  console.log(
    `${vehicles} vehicles: ${reported} tasks are overdue by the service, ${found} by SQL`,
  );
  // The days of the statement are those of UTC.
  if (Math.abs(reported - found) > found * 0.02) throw new Error("The results differ");
  const ratio = await measurePair(
    {
      name: "due maintenance of all vehicles",
      ours: async () => (await ask(path)).milliseconds,
      theirs: () => timed(bare),
    },
    { rounds: Number(options.rounds), requests: Number(options.requests) },
  );
  console.log(ratiosOf([ratio]));
} finally {
  await client.end();
  await service.stop();
  await place.stop();
  await place.remove();
}
