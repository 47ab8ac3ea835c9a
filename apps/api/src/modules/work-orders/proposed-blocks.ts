import { canonicalJson, type LineKind, lineKinds, type PacketService } from "@bayline/contracts";
import {
  type BlockView,
  findApprovedBlocks,
  type LineItemRow,
  type LineView,
  type ServiceBlockRow,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { sumOf } from "../amounts/money.ts";
import { isTaxable, type TaxDefaults } from "../lines/tax.ts";

const orderOfKinds = new Map<LineKind, number>(lineKinds.map((kind, at) => [kind, at]));

type Block = Pick<
  BlockView,
  | ("id" | "name" | "description" | "complaint" | "cause" | "correction")
  | ("discountCents" | "totalPriceCents" | "taxCents")
>;
type Line = Pick<
  LineView,
  | ("id" | "serviceBlockId" | "kind" | "description" | "partNumber" | "feeType" | "vmrsCode")
  | ("quantity" | "unitPriceCents" | "discountCents" | "totalPriceCents" | "taxable" | "pricing")
>;

/** A block as it is proposed to the customer, with its lines by kind in their order. */
export function proposedBlock(
  block: Block,
  lines: readonly Line[],
  terms: TaxDefaults,
): PacketService {
  const { id, name, description, complaint, cause, correction, discountCents } = block;
  const own = lines
    .filter((line) => line.serviceBlockId === id)
    .toSorted((a, b) => (orderOfKinds.get(a.kind) ?? 0) - (orderOfKinds.get(b.kind) ?? 0));
  return {
    id,
    name,
    description,
    complaint,
    cause,
    correction,
    lines: own.map((line) => ({
      id: line.id,
      kind: line.kind,
      description: line.description,
      partNumber: line.partNumber,
      feeType: line.feeType,
      vmrsCode: line.vmrsCode,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      discountCents: line.discountCents,
      totalPriceCents: line.totalPriceCents,
      taxable: isTaxable(line, terms),
      isShopFee: line.pricing.feeRuleId !== undefined,
    })),
    discountCents,
    priceCents: block.totalPriceCents,
    taxCents: block.taxCents,
    totalCents: block.totalPriceCents + block.taxCents,
  };
}

/**
 * Whether two versions of a block propose the same. Tax and the fees of the shop's rules are left
 * out: they follow the whole order, and so change with other blocks.
 */
export function isSameProposal(one: PacketService, other: PacketService): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf(service: PacketService): string {
  const { name, description, complaint, cause, correction, discountCents } = service;
  const lines = ownLines(service).map(({ id: _id, taxable: _taxable, ...line }) => line);
  return canonicalJson({ name, description, complaint, cause, correction, discountCents, lines });
}

function ownLines({ lines }: PacketService): PacketService["lines"] {
  return lines.filter(({ isShopFee }) => !isShopFee);
}

/**
 * Whether a block costs more than what was approved, or has a line that was not. Lines are the same
 * if their kind, description and part number are.
 */
export function exceedsApproval(approved: PacketService, now: PacketService): boolean {
  if (priceOf(now) > priceOf(approved)) return true;
  const left = new Map<string, number>();
  for (const line of ownLines(approved)) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1);
  return ownLines(now).some((line) => {
    const count = left.get(keyOf(line)) ?? 0;
    left.set(keyOf(line), count - 1);
    return count === 0;
  });
}

function priceOf(service: PacketService): number {
  return sumOf(ownLines(service), (line) => line.totalPriceCents) - service.discountCents;
}

function keyOf({ kind, description, partNumber }: PacketService["lines"][number]): string {
  return JSON.stringify([kind, description, partNumber]);
}

interface Content {
  blocks: ServiceBlockRow[];
  lines: LineItemRow[];
}

/**
 * Makes blocks that a customer approved pending again if a write exceeds what was approved. Blocks
 * that it leaves as they were, and those that the shop approved itself, are not compared.
 */
export async function withReopenedBlocks(
  ctx: WriteContext,
  before: Content,
  after: Content,
  terms: TaxDefaults,
): Promise<ServiceBlockRow[]> {
  const known = new Map(before.blocks.map((block) => [block.id, block]));
  const shown = (content: Content, block: ServiceBlockRow) =>
    proposedBlock(block, content.lines, terms);
  const changed = after.blocks.filter((block) => {
    const { approvalId, authorizationStatus } = block;
    const was = known.get(block.id);
    if (approvalId === null || authorizationStatus !== "approved" || !was) return false;
    return !isSameProposal(shown(before, was), shown(after, block));
  });
  if (changed.length === 0) return after.blocks;
  const approvalIds = changed.flatMap(({ approvalId }) => approvalId ?? []);
  const approved = new Map(
    (await findApprovedBlocks(ctx, approvalIds)).map((found) => [found.approvalId, found.service]),
  );
  const reopened = new Set(
    changed.flatMap((block) => {
      const service = approved.get(block.approvalId ?? "");
      return service && exceedsApproval(service, shown(after, block)) ? [block.id] : [];
    }),
  );
  return after.blocks.map((block) =>
    reopened.has(block.id)
      ? { ...block, authorizationStatus: "pending" as const, approvalId: null }
      : block,
  );
}
