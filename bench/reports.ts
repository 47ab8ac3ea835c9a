import { parseArgs } from "node:util";
import pg from "pg";
import { openPlace, type Place } from "./src/place.ts";
import { type Server, startService } from "./src/processes.ts";
import { daysBefore } from "./src/reports/figure.ts";
import { figuresOf } from "./src/reports/figures.ts";
import { fillMoney, type MoneyShop, untilSettled } from "./src/reports/fill.ts";
import { measureHotPath } from "./src/reports/hot-path.ts";
import { measureFigure, type Plan, type Ratio } from "./src/reports/measure.ts";
import { measureOvernight } from "./src/reports/overnight.ts";
import { ratiosOf } from "./src/reports/report.ts";
import { askerOf } from "./src/scale/ask.ts";
import { openEmpty } from "./src/shops.ts";

const { values: options } = parseArgs({
  options: {
    /** Invoices of the large shop, over its three years. */
    invoices: { type: "string", default: "200000" },
    rounds: { type: "string", default: "5" },
    /** Requests per figure, side and round. */
    requests: { type: "string", default: "8" },
    /** Measures only figures whose name contains this text. */
    only: { type: "string", default: "" },
    /** The directory in which the shops are kept for inspection. Without it they are removed. */
    data: { type: "string" },
  },
});

const begun = performance.now();
const since = () => `after ${Math.round((performance.now() - begun) / 1000)} s`;

interface Shops {
  large: MoneyShop;
  small: MoneyShop;
}

async function openShops(place: Place): Promise<Shops> {
  const service = await startService({ DATABASE_URL: place.url });
  const sized = async (size: number) => ({ ...(await openEmpty(service)), size });
  const large = await sized(Number(options.invoices));
  const small = await sized(100);
  const others = [await sized(2000), await sized(1000), await sized(500)];
  await service.stop();
  const shops = [large, small, ...others];
  await fillMoney(place, shops);
  console.log(`The shops are there ${since()}`);
  return { large, small };
}

/**
 * Lets the service compute its stored data: days, the results of its jobs, and the tax ledger on
 * its first use.
 */
async function settle(place: Place, origin: string, shop: MoneyShop, today: string) {
  await untilSettled(place);
  const ask = askerOf(origin, shop);
  for (let end = 0; end < 1100; end += 100) {
    const range = `startDate=${daysBefore(today, end + 99)}&endDate=${daysBefore(today, end)}`;
    await ask(`/v1/report-aggregates/tax-collected?${range}`);
  }
  await place.client.query("VACUUM ANALYZE");
  await place.client.query("CHECKPOINT");
}

/** Connects with the service's settings, for the same query plans. */
async function connectBare(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: "-c random_page_cost=1.1" });
  await client.connect();
  return client;
}

async function measureAll(place: Place, origin: string, shops: Shops) {
  const { rows } = await place.client.query<{ today: string }>(
    "SELECT (now() AT TIME ZONE time_zone)::date::text AS today FROM tenants WHERE tenant_id = $1",
    [shops.large.id],
  );
  const today = rows[0]?.today ?? "";
  await settle(place, origin, shops.large, today);
  console.log(`Reports are stored ${since()}`);
  const client = await connectBare(place.url);
  try {
    return await measureWith(client, { origin, shops, today });
  } finally {
    await client.end();
  }
}

interface Measured {
  origin: string;
  shops: Shops;
  today: string;
}

async function measureWith(client: pg.Client, { origin, shops, today }: Measured) {
  const plan: Plan = { rounds: Number(options.rounds), requests: Number(options.requests) };
  const shop = shops.large.id;
  const ask = askerOf(origin, shops.large);
  const measured: Ratio[] = [];
  for (const figure of figuresOf(today).filter(({ name }) => name.includes(options.only))) {
    measured.push(await measureFigure(figure, { ask, client, shop }, plan));
    console.log(`… ${figure.name} ${since()}`);
  }
  measured.push(await measureOvernight({ origin, client, shop, today }, plan));
  measured.push(await measureHotPath(origin, shops, plan));
  return measured;
}

const place = await openPlace({
  dataDir: options.data,
  more: { max_wal_size: "8GB", checkpoint_timeout: "1h" },
});
let service: Server | undefined;
try {
  const shops = await openShops(place);
  service = await startService({ DATABASE_URL: place.url });
  console.log(`${ratiosOf(await measureAll(place, service.origin, shops))}\n\nDone ${since()}.`);
} finally {
  await service?.stop();
  await place.stop();
  if (!options.data) await place.remove();
}
