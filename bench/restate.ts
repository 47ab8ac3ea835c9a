import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openPlace, type Place } from "./src/place.ts";
import { startService } from "./src/processes.ts";
import { measurePair } from "./src/reports/measure.ts";
import { median } from "./src/rounds.ts";
import { askerOf, senderOf } from "./src/scale/ask.ts";
import { openEmpty } from "./src/shops.ts";

/**
 * Compares a corrected bill, whose goods jobs have used, with one SQL function that does the same
 * writes.
 */

const { values: options } = parseArgs({
  options: {
    /** Jobs that used the goods. */
    jobs: { type: "string", default: "100" },
    /** Lines of each job. */
    lines: { type: "string", default: "100" },
    rounds: { type: "string", default: "5" },
    /** Corrections per side and round. */
    requests: { type: "string", default: "4" },
  },
});
const jobs = Number(options.jobs);
const linesOfJob = Number(options.lines);
const goal = 1.5;

/** A shop whose jobs used all goods of one invoice. */
async function openUsedShop(origin: string) {
  const { id, key } = await openEmpty({ origin });
  const [post, get] = [senderOf(origin, { "x-api-key": key }), askerOf(origin, { id, key })];
  const received = await post("/v1/inventory/receiving", {
    invoiceNumber: "BENCH-1",
    mode: "receive",
    vendor: { name: "Bench Parts", createIfMissing: true },
    lines: [
      {
        partNumber: "FILTER",
        description: "Filter",
        quantity: jobs * linesOfJob,
        unitCostCents: 100,
      },
    ],
  });
  const part = { partNumber: "FILTER", quantity: 1, unitPriceCents: 500 };
  for (let job = 0; job < jobs; job++) {
    const order = JSON.parse((await post("/v1/work-orders", {})).body);
    const path = `/v1/work-orders/${order.id}`;
    await post(`${path}/services`, { name: "Job", parts: Array(linesOfJob).fill(part) });
    await post(`${path}/invoice`, {});
  }
  const billId: string = JSON.parse(received.body).bill.id;
  const bill = JSON.parse((await get(`/v1/bills/${billId}`)).body);
  return { id, billId, lineId: String(bill.lines[0].id), post, get };
}

async function measure(place: Place, origin: string): Promise<number[]> {
  const ours = await openUsedShop(origin);
  const theirs = await openUsedShop(origin);
  const { client } = place;
  await client.query(readFileSync(new URL("./src/bench-restate.sql", import.meta.url), "utf8"));
  await client.query("VACUUM ANALYZE");
  // Each call changes the cost of all uses.
  let cost = 100;
  const plan = { rounds: Number(options.rounds), requests: Number(options.requests) };
  const pair = {
    name: "restate",
    ours: async () => {
      cost += 1;
      const lines = [{ id: ours.lineId, unitCostCents: cost }];
      const body = { reason: "Bench", lines };
      return (await ours.post(`/v1/bills/${ours.billId}/correct`, body)).milliseconds;
    },
    theirs: async () => {
      cost += 1;
      const begun = performance.now();
      await client.query("SELECT bench_restate($1, $2, $3)", [theirs.id, theirs.billId, cost]);
      return performance.now() - begun;
    },
  };
  await pair.ours();
  await pair.theirs();
  const { ratios } = await measurePair(pair, plan);
  const { rows } = await client.query(
    "SELECT tenant_id FROM invoice_lines GROUP BY 1 HAVING min(cost_cents) <> max(cost_cents)",
  );
  if (rows.length > 0) throw new Error("Some uses do not have the last cost");
  return ratios;
}

const place = await openPlace();
const service = await startService({ DATABASE_URL: place.url });
try {
  const ratios = await measure(place, service.origin);
  const middle = median(ratios);
  const spread = `${ratios.at(0)?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`;
  console.log(`restate ${jobs * linesOfJob} uses / SQL function: ${middle.toFixed(2)} (${spread})`);
  if (middle > goal) process.exitCode = 1;
} finally {
  await service.stop();
  await place.stop();
  await place.remove();
}
