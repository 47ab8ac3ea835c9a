import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { upsertMany, upsertOne } from "../upsert.ts";
import {
  createVendor,
  deleteVendor,
  getVendor,
  getVendors,
  listVendors,
  updateVendor,
} from "./vendors.ts";

export const vendorUseCases = {
  list: listVendors,
  get: getVendor,
  create: createVendor,
  update: updateVendor,
  upsert: upsertOne("vendors", { create: createVendor, update: updateVendor, read: getVendors }),
  upsertMany: upsertMany("vendors", {
    create: createVendor,
    update: updateVendor,
    read: getVendors,
  }),
  delete: deleteVendor,
} satisfies UseCases<(typeof contract)["vendors"]>;
