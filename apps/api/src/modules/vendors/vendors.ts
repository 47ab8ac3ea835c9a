import type { contract } from "@bayline/contracts";
import {
  findVendor,
  insertVendor,
  lockVendor,
  listVendors as queryVendors,
  updateVendor as saveVendor,
  softDeleteVendor,
  type VendorFields,
  type VendorRow,
} from "@bayline/db";
import type { z } from "zod";
import { newId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { listPage } from "../list-page.ts";
import { definedFields, deletion, type Optional, requireRecord } from "../records.ts";
import { vendorMatchKey } from "./match-key.ts";

type Input<K extends keyof (typeof contract)["vendors"]> = z.output<
  (typeof contract)["vendors"][K]["input"]
>;

export function presentVendor(row: VendorRow) {
  const { tenantId: _shop, matchKey: _key, deletedAt: _deleted, ...vendor } = row;
  return { ...vendor, ...deletion(row) };
}

export function listVendors(ctx: ReadContext, input: Input<"list">) {
  return listPage("vendors", input, {
    read: (page) => queryVendors(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentVendor,
  });
}

export async function getVendor(ctx: ReadContext, { id }: Input<"get">) {
  return presentVendor(requireRecord(await findVendor(ctx, id), "vendor"));
}

export async function createVendor(ctx: WriteContext, input: Input<"create">) {
  const vendor = await insertVendor(ctx, newId(), vendorFields(input));
  await ctx.recordAudit({
    resourceType: "vendor",
    resourceId: vendor.id,
    before: null,
    after: presentVendor(vendor),
  });
  return presentVendor(vendor);
}

export async function updateVendor(ctx: WriteContext, { id, ...changes }: Input<"update">) {
  const before = requireRecord(await lockVendor(ctx, id), "vendor");
  const after = requireRecord(
    await saveVendor(ctx, id, vendorFields({ ...before, ...definedFields(changes) })),
    "vendor",
  );
  await ctx.recordAudit({
    resourceType: "vendor",
    resourceId: id,
    before: presentVendor(before),
    after: presentVendor(after),
  });
  return presentVendor(after);
}

export async function deleteVendor(ctx: WriteContext, { id }: Input<"delete">) {
  const vendor = requireRecord(await lockVendor(ctx, id), "vendor");
  await softDeleteVendor(ctx, id);
  await ctx.recordAudit({
    resourceType: "vendor",
    resourceId: id,
    before: presentVendor(vendor),
    after: null,
  });
  return { id, deleted: true as const };
}

/** The fields of a new vendor, from the sent ones. */
export function vendorFields(
  input: Pick<VendorFields, "name"> & Optional<VendorFields>,
): VendorFields {
  return {
    name: input.name,
    matchKey: vendorMatchKey(input.name),
    accountNumber: input.accountNumber ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    address: input.address ?? null,
    notes: input.notes ?? null,
  };
}
