import { z } from "zod";
import { internal } from "./internal.ts";

/** The kinds of lines of orders and invoices. */
export const lineKinds = ["labor", "part", "tire", "material", "fee"] as const;
export type LineKind = (typeof lineKinds)[number];
export const feeTypes = ["fee", "epa", "service_item", "subcontract"] as const;

/** Whether a line's cost is known. */
export const costIsKnown = internal(
  z.boolean().meta({
    description:
      "Whether the cost is known. It is not for goods that are not kept in stock, materials and subcontracts, until a cost is given (0 counts) or a bill charges it",
  }),
);
