import { invalid } from "@bayline/contracts";
import { listShortages, lockWorkOrder, type OrderTerms } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { sumOf } from "../amounts/money.ts";
import type { SentBlock } from "../canned-jobs/expand.ts";
import { withWarnings } from "../lines/price-warnings.ts";
import { unknownReference } from "../records.ts";
import type { JobWarning } from "./canned-blocks.ts";
import { openWorkOrder } from "./create.ts";
import { saveMeters } from "./meters.ts";
import { addBlocks } from "./new-blocks.ts";
import type { presentWithWarnings } from "./present.ts";
import { answerOrder } from "./read.ts";
import { warningsAbout } from "./warnings.ts";
import { orderTerms, readWork, refuseInvoiced, saveWork } from "./work.ts";

type Order = ReturnType<typeof presentWithWarnings>;

/** Opens an order with its work, or adds work to an order, and returns what it costs. */
export async function quoteWork(ctx: WriteContext, input: InputOf<"workOrders.quote">) {
  const { workOrderId, services, ...header } = input;
  if (workOrderId === undefined) return quoteNew(ctx, header, async () => services);
  return answerQuote(ctx, header, await addQuoted(ctx, workOrderId, services));
}

/**
 * Opens an order with its work, which `decide` returns. It is called under the lock of the counter
 * of orders: no other order of the shop is opened before this one is committed.
 */
export async function quoteNew(
  ctx: WriteContext,
  header: Header,
  decide: () => Promise<SentBlock[]>,
) {
  return answerQuote(ctx, header, await openQuoted(ctx, header, decide));
}

async function answerQuote(
  ctx: WriteContext,
  { status }: Header,
  { id, before, terms, addedServiceIds, ofJobs }: Quoted,
) {
  const order = await answerOrder(ctx, id);
  const { services: blocks, warnings = [], ...after } = order;
  const added = blocks.filter((block) => addedServiceIds.includes(block.id));
  ctx.recordAudit({
    resourceType: "work_order",
    resourceId: id,
    before,
    after: { ...after, services: added },
  });
  return {
    workOrder: order,
    addedServiceIds,
    totals: totalsOf(order),
    shortages: await listShortages(ctx, id),
    ...withWarnings([...warningsAbout(status, terms), ...ofJobs, ...warnings]),
  };
}

type Header = Omit<InputOf<"workOrders.quote">, "workOrderId" | "services">;

/** An order with work that was added, before the answer is made. */
interface Quoted {
  id: string;
  /** The order as the audit log shows it before the request; null for a new one. */
  before: object | null;
  terms: OrderTerms;
  addedServiceIds: string[];
  ofJobs: JobWarning[];
}

async function openQuoted(
  ctx: WriteContext,
  header: Header,
  decide: () => Promise<SentBlock[]>,
): Promise<Quoted> {
  let addedServiceIds: string[] = [];
  let ofJobs: JobWarning[] = [];
  const opened = await openWorkOrder(ctx, header, async (work, terms) => {
    const services = await decide();
    const { after, blockIds, warnings } = await addBlocks(ctx, work, { services, terms });
    addedServiceIds = blockIds;
    ofJobs = warnings;
    return after;
  });
  const { id, terms, opened: after, held } = opened;
  await saveMeters(ctx, { id, after }, held.meters);
  return { id, terms, before: null, addedServiceIds, ofJobs };
}

async function addQuoted(ctx: WriteContext, id: string, services: SentBlock[]): Promise<Quoted> {
  const locked = isId(id) ? await lockWorkOrder(ctx, id) : undefined;
  if (!locked) throw invalid([unknownReference("workOrderId", "work order")]);
  const before = await readWork(ctx, locked);
  refuseInvoiced(before);
  const { services: _services, warnings: _warnings, ...was } = await answerOrder(ctx, id);
  const terms = await orderTerms(ctx, before.order.customerId);
  const { after, blockIds, warnings } = await addBlocks(ctx, before, { services, terms });
  await saveWork(ctx, before, after, terms);
  const shown = { ...was, services: [] };
  return { id, before: shown, terms, addedServiceIds: blockIds, ofJobs: warnings };
}

function totalsOf({ services, taxCents, totalPriceCents }: Order) {
  const counted = services
    .filter(({ authorizationStatus }) => authorizationStatus !== "declined")
    .map(({ financials }) => financials);
  return {
    laborCents: sumOf(counted, ({ laborCents }) => laborCents),
    partsCents: sumOf(counted, ({ partsCents }) => partsCents),
    tiresCents: sumOf(counted, ({ tiresCents }) => tiresCents),
    materialsCents: sumOf(counted, ({ materialsCents }) => materialsCents),
    feesCents: sumOf(counted, ({ feesCents }) => feesCents),
    discountsCents: sumOf(counted, ({ discountsCents }) => discountsCents),
    taxCents,
    totalCents: totalPriceCents,
    totalPriceCents,
  };
}
