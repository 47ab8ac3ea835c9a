import { definedFields, invalid } from "@bayline/contracts";
import {
  type CustomerRow,
  customerFields,
  customerText,
  findCustomer,
  findCustomers,
  insertCustomer,
  lockCustomer,
  listCustomers as queryCustomers,
  renameCustomerOfOrders,
  revokeKeysOfCustomer,
  updateCustomer as saveCustomer,
  softDeleteCustomer,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { ruleRefusals } from "../price-book/require-rule.ts";
import { isChanged, requireRecord } from "../records.ts";
import { retax } from "../retax.ts";

function presentCustomer(row: CustomerRow) {
  const { tenantId: _shop, ...customer } = row;
  return customer;
}

export function listCustomers(ctx: ReadContext, input: InputOf<"customers.list">) {
  return listPage("customers", input, {
    read: (page) => queryCustomers(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentCustomer,
    changes: { scope: ctx, table: "customers" },
  });
}

/** Returns the customers in the order of the given ids. */
export async function getCustomers(ctx: ReadContext, ids: string[]) {
  const rows = new Map((await findCustomers(ctx, ids)).map((row) => [row.id, row]));
  return ids.map((id) => presentCustomer(requireRecord(rows.get(id), "customer")));
}

export async function getCustomer(ctx: ReadContext, { id }: InputOf<"customers.get">) {
  return presentCustomer(requireRecord(await findCustomer(ctx, id), "customer"));
}

export async function createCustomer(ctx: WriteContext, input: InputOf<"customers.create">) {
  await requireLevel(ctx, input.priceLevelId);
  const after = presentCustomer(insertCustomer(ctx, newRecordId(ctx), customerFields(input)));
  ctx.recordAudit({
    resourceType: "customer",
    resourceId: after.id,
    before: null,
    after,
  });
  ctx.emit("customer.created", after.id);
  return after;
}

export async function updateCustomer(
  ctx: WriteContext,
  { id, ...changes }: InputOf<"customers.update">,
) {
  const before = requireRecord(await lockCustomer(ctx, id), "customer");
  if (changes.priceLevelId !== before.priceLevelId) await requireLevel(ctx, changes.priceLevelId);
  const fields = customerFields({ ...before, ...definedFields(changes) });
  const saved = requireRecord(await saveCustomer(ctx, id, fields), "customer");
  if (customerText(saved) !== customerText(before)) await renameCustomerOfOrders(ctx, saved);
  if (saved.taxExempt !== before.taxExempt || saved.taxRatePercent !== before.taxRatePercent) {
    await retax(ctx, id);
  }
  const was = presentCustomer(before);
  const after = presentCustomer(saved);
  if (isChanged(was, after)) ctx.emit("customer.updated", id);
  ctx.recordAudit({ resourceType: "customer", resourceId: id, before: was, after });
  return after;
}

async function requireLevel(ctx: WriteContext, id: string | null | undefined): Promise<void> {
  const refused = await ruleRefusals(ctx, [{ field: "priceLevelId", id, kind: "price_level" }]);
  if (refused.length > 0) throw invalid(refused);
}

/**
 * Soft-deletes a customer, and revokes its API keys. The customer's vehicles stay, because their
 * history belongs to the customer too.
 */
export async function deleteCustomer(ctx: WriteContext, { id }: InputOf<"customers.delete">) {
  const customer = requireRecord(await lockCustomer(ctx, id), "customer");
  await softDeleteCustomer(ctx, id);
  if ((await revokeKeysOfCustomer(ctx, id)) > 0) {
    ctx.afterCommit(await ctx.services.keys.forgetShop(ctx.db, ctx.tenantId));
  }
  ctx.emit("customer.deleted", id);
  ctx.recordAudit({
    resourceType: "customer",
    resourceId: id,
    before: presentCustomer(customer),
    after: null,
  });
  return { id, deleted: true as const };
}
