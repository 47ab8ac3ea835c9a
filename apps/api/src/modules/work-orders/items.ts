import { AppError, foreignFieldsOf, invalid, type LineKind } from "@bayline/contracts";
import {
  findWorkOrder,
  type LineItemRow,
  type LineView,
  type OrderTerms,
  type ServiceBlockRow,
} from "@bayline/db";
import { isAssignedTo, mayChangeAnybodysWork, requireOwnWork } from "../../access/own-work.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { priceWarnings, withWarnings } from "../lines/price-warnings.ts";
import { kindRefusals } from "../lines/refusals.ts";
import { changesNothing, requireRecord } from "../records.ts";
import { buildWorkLines, type WorkLineInput } from "./lines.ts";
import { presentLine } from "./present-block.ts";
import { auditBlock, blockOf, refuseTooManyLines } from "./services.ts";
import { approvalWarnings } from "./warnings.ts";
import { lockWork, orderTerms, refuseInvoiced, saveWork, termsOfWork, type Work } from "./work.ts";

type Ids = { woId: string; svcId: string; itemId: string };

export async function createLine(
  ctx: WriteContext,
  { woId, svcId, kind, ...input }: InputOf<"workOrders.items.create">,
) {
  const before = await lockWork(ctx, woId);
  const block = blockOf(before, svcId);
  refuseInvoiced(before);
  const terms = await orderTerms(ctx, before.order.customerId);
  const own = before.lines.filter((line) => line.serviceBlockId === block.id);
  const place = {
    order: before.order,
    serviceBlockId: svcId,
    position: Math.max(-1, ...own.map((line) => line.position)) + 1,
  };
  const submitted = [{ kind, input, current: undefined, at: "" }];
  const made = await buildWorkLines(ctx, submitted, { place, terms });
  const lines = [...before.lines, ...made];
  refuseTooManyLines(lines);
  await saveLines(ctx, { before, lines, svcId, terms });
  const after = await readLine(ctx, { woId, svcId, itemId: made[0]?.id ?? "" });
  auditLine(ctx, svcId, { before: null, after });
  return withLineWarnings(after, block);
}

export async function updateLine(
  ctx: WriteContext,
  { woId, svcId, itemId, kind, ...input }: InputOf<"workOrders.items.update">,
) {
  const before = await lockWork(ctx, woId);
  const current = lineOf(before, { woId, svcId, itemId });
  requireItsKind(current, kind);
  refuseForeignFields(current, input);
  requireOwnWork(ctx, isOwnLine(ctx, before, current));
  refuseMoneyOfTechnicians(ctx, input);
  if (!changesNothing(input)) refuseInvoiced(before);
  const was = await readLine(ctx, { woId, svcId, itemId });
  const terms = await termsOfWork(ctx, before);
  const submitted = [{ kind: current.kind, input, current, at: "" }];
  const place = { order: before.order, serviceBlockId: svcId, position: current.position };
  const [line = current] = await buildWorkLines(ctx, submitted, { place, terms });
  const lines = before.lines.map((each) => (each.id === itemId ? line : each));
  await saveLines(ctx, { before, lines, svcId, terms });
  const after = await readLine(ctx, { woId, svcId, itemId });
  auditLine(ctx, svcId, { before: was, after });
  return withLineWarnings(after, blockOf(before, svcId));
}

/** A written line with what may be a mistake: no price, or work that is not approved. */
function withLineWarnings(line: Awaited<ReturnType<typeof readLine>>, block: ServiceBlockRow) {
  const warnings = [...priceWarnings([line]), ...approvalWarnings([{ ...block, labor: [line] }])];
  return { ...line, ...withWarnings(warnings) };
}

export async function deleteLine(
  ctx: WriteContext,
  { kind, ...ids }: InputOf<"workOrders.items.delete">,
) {
  const before = await lockWork(ctx, ids.woId);
  requireItsKind(lineOf(before, ids), kind);
  refuseInvoiced(before);
  const was = await readLine(ctx, ids);
  const terms = await orderTerms(ctx, before.order.customerId);
  const lines = before.lines.filter(({ id }) => id !== ids.itemId);
  await saveLines(ctx, { before, lines, svcId: ids.svcId, terms });
  auditLine(ctx, ids.svcId, { before: was, after: null });
  return { id: ids.itemId, deleted: true as const };
}

/** Saves the lines as a write of their block. */
function saveLines(
  ctx: WriteContext,
  change: { before: Work; lines: LineItemRow[]; svcId: string; terms: OrderTerms },
): Promise<Work> {
  const { before, lines, svcId, terms } = change;
  const blocks = before.blocks.map((block) =>
    block.id === svcId ? { ...block, version: block.version + 1 } : block,
  );
  return saveWork(ctx, before, { ...before, blocks, lines }, terms);
}

function lineOf(work: Work, { svcId, itemId }: Ids): LineItemRow {
  const block = blockOf(work, svcId);
  return requireRecord(
    work.lines.find((line) => line.id === itemId && line.serviceBlockId === block.id),
    "line",
  );
}

/** A line as returned by the GET of its order. */
export async function readLine(ctx: ReadContext, { woId, itemId }: Ids) {
  const order = requireRecord(await findWorkOrder(ctx, woId), "work order");
  const line: LineView = requireRecord(
    order.lines.find(({ id }) => id === itemId),
    "line",
  );
  return presentLine(line, order);
}

/** Records the audit entry of the block, with the lines that changed. */
function auditLine(
  ctx: WriteContext,
  blockId: string,
  { before, after }: { before: { id: string } | null; after: { id: string } | null },
): void {
  const entry = (line: { id: string } | null) => (line ? { [`items.${line.id}`]: line } : null);
  auditBlock(ctx, blockId, { before: entry(before), after: entry(after) });
}

function requireItsKind(line: LineItemRow, kind: LineKind | undefined): void {
  const refusals = kindRefusals(line.kind, kind, "");
  if (refusals.length > 0) throw invalid(refusals);
}

/** Refuses fields of other kinds. Uses the stored line's kind if the request contains none. */
function refuseForeignFields({ kind }: LineItemRow, input: WorkLineInput): void {
  const foreign = foreignFieldsOf(kind, input);
  if (foreign.length > 0) throw invalid(foreign);
}

/**
 * Whether the line belongs to the caller's own work: labor belongs to its technician, any other
 * line to the technicians of the order and of its block.
 */
function isOwnLine({ caller }: WriteContext, { order, lines }: Work, line: LineItemRow): boolean {
  if (line.kind === "labor") return isAssignedTo(caller, line.technicianId);
  const onOrder = [order.assignedTo, ...order.assignedTechnicians];
  const onBlock = lines
    .filter(({ serviceBlockId }) => serviceBlockId === line.serviceBlockId)
    .map(({ technicianId }) => technicianId);
  return [...onOrder, ...onBlock].some((id) => isAssignedTo(caller, id));
}

const moneyFields = ["unitPriceCents", "unitCostCents", "discountCents", "taxable"] as const;

/**
 * Refuses prices and assignments from technicians, who may change only the progress of their work.
 */
function refuseMoneyOfTechnicians({ caller }: WriteContext, input: WorkLineInput): void {
  if (mayChangeAnybodysWork(caller)) return;
  const refused = [...moneyFields, "technicianId" as const].filter(
    (field) => input[field] !== undefined,
  );
  if (refused.length === 0) return;
  throw new AppError(
    "PERMISSION_DENIED",
    `${refused.join(", ")} may be set only with shop.write.`,
    {
      missingPermissions: ["shop.write"],
    },
  );
}
