import { parseArgs } from "node:util";
import { openPlace, type Place } from "./src/place.ts";
import { type Server, startService } from "./src/processes.ts";
import { askerOf } from "./src/scale/ask.ts";
import { cases } from "./src/scale/cases.ts";
import { factsOf } from "./src/scale/facts.ts";
import { fill, type Sizes } from "./src/scale/fill.ts";
import { measureCases } from "./src/scale/measure.ts";
import { goal, ratioTable } from "./src/scale/report.ts";
import { type Opened, openEmpty } from "./src/shops.ts";
import { childrenOf } from "./src/usage.ts";

const { values: options } = parseArgs({
  options: {
    large: { type: "string", default: "1000000" },
    small: { type: "string", default: "10000" },
    shops: { type: "string", default: "1000" },
    others: { type: "string", default: "300" },
    /** The percentage of past orders that are archived: nearly all, or 0 for none. */
    archived: { type: "string", default: "70" },
    /** Rounds of all cases, and the most of a case whose ratio is not known closely enough. */
    rounds: { type: "string", default: "4" },
    most: { type: "string", default: "24" },
    /** Requests per case, round and shop. */
    requests: { type: "string", default: "75" },
    /** Measures only cases whose name matches this regular expression. */
    only: { type: "string", default: "" },
    /** The directory in which the shops are kept for the next run. Without it they are removed. */
    data: { type: "string" },
  },
});

async function openShops(place: Place): Promise<{ large: Opened; small: Opened }> {
  const { rows: found } = await place.client.query("SELECT to_regclass('bench.rows') AS rows");
  if (!found[0]?.rows) {
    const service = await startService({ DATABASE_URL: place.url });
    const shops = { large: await openEmpty(service), small: await openEmpty(service) };
    await service.stop();
    const sizes: Sizes = {
      large: Number(options.large),
      small: Number(options.small),
      shops: Number(options.shops),
      others: Number(options.others),
      archivedPercent: Number(options.archived),
    };
    await fill(place, sizes, shops);
  }
  const { rows } = await place.client.query<Opened>(
    "SELECT tenant_id AS id, key FROM bench.shops WHERE shop < 2 ORDER BY shop",
  );
  const [large, small] = rows;
  if (!large || !small) throw new Error("The directory has not the two shops");
  return { large, small };
}

const begun = performance.now();
const since = () => `after ${Math.round((performance.now() - begun) / 1000)} s`;
const place = await openPlace({
  dataDir: options.data,
  more: { max_wal_size: "16GB", checkpoint_timeout: "1h" },
});
let service: Server | undefined;
try {
  const shops = await openShops(place);
  console.log(`The shops are there ${since()}`);
  service = await startService({ DATABASE_URL: place.url });
  const { origin } = service;
  const side = async (shop: Opened) => {
    const ask = askerOf(origin, shop);
    return { ask, facts: await factsOf(place.client, shop, ask) };
  };
  const sides = { large: await side(shops.large), small: await side(shops.small) };
  const only = new RegExp(options.only);
  const chosen = cases.filter(({ name }) => only.test(name));
  const plan = {
    rounds: Number(options.rounds),
    mostRounds: Number(options.most),
    requests: Number(options.requests),
    limit: goal,
  };
  const { pid } = service;
  const servers = () => [pid, ...childrenOf(place.postmaster)];
  const outcomes = await measureCases(chosen, sides, plan, servers);
  const { table, missed } = ratioTable(outcomes);
  console.log(`${table}\n\nMeasured ${since()}. ${missed} of ${chosen.length} miss the goal.`);
  if (missed > 0) process.exitCode = 1;
} finally {
  await service?.stop();
  await place.stop();
  if (!options.data) await place.remove();
}
