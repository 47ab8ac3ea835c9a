import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { receiveInvoice } from "./receive-invoice.ts";

export const receiveUseCases = { invoice: receiveInvoice } satisfies UseCases<
  (typeof contract)["receive"]
>;
