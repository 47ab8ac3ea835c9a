import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { LoadRequest } from "autocannon";
import { noiseOf } from "./src/fair/noise.ts";
import { calmAnd, type Latencies, ratiosOf } from "./src/fair/report.ts";
import { openPlace } from "./src/place.ts";
import { type Server, startLoadMaker, startService } from "./src/processes.ts";
import { askerOf, senderOf } from "./src/scale/ask.ts";
import { someIds } from "./src/seed.ts";
import { openShop, type Shop } from "./src/shops.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    /** The duration of each half of a round: without noise, and with it. */
    seconds: { type: "string", default: "5" },
    /** Measures only kinds of noise whose name contains this text. */
    only: { type: "string", default: "" },
    /** The directory for the service's CPU profile. */
    profile: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

/** Sends the requests of the quiet shop: one after the other, of each kind in turn. */
async function watch(origin: string, { key }: Shop, partIds: string[]): Promise<Latencies> {
  const ask = askerOf(origin, { id: "", key });
  const send = senderOf(origin, { "x-api-key": key });
  const latencies: Latencies = { read: [], list: [], write: [] };
  const end = performance.now() + seconds * 1000;
  for (let count = 0; performance.now() < end; count++) {
    const id = partIds[count % partIds.length];
    latencies.read.push((await ask(`/v1/inventory/${id}`)).milliseconds);
    latencies.list.push((await ask("/v1/inventory?limit=20")).milliseconds);
    const vendor = { name: `Vendor ${crypto.randomUUID()}` };
    latencies.write.push((await send("/v1/vendors", vendor)).milliseconds);
    // Paced like a user's work rather than a load test.
    await wait(5);
  }
  return latencies;
}

const place = await openPlace();
const loads = startLoadMaker();
let service: Server | undefined;
try {
  const opening = await startService({ DATABASE_URL: place.url });
  const size = { parts: 20_000, vendors: 5_000, orders: 2_000, workOrders: 2_000 };
  const noisy = await openShop(opening, place.client, size);
  const small = { parts: 1_000, vendors: 100, orders: 100, workOrders: 100 };
  const other = await openShop(opening, place.client, small);
  await opening.stop();
  await place.client.query("VACUUM ANALYZE");
  await place.client.query("CHECKPOINT");
  const partIds = await someIds(place.client, "inventory_items", { shop: other.id, count: 200 });
  service = await startService({ DATABASE_URL: place.url }, options.profile);
  const { origin } = service;
  const fire = (requests: LoadRequest[], connections: number, length: number) =>
    loads.fire({ url: origin, connections, seconds: length, requests });
  await watch(origin, other, partIds);
  for (const { name, requests, connections } of noiseOf(noisy)) {
    if (!name.includes(options.only)) continue;
    const asked = requests.filter(({ method }) => method === "GET").map(({ path }) => path);
    for (const path of asked) await askerOf(origin, noisy)(path);
    const measured: Array<ReturnType<typeof calmAnd>> = [];
    let answered = 0;
    let failed = 0;
    for (let round = 0; round < rounds; round++) {
      const calm = await watch(origin, other, partIds);
      // The noise starts before the measurement and ends after it.
      const noise = fire(requests, connections, seconds + 2);
      await wait(1000);
      const loud = await watch(origin, other, partIds);
      const loaded = await noise;
      answered += loaded.completed;
      failed += loaded.failed;
      measured.push(calmAnd(calm, loud));
      // Drains the work that the noise left in the queues before the next round.
      for (const path of asked) await askerOf(origin, noisy)(path);
    }
    console.log(`\n${name}: ${answered} answered, ${failed} failed`);
    console.log(ratiosOf(measured));
  }
} finally {
  loads.stop();
  await service?.stop();
  await place.stop();
  await place.remove();
}
