import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Database, notifyDeliveries, openDatabase, storeWriteRecords } from "@bayline/db";
import { openPlace, type Place } from "./src/place.ts";
import { type Server, startService } from "./src/processes.ts";
import { align, spread } from "./src/report.ts";
import { median } from "./src/rounds.ts";
import { type Opened, openEmpty } from "./src/shops.ts";
import { type Receiver, rateOf, startLoop, startReceiver } from "./src/webhooks/helpers.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    /** Deliveries per round and side. */
    deliveries: { type: "string", default: "8000" },
    /** Deliveries for measuring the delay, one after the other. */
    singles: { type: "string", default: "100" },
    /** The directory for the service's CPU profile. */
    profile: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const deliveries = Number(options.deliveries);
const singles = Number(options.singles);
/** The number of concurrent deliveries of a subscription. */
const atOnceOfOne = 8;
const pause = 5;

/** A customer as the data of an event. */
const data = JSON.stringify({
  id: randomUUID(),
  name: "Great Lakes Freight",
  type: "company",
  email: "ap@glf.example",
  phone: "312-555-0142",
  companyName: "Great Lakes Freight LLC",
  dotNumber: "1234567",
  address: "100 Dock Street, Chicago, IL 60601",
  notes: "Net 30. ".repeat(20),
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
});
const body = JSON.stringify({
  id: randomUUID(),
  event: "customer.created",
  createdAt: "2026-03-02T15:04:05.000Z",
  tenantId: randomUUID(),
  data: JSON.parse(data),
});

interface Sides {
  place: Place;
  database: Database;
  receiver: Receiver;
  loop: ReturnType<typeof startLoop>;
}

async function subscribe(service: Server, shop: Opened, url: string): Promise<void> {
  const response = await fetch(`${service.origin}/v1/webhooks`, {
    method: "POST",
    headers: { "x-api-key": shop.key, "content-type": "application/json" },
    body: JSON.stringify({ name: "Receiver", url, events: ["customer.created"] }),
  });
  if (response.status !== 201) throw new Error(await response.text());
}

/** Adds customers to a shop in one transaction. Returns the time of the commit. */
async function emit({ database }: Sides, { id: tenantId }: Opened, count: number): Promise<number> {
  const events = Array.from({ length: count }, () => ({
    id: randomUUID(),
    event: "customer.created",
    resourceId: randomUUID(),
    data,
  }));
  const now = new Date().toISOString();
  await database.transaction((db) => storeWriteRecords({ tenantId, now, db }, { events }));
  const committed = performance.timeOrigin + performance.now();
  await notifyDeliveries(database.background, [tenantId]);
  return committed;
}

/** Measures deliveries per second, relative to the baseline loop's requests per second. */
async function throughput(sides: Sides, shop: Opened, subscriptions: number): Promise<number> {
  const { receiver, loop } = sides;
  await emit(sides, shop, deliveries / subscriptions);
  const ours = rateOf(await receiver.take(deliveries));
  const atOnce = subscriptions * atOnceOfOne;
  await loop.run({ url: receiver.url, body, count: deliveries, atOnce, pause: 0 });
  return ours / rateOf(await receiver.take(deliveries));
}

/** Measures the time from a commit to its delivery, relative to the duration of a bare request. */
async function delay(sides: Sides, shop: Opened, rest: number): Promise<number> {
  const { receiver, loop } = sides;
  const ours: number[] = [];
  const count = rest > 0 ? 3 : singles;
  for (let single = 0; single < count; single += 1) {
    await wait(rest + pause);
    const committed = await emit(sides, shop, 1);
    for (const [, at] of await receiver.take(1)) ours.push(at - committed);
  }
  const begun = await loop.run({ url: receiver.url, body, count: singles, atOnce: 1, pause });
  const came = await receiver.take(singles);
  const theirs = came.map(([id, at]) => at - (begun[Number(id)] ?? 0));
  const middle = (times: number[]) => median(times.sort((a, b) => a - b));
  return middle(ours) / middle(theirs);
}

async function inRounds(name: string, measure: () => Promise<number>): Promise<string[]> {
  console.log(`… ${name}`);
  await measure();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) ratios.push(await measure());
  return [name, spread(ratios.sort((a, b) => a - b))];
}

const place = await openPlace();
const receiver = await startReceiver();
const loop = startLoop();
const database = openDatabase({ url: place.url });
const service = await startService(
  { DATABASE_URL: place.url, WEBHOOK_ALLOW_PRIVATE: "1" },
  options.profile,
);
try {
  const sides = { place, database, receiver, loop };
  const one = await openEmpty(service);
  const eight = await openEmpty(service);
  await subscribe(service, one, receiver.url);
  for (let count = 0; count < 8; count += 1) await subscribe(service, eight, receiver.url);
  const rows = [
    ["service ÷ bare fetch loop", "ratio"],
    await inRounds("deliveries a second, 1 subscription", () => throughput(sides, one, 1)),
    await inRounds("deliveries a second, 8 subscriptions", () => throughput(sides, eight, 8)),
    await inRounds("commit to delivery, at work", () => delay(sides, one, 0)),
    await inRounds("commit to delivery, after a rest", () => delay(sides, one, 2000)),
  ];
  console.log(`\n${align(rows)}`);
} finally {
  receiver.stop();
  loop.stop();
  await database.close();
  await service.stop();
  await place.stop();
  await place.remove();
}
