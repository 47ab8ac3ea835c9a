import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getPacket, listSentEstimates } from "../work-orders/estimates/read.ts";
import { decide } from "./decide.ts";
import { revokeLink } from "./revoke.ts";

export const approvalUseCases = {
  list: listSentEstimates,
  get: getPacket,
  decide,
  revoke: revokeLink,
} satisfies UseCases<(typeof contract)["approvals"]>;
