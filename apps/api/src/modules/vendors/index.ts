import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { createVendor, deleteVendor, getVendor, listVendors, updateVendor } from "./vendors.ts";

export const vendorUseCases = {
  list: listVendors,
  get: getVendor,
  create: createVendor,
  update: updateVendor,
  delete: deleteVendor,
} satisfies UseCases<(typeof contract)["vendors"]>;
