import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getPacket, listSentEstimates } from "../work-orders/estimates/read.ts";
import { decide } from "./decide.ts";
import { getReceipt } from "./receipt.ts";
import { revokeLink } from "./revoke.ts";

export const approvalUseCases = {
  list: listSentEstimates,
  get: getPacket,
  decide,
  receipt: getReceipt,
  revoke: revokeLink,
} satisfies UseCases<(typeof contract)["approvals"]>;
