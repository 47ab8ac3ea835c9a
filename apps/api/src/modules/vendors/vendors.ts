import { definedFields } from "@bayline/contracts";
import {
  findVendor,
  findVendors,
  insertVendor,
  lockVendor,
  listVendors as queryVendors,
  updateVendor as saveVendor,
  softDeleteVendor,
  type VendorFields,
  type VendorRow,
  vendorFields,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { isChanged, requireRecord } from "../records.ts";
import { vendorMatchKey } from "./match-key.ts";

export function presentVendor(row: VendorRow) {
  const { tenantId: _shop, matchKey: _key, ...vendor } = row;
  return vendor;
}

export function listVendors(ctx: ReadContext, input: InputOf<"vendors.list">) {
  return listPage("vendors", input, {
    read: (page) => queryVendors(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentVendor,
    changes: { scope: ctx, table: "vendors" },
  });
}

/** Returns the vendors in the order of the given ids. */
export async function getVendors(ctx: ReadContext, ids: string[]) {
  const rows = new Map((await findVendors(ctx, ids)).map((row) => [row.id, row]));
  return ids.map((id) => presentVendor(requireRecord(rows.get(id), "vendor")));
}

export async function getVendor(ctx: ReadContext, { id }: InputOf<"vendors.get">) {
  return presentVendor(requireRecord(await findVendor(ctx, id), "vendor"));
}

export async function createVendor(ctx: WriteContext, input: InputOf<"vendors.create">) {
  const vendor = insertVendor(ctx, newRecordId(ctx), keyedFields(input));
  ctx.emit("vendor.created", vendor.id);
  ctx.recordAudit({
    resourceType: "vendor",
    resourceId: vendor.id,
    before: null,
    after: presentVendor(vendor),
  });
  return presentVendor(vendor);
}

export async function updateVendor(
  ctx: WriteContext,
  { id, ...changes }: InputOf<"vendors.update">,
) {
  const before = requireRecord(await lockVendor(ctx, id), "vendor");
  const fields = keyedFields({ ...before, ...definedFields(changes) });
  const saved = requireRecord(await saveVendor(ctx, id, fields), "vendor");
  const was = presentVendor(before);
  const after = presentVendor(saved);
  if (isChanged(was, after)) ctx.emit("vendor.updated", id);
  ctx.recordAudit({ resourceType: "vendor", resourceId: id, before: was, after });
  return after;
}

export async function deleteVendor(ctx: WriteContext, { id }: InputOf<"vendors.delete">) {
  const vendor = requireRecord(await lockVendor(ctx, id), "vendor");
  await softDeleteVendor(ctx, id);
  ctx.emit("vendor.deleted", id);
  ctx.recordAudit({
    resourceType: "vendor",
    resourceId: id,
    before: presentVendor(vendor),
    after: null,
  });
  return { id, deleted: true as const };
}

/** All fields of a vendor from the sent ones, with the key that is derived from the name. */
export function keyedFields(
  sent: Omit<Parameters<typeof vendorFields>[0], "matchKey">,
): VendorFields {
  return vendorFields({ ...sent, matchKey: vendorMatchKey(sent.name) });
}
