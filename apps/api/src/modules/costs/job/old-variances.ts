import {
  type BilledCosts,
  bookLostJobs,
  bookMigratedVariances,
  type CostBooking,
  type CostedOrder,
  findCostedOrders,
  followCosts,
  followUnitCosts,
  holdClosedThrough,
  LostRace,
  listOldSettled,
  listShopsOfVariances,
  listVariedItems,
  lockCostedOrders,
  lockItemIds,
  markDays,
  markInvoiceDays,
  placeOldSettled,
  type Scope,
  type ShopOfVariances,
  storeWriteRecords,
} from "@bayline/db";
import { inEachShop, type Job, type JobRun } from "../../../background/job.ts";
import type { Services } from "../../../pipeline/context.ts";
import { newEvent } from "../../../pipeline/events/event-data.ts";
import { shopDay } from "../../../time/clock.ts";
import { restatedCosts } from "../follow.ts";

const name = "old-variances";
const itemsAtOnce = 50;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Moves the variances that versions before true cost stored to the jobs and sales they belong to, and
 * books the others as `migrated`: before the upgrade, during it, or in an archive.
 *
 * Each batch of parts is a separate transaction, so that an abort loses nothing and a repetition finds
 * nothing to do. Takes a fixed number of statements for each batch.
 */
export const oldVariances: Job = {
  name,
  summary: "Moves variances of earlier versions to the jobs and sales they belong to",
  schedule: "*/15 * * * *",
  run: (services, run) =>
    inEachShop(
      services,
      { job: name, run, list: (page) => listShopsOfVariances(services.database.read, page) },
      (shop) => moveOfShop(services, run, shop),
    ),
};

async function moveOfShop(
  services: Services,
  run: JobRun,
  { tenantId, timeZone }: ShopOfVariances,
): Promise<boolean> {
  const now = run.now.toISOString();
  const { read } = services.database;
  let after = beforeAll;
  let count = 0;
  while (!run.signal?.aborted) {
    const itemIds = await listVariedItems({ tenantId, now, db: read }, after, itemsAtOnce);
    const last = itemIds.at(-1);
    if (last === undefined) break;
    await services.database.transaction(
      (db) => moveOfItems({ tenantId, now, db }, itemIds, timeZone),
      { commit: !run.dryRun, detectsReplay: true },
    );
    after = last;
    count += itemIds.length;
  }
  return count > 0;
}

/** Moves the variances of parts. Orders are locked before parts. */
async function moveOfItems(scope: Scope, itemIds: string[], timeZone: string): Promise<void> {
  const closedThrough = await holdClosedThrough(scope);
  const holders = await findCostedOrders(scope, await listOldSettled(scope, itemIds), "all");
  await lockCostedOrders(scope, holders, "wait");
  await lockItemIds(scope, itemIds);
  const movementIds = await placeOldSettled(scope, itemIds);
  const today = shopDay(scope.now, timeZone);
  if (movementIds.length > 0) await followToOrders(scope, movementIds, { today, closedThrough });
  await bookMigratedVariances(scope, itemIds, { timeZone, closedThrough });
}

async function followToOrders(
  scope: Scope,
  movementIds: string[],
  booking: CostBooking,
): Promise<void> {
  const orders = await findCostedOrders(scope, movementIds, "changed");
  if ((await lockCostedOrders(scope, orders, "skip")) < orders.length) {
    throw new LostRace("An order got the goods before the parts were locked");
  }
  await followUnitCosts(scope, movementIds);
  const billed = await followCosts(scope, movementIds, booking);
  if (billed.adjustmentCount > 0) await markDays(scope, [booking.today]);
  await bookLostJobs(scope, movementIds);
  await markInvoiceDays(scope, billed.invoiceIds);
  await writeRestated(scope, orders, billed);
}

/** Writes the event that the costs of records changed, which have no events. */
async function writeRestated(
  scope: Scope,
  orders: readonly CostedOrder[],
  billed: BilledCosts,
): Promise<void> {
  if (orders.length + billed.invoiceIds.length === 0) return;
  const data = restatedCosts(orders, billed, false);
  await storeWriteRecords(scope, { events: [newEvent("cost.restated", scope.tenantId, data)] });
}
