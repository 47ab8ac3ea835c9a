import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getMandate, removeMandate, setMandate } from "./set.ts";
import { verifyMandates } from "./verify.ts";

/** The operations of `apiKeys` on mandates. */
export const keyMandateUseCases = { getMandate, setMandate, removeMandate };

export const mandateUseCases = {
  verify: verifyMandates,
} satisfies UseCases<(typeof contract)["mandates"]>;
