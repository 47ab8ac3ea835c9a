import { definedFields, invalid, partKey } from "@bayline/contracts";
import {
  findItem,
  type InventoryItemFields,
  type InventoryItemRow,
  insertItem,
  itemFields,
  lockItems,
  receiveStock,
  updateItem as saveItem,
  softDeleteItem,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { subtractQuantities } from "../amounts/quantities.ts";
import { revalueMovements } from "../costing/revalue.ts";
import { isChanged, requireRecord, unknownReference } from "../records.ts";
import { findLiveVendor } from "../vendors/resolve-vendor.ts";
import { presentItem } from "./present.ts";
import { takeOut } from "./take-out.ts";

export async function createItem(
  ctx: WriteContext,
  { quantity = 0, ...input }: InputOf<"inventory.create">,
) {
  await requireVendor(ctx, input.vendorId);
  const id = newRecordId(ctx);
  const fields = keyedFields(input);
  await insertItem(ctx, id, fields);
  await adjustStock(ctx, { id, quantity: 0, ...fields }, quantity, "Opening stock");
  ctx.emit("inventory.created", id);
  const after = presentItem(requireRecord(await findItem(ctx, id), "part"));
  ctx.recordAudit({ resourceType: "inventory_item", resourceId: id, before: null, after });
  return after;
}

export async function updateItem(ctx: WriteContext, input: InputOf<"inventory.update">) {
  const { id, quantity, adjustmentReason, ...changes } = input;
  const [locked] = await lockItems(ctx, [id]);
  requireRecord(locked, "part");
  const before = requireRecord(await findItem(ctx, id), "part");
  // An unchanged vendor is kept, even if it is deleted.
  if (changes.vendorId !== before.vendorId) await requireVendor(ctx, changes.vendorId);
  const fields = keyedFields({ ...before, ...definedFields(changes) });
  await saveItem(ctx, id, fields);
  await adjustStock(ctx, { ...before, ...fields }, quantity ?? before.quantity, adjustmentReason);
  const was = presentItem(before);
  const after = presentItem(requireRecord(await findItem(ctx, id), "part"));
  if (isChanged(was, after)) ctx.emit("inventory.updated", id);
  const change = { resourceType: "inventory_item", resourceId: id, before: was, after };
  ctx.recordAudit(change);
  return after;
}

export async function deleteItem(ctx: WriteContext, { id }: InputOf<"inventory.delete">) {
  const [item] = await lockItems(ctx, [id]);
  const before = requireRecord(item, "part");
  await softDeleteItem(ctx, id);
  ctx.emit("inventory.updated", id);
  ctx.emit("inventory.deleted", id);
  ctx.recordAudit({
    resourceType: "inventory_item",
    resourceId: id,
    before: presentItem({ ...before, vendorName: null }),
    after: null,
  });
  return { id, deleted: true as const };
}

/** Adjusts the quantity on hand to a count. The part must be locked, or new. */
async function adjustStock(
  ctx: WriteContext,
  item: Pick<InventoryItemRow, "id" | "quantity" | "unitCostCents">,
  counted: number,
  reason = "Manual adjustment",
): Promise<void> {
  const difference = subtractQuantities(counted, item.quantity);
  if (difference === 0) return;
  const cause = {
    type: "adjustment" as const,
    reference: null,
    reason: reason || "Manual adjustment",
    createdBy: ctx.caller.name,
  };
  const movement = { movementId: newId(), itemId: item.id, quantity: Math.abs(difference) };
  if (difference < 0) {
    const onHand = new Map([[item.id, item.quantity]]);
    await takeOut(ctx, [{ ...movement, deficitId: newId() }], { cause, onHand });
    return;
  }
  const received = await receiveStock(
    ctx,
    [{ ...movement, unitCostCents: item.unitCostCents }],
    cause,
    { purchaseOrderId: null, receivedAt: ctx.now },
  );
  await revalueMovements(
    ctx,
    received.flatMap(({ settled }) => settled ?? []),
  );
}

/** Requires a vendor of this shop that is not deleted. */
async function requireVendor(
  ctx: WriteContext,
  vendorId: string | null | undefined,
): Promise<void> {
  if (vendorId === null || vendorId === undefined) return;
  if (await findLiveVendor(ctx, vendorId)) return;
  throw invalid([unknownReference("vendorId", "vendor")]);
}

/** All fields of a part from the sent ones, with the key that is derived from the number. */
function keyedFields(sent: Omit<Parameters<typeof itemFields>[0], "partKey">): InventoryItemFields {
  return itemFields({ ...sent, partKey: partKey(sent.partNumber) });
}
