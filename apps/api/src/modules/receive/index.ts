import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../procedure.ts";
import { receiveInvoice } from "./receive-invoice.ts";

export const receiveUseCases = { invoice: receiveInvoice } satisfies UseCases<
  (typeof contract)["receive"]
>;
