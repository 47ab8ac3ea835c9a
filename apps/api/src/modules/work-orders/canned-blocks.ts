import { type ErrorDetail, invalid, lineKinds, lineLists, maxUnitCents } from "@bayline/contracts";
import {
  findJobsForWork,
  type JobForWork,
  type LineItemRow,
  type Pricing,
  type WorkOrderRow,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopDay } from "../../time/clock.ts";
import { spreadPrice } from "../amounts/fixed-price.ts";
import { expandJob, type SentBlock } from "../canned-jobs/expand.ts";
import { priceLine } from "../lines/line.ts";
import { pricingOfJob, typedPricing } from "../price-book/pricing.ts";
import { unknownReference } from "../records.ts";

/** A block of a request with the fields and lines of its canned job. */
export type NewBlock = Omit<SentBlock, "name" | "cannedJobId" | "fixedPriceCents"> & {
  name: string;
  cannedJobId: string | null;
  fixedPriceCents: number | null;
  /** The field that the fixed price is from. */
  priceField: string;
  /** Why the lines have their prices, if the block has a fixed price. */
  pricing: Pricing;
};

/** The order whose blocks are expanded. */
type Order = Pick<WorkOrderRow, "customerId" | "vehicleId">;

/** A job that is for other vehicles than the order's. */
export interface JobWarning {
  code: "JOB_NOT_FOR_VEHICLE";
  message: string;
  cannedJobId: string;
}

interface Expanded {
  blocks: NewBlock[];
  warnings: JobWarning[];
}

/**
 * Expands the canned jobs of any number of blocks in one statement. Reports all errors of all
 * blocks together; `at` is the path of a block, with its dot.
 */
export async function expandBlocks(
  ctx: WriteContext,
  sent: readonly SentBlock[],
  { order, at }: { order: Order; at: (index: number) => string },
): Promise<Expanded> {
  const { customerId, vehicleId } = order;
  const day = shopDay(ctx.now, ctx.caller.timeZone);
  const ids = sent.flatMap(({ cannedJobId }) => (isId(cannedJobId) ? cannedJobId : []));
  const found =
    ids.length > 0 ? await findJobsForWork(ctx, ids, { customerId, vehicleId, day }) : [];
  const jobs = new Map(found.map((known) => [known.job.id, known]));
  const expanded = sent.map((block, index) => expandBlock(block, jobs, at(index)));
  const refused = expanded.flatMap(({ refusals }) => refusals);
  if (refused.length > 0) throw invalid(refused);
  const unfit = found.filter(({ fits }) => !fits);
  return { blocks: expanded.map(({ block }) => block), warnings: unfit.map(notForVehicle) };
}

interface ExpandedBlock {
  block: NewBlock;
  refusals: ErrorDetail[];
}

function expandBlock(
  sent: SentBlock,
  jobs: ReadonlyMap<string, JobForWork>,
  at: string,
): ExpandedBlock {
  const { cannedJobId, name = "", fixedPriceCents: sentPriceCents } = sent;
  const field = `${at}cannedJobId`;
  const known = jobs.get(cannedJobId ?? "");
  const { block, problems } = known
    ? expandJob(known.job, known.vehicle ?? undefined, sent)
    : { block: { ...sent, name }, problems: [] };
  const contract = sentPriceCents === undefined ? known?.contract : undefined;
  const ofJob = contract?.priceCents ?? known?.job.fixedPriceCents;
  const fixedPriceCents = (sentPriceCents === undefined ? ofJob : sentPriceCents) ?? null;
  const priceField = sentPriceCents === undefined ? field : `${at}fixedPriceCents`;
  const pricing = contract ? pricingOfJob(contract) : typedPricing(undefined);
  const made = {
    ...block,
    cannedJobId: known?.job.id ?? null,
    fixedPriceCents,
    priceField,
    pricing,
  };
  return {
    block: made,
    refusals: [
      ...(cannedJobId && !known ? [unknownReference(field, "canned job")] : []),
      ...problems.map((message) => ({ field, message })),
      ...(fixedPriceCents === null ? [] : [...withoutLine(made), ...typedPrices(sent, at)]),
    ],
  };
}

function withoutLine(block: NewBlock): ErrorDetail[] {
  if (lineKinds.some((kind) => (block[lineLists[kind]] ?? []).length > 0)) return [];
  return [{ field: block.priceField, message: "needs a line that the price is spread over" }];
}

/** Refuses prices of lines in a request: with a fixed price, the block would not come to it. */
function typedPrices(sent: SentBlock, at: string): ErrorDetail[] {
  const message = "is not possible with a fixed price: send fixedPriceCents as null to remove it";
  return lineKinds.flatMap((kind) => {
    const list = lineLists[kind];
    return (sent[list] ?? []).flatMap((line, index) =>
      (["unitPriceCents", "discountCents"] as const)
        .filter((field) => typeof line[field] === "number")
        .map((field) => ({ field: `${at}${list}[${index}].${field}`, message })),
    );
  });
}

type FixedPrice = Pick<NewBlock, "fixedPriceCents" | "priceField" | "pricing">;

/** The lines of a block with its fixed price, if it has one, which is the price of all of them. */
export function withFixedPrice(
  lines: readonly LineItemRow[],
  { fixedPriceCents, priceField, pricing }: FixedPrice,
): readonly LineItemRow[] {
  if (fixedPriceCents === null) return lines;
  const prices = spreadPrice(fixedPriceCents, lines);
  if (prices.some(({ unitPriceCents }) => unitPriceCents > maxUnitCents)) {
    const message = `makes the price of a line's unit larger than ${maxUnitCents}`;
    throw invalid([{ field: priceField, message }]);
  }
  return lines.map((line, index) => priceLine({ ...line, ...prices[index], pricing }));
}

function notForVehicle({ job }: JobForWork): JobWarning {
  const message = `${job.code} is for other vehicles: the type, make, model or year differs.`;
  return { code: "JOB_NOT_FOR_VEHICLE", message, cannedJobId: job.id };
}
