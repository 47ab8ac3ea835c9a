import { setTimeout as wait } from "node:timers/promises";
import type { LoadMaker, Server } from "../processes.ts";
import type { Plan } from "../rounds.ts";
import { askerOf, senderOf } from "../scale/ask.ts";
import type { Shop } from "../shops.ts";
import { type Noise, noiseOf } from "./noise.ts";
import { calmAnd, type Fairness, type Latencies, type Ratios } from "./report.ts";

/** A shop that causes the load, and a small one whose latencies are measured. */
export interface Neighbours {
  service: Server;
  noisy: Shop;
  quiet: Shop;
}

/**
 * Measures the latencies of the quiet shop without and with each kind of maximum load from the
 * noisy one, alternating. `only` selects kinds by a text of their name.
 */
export async function measureFairness(
  neighbours: Neighbours,
  plan: Plan & { only: string },
  loads: LoadMaker,
): Promise<Fairness[]> {
  const watch = await watcherOf(neighbours, plan.seconds);
  await watch();
  const measured: Fairness[] = [];
  for (const noise of noiseOf(neighbours.noisy)) {
    if (!noise.name.includes(plan.only)) continue;
    console.log(`… ${noise.name}`);
    const around = noiseAround(neighbours, noise, loads);
    const rounds: Ratios[] = [];
    while (rounds.length < plan.rounds) {
      const calm = await watch();
      rounds.push(calmAnd(calm, await around(watch, plan.seconds)));
    }
    measured.push({ name: noise.name, rounds });
  }
  return measured;
}

type Watch = () => Promise<Latencies>;

/** Runs a measurement during the noise, which starts before and ends after it. */
function noiseAround({ service, noisy }: Neighbours, noise: Noise, loads: LoadMaker) {
  const ask = askerOf(service.origin, noisy);
  const { requests, connections } = noise;
  const reads = requests.filter(({ method }) => method === "GET");
  return async (watch: Watch, seconds: number): Promise<Latencies> => {
    const load = { url: service.origin, connections, seconds: seconds + 2, requests };
    const loaded = loads.fire(load);
    await wait(1000);
    const latencies = await watch();
    const { completed } = await loaded;
    if (completed === 0) throw new Error(`No request of the noise was answered: ${noise.name}`);
    // Drains the work that the noise left in the queues before the next round.
    for (const { path } of reads) await ask(path);
    return latencies;
  };
}

/** Sends the requests of the quiet shop: one after the other, of each kind in turn. */
async function watcherOf({ service, quiet }: Neighbours, seconds: number): Promise<Watch> {
  const ask = askerOf(service.origin, quiet);
  const send = senderOf(service.origin, { "x-api-key": quiet.key });
  const page: { inventoryItems: Array<{ id: string }> } = JSON.parse(
    (await ask("/v1/inventory?limit=100")).body,
  );
  const partIds = page.inventoryItems.map(({ id }) => id);
  return async () => {
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
  };
}
