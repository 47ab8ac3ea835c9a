
import { type contract, operation } from "@bayline/contracts";
import { z } from "zod";
import type { ReadContext, WriteContext } from "../../src/context.ts";
import type { UseCases } from "../../src/procedure.ts";
import { vendorUseCases } from "../../src/modules/vendors/index.ts";

type Vendors = UseCases<(typeof contract)["vendors"]>;
const { list, get, create, update, delete: remove } = vendorUseCases;
export const missing = { list, get, create, update } satisfies Vendors;