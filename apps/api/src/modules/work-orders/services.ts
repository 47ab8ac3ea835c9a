import {
  AppError,
  definedFields,
  invalid,
  type LineKind,
  lineLists,
  maxWorkOrderBlocks,
  maxWorkOrderLines,
} from "@bayline/contracts";
import {
  findWorkOrder,
  type LineItemRow,
  type OrderTerms,
  type ServiceBlockRow,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { isSame } from "../../pipeline/sent-back.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { sumOf } from "../amounts/money.ts";
import type { SentBlock } from "../canned-jobs/expand.ts";
import { priceWarnings, withWarnings } from "../lines/price-warnings.ts";
import { requireRecord } from "../records.ts";
import { noAmounts } from "./amounts.ts";
import { expandBlocks, type JobWarning, type NewBlock, withFixedPrice } from "./canned-blocks.ts";
import { buildWorkLines, pairLines } from "./lines.ts";
import { linesOfBlock, presentServices } from "./present.ts";
import { approvalWarnings } from "./warnings.ts";
import { lockWork, orderTerms, refuseInvoiced, saveWork, termsOfWork, type Work } from "./work.ts";

type Create = InputOf<"workOrders.services.create">;
type Update = InputOf<"workOrders.services.update">;
type BlockFields = Omit<Create, "woId" | "name" | "cannedJobId" | "fixedPriceCents">;

export async function createBlock(ctx: WriteContext, { woId, ...input }: Create) {
  const before = await lockWork(ctx, woId);
  refuseInvoiced(before);
  const terms = await orderTerms(ctx, before.order.customerId);
  const { work, blockId, warnings } = await withNewBlock(ctx, before, { sent: input, terms });
  const saved = await saveWork(ctx, before, work, terms);
  refuseTooDeepDiscount(saved, blockId, input);
  const after = await answerBlock(ctx, woId, blockId);
  auditBlock(ctx, blockId, { before: null, after });
  const shown = [...priceWarnings(linesOfBlock(after)), ...approvalWarnings([after])];
  return { ...after, ...withWarnings([...warnings, ...shown]) };
}

export async function updateBlock(ctx: WriteContext, { woId, svcId, version, ...input }: Update) {
  const before = await lockWork(ctx, woId);
  const stored = blockOf(before, svcId);
  const was = await answerBlock(ctx, woId, svcId);
  if (stored.version !== version) throw conflict(was);
  const terms = await termsOfWork(ctx, before);
  const block = { ...stored, ...fieldsOf(stored, input), version: stored.version + 1 };
  const blocks = before.blocks.map((each) => (each.id === svcId ? block : each));
  const work = await withBlock(ctx, { ...before, blocks }, { block, input, terms });
  if (!isSameBlock(before, work, svcId)) refuseInvoiced(before);
  const saved = await saveWork(ctx, before, work, terms);
  refuseTooDeepDiscount(saved, svcId, input);
  const after = await answerBlock(ctx, woId, svcId);
  auditBlock(ctx, svcId, { before: was, after });
  return {
    ...after,
    ...withWarnings([...priceWarnings(linesOfBlock(after)), ...approvalWarnings([after])]),
  };
}

export async function deleteBlock(
  ctx: WriteContext,
  { woId, svcId }: InputOf<"workOrders.services.delete">,
) {
  const before = await lockWork(ctx, woId);
  blockOf(before, svcId);
  refuseInvoiced(before);
  const was = await answerBlock(ctx, woId, svcId);
  const terms = await orderTerms(ctx, before.order.customerId);
  const work = {
    ...before,
    blocks: before.blocks.filter(({ id }) => id !== svcId),
    lines: before.lines.filter((line) => line.serviceBlockId !== svcId),
  };
  await saveWork(ctx, before, work, terms);
  auditBlock(ctx, svcId, { before: was, after: null });
  return { id: svcId, deleted: true as const };
}

/** Whether a write leaves a block and its lines as they are. */
function isSameBlock(before: Work, after: Work, id: string): boolean {
  return isSame(contentOfBlock(before, id), contentOfBlock(after, id));
}

/** A block without its version, with its lines by kind in their order. */
function contentOfBlock(work: Work, id: string): object {
  const { version: _version, ...block } = blockOf(work, id);
  const lines = work.lines
    .filter((line) => line.serviceBlockId === id)
    .toSorted((a, b) => a.position - b.position)
    .map(({ position: _position, ...line }) => line);
  return { ...block, lines: Object.fromEntries(Map.groupBy(lines, ({ kind }) => kind)) };
}

/** Returns a block of an order, or throws a 404. */
export function blockOf({ blocks }: Work, id: string): ServiceBlockRow {
  return requireRecord(
    blocks.find((block) => block.id === id),
    "service block",
  );
}

/** A block as returned by its writes. */
async function answerBlock(ctx: WriteContext, orderId: string, blockId: string) {
  const order = requireRecord(await findWorkOrder(ctx, orderId), "work order");
  return requireRecord(
    presentServices(order, order).find(({ id }) => id === blockId),
    "service block",
  );
}

/** Records an audit entry for one write of a block; `version` counts the entries. */
export function auditBlock(
  ctx: WriteContext,
  id: string,
  change: { before: object | null; after: object | null },
): void {
  ctx.recordAudit({ resourceType: "service_block", resourceId: id, ...change });
}

export function refuseTooManyLines(lines: LineItemRow[]): void {
  if (lines.length > maxWorkOrderLines) throw new LimitExceeded(limits.lines);
}

function conflict(latest: { id: string; version: number }): AppError {
  return new AppError(
    "VERSION_CONFLICT",
    `The block was changed: its version is ${latest.version}.`,
    {
      version: latest.version,
      latest,
      nextStep: "Apply your change to `latest`, and send it with its version.",
    },
  );
}

/** Builds the next block of an order, without lines. */
export function newBlock(
  ctx: WriteContext,
  { order, blocks }: Work,
  input: NewBlock,
): ServiceBlockRow {
  if (blocks.length >= maxWorkOrderBlocks) throw new LimitExceeded(limits.blocks);
  const block: ServiceBlockRow = {
    tenantId: ctx.tenantId,
    id: newId(),
    workOrderId: order.id,
    position: (blocks.at(-1)?.position ?? -1) + 1,
    name: input.name,
    cannedJobId: input.cannedJobId,
    description: null,
    complaint: null,
    cause: null,
    correction: null,
    authorizationStatus: "pending",
    approvalId: null,
    version: 1,
    discountCents: 0,
    ...noAmounts,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return { ...block, ...fieldsOf(block, input) };
}

function fieldsOf(block: ServiceBlockRow, input: BlockFields & { name?: string | undefined }) {
  const { name, description, complaint, cause, correction, authorizationStatus } = input;
  const isSet =
    authorizationStatus !== undefined && authorizationStatus !== block.authorizationStatus;
  return {
    ...definedFields({ name, description, complaint, cause, correction, authorizationStatus }),
    // A status that the shop sets follows no decision of the customer.
    approvalId: isSet ? null : block.approvalId,
    discountCents: input.financials?.discountCents ?? block.discountCents,
  };
}

/** An order with a new block of the sent lines, or those of a canned job. */
async function withNewBlock(
  ctx: WriteContext,
  before: Work,
  { sent, terms }: { sent: SentBlock; terms: OrderTerms },
): Promise<{ work: Work; blockId: string; warnings: JobWarning[] }> {
  const { order: current } = before;
  const { blocks, warnings } = await expandBlocks(ctx, [sent], { order: current, at: () => "" });
  const input = requireRecord(blocks[0], "block");
  const block = newBlock(ctx, before, input);
  const order = { ...before, blocks: [...before.blocks, block] };
  const built = await withBlock(ctx, order, { block, input, terms });
  const made = built.lines.filter(({ serviceBlockId }) => serviceBlockId === block.id);
  const lines = [...before.lines, ...withFixedPrice(made, input)];
  return { work: { ...built, lines }, blockId: block.id, warnings };
}

/** An order with the sent lines in a block. Kinds without sent lines keep theirs. */
async function withBlock(
  ctx: WriteContext,
  work: Work,
  { block, input, terms }: { block: ServiceBlockRow; input: BlockFields; terms: OrderTerms },
): Promise<Work> {
  const own = work.lines.filter((line) => line.serviceBlockId === block.id);
  const isReplaced = (kind: LineKind) => input[lineLists[kind]] !== undefined;
  const place = { order: work.order, serviceBlockId: block.id, position: 0 };
  const made = await buildWorkLines(ctx, pairLines(input, own), { place, terms });
  const lines = [
    ...work.lines.filter((line) => line.serviceBlockId !== block.id || !isReplaced(line.kind)),
    // Within a kind, lines keep the order in which they were sent.
    ...made.map((line, position) => ({ ...line, position })),
  ];
  refuseTooManyLines(lines);
  return { ...work, lines };
}

/**
 * Refuses a sent block discount above the amount of the block's lines. A stored one may exceed it
 * after lines were removed.
 */
function refuseTooDeepDiscount({ lines }: Work, blockId: string, { financials }: BlockFields) {
  const discountCents = financials?.discountCents;
  if (discountCents === undefined) return;
  const own = lines.filter((line) => line.serviceBlockId === blockId);
  const most = sumOf(own, (line) => line.totalPriceCents);
  if (discountCents > most) {
    const message = `must be at most the total of the lines: ${most}`;
    throw invalid([{ field: "financials.discountCents", message }]);
  }
}
