import { defaultWorkflow, isListedStatus } from "@bayline/contracts";
import type { WriteContext } from "../../pipeline/context.ts";
import { orderTerms } from "./work.ts";

/** The warnings of a write that sets a status: one if the shop's workflow does not list it. */
export async function warningsAbout(ctx: WriteContext, status: string | undefined) {
  if (status === undefined) return [];
  const { workflowStatuses } = await orderTerms(ctx, null);
  if (isListedStatus(workflowStatuses, status)) return [];
  const statuses = (workflowStatuses ?? defaultWorkflow).map(({ name }) => name);
  const message = `The shop's workflow does not list the status ${status}, so it counts as open work.`;
  return [{ code: "STATUS_NOT_IN_WORKFLOW" as const, message, statuses }];
}
