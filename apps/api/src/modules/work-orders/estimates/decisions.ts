import type { ApprovalRow } from "@bayline/db";
import type { Work } from "../work.ts";

/** A decision that is being recorded. */
export type NewApproval = Omit<ApprovalRow, "tenantId">;

/** An order whose blocks follow decisions. It takes the PO number if it has none. */
export function withDecisions(
  { order, blocks, lines }: Work,
  rows: readonly NewApproval[],
  poNumber: string | null,
): Work {
  const decisions = new Map(rows.map((row) => [row.serviceBlockId, row]));
  return {
    order: { ...order, poNumber: order.poNumber ?? poNumber },
    blocks: blocks.map((block) => {
      const row = decisions.get(block.id);
      if (!row) return block;
      const { decision: authorizationStatus, id: approvalId } = row;
      return { ...block, authorizationStatus, approvalId, version: block.version + 1 };
    }),
    lines,
  };
}
