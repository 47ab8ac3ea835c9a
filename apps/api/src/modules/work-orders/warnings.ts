import { defaultWorkflow, isListedStatus } from "@bayline/contracts";
import type { OrderTerms } from "@bayline/db";

/** The warnings of a write that sets a status: one if the shop's workflow does not list it. */
export function warningsAbout(status: string | undefined, { workflowStatuses }: OrderTerms) {
  if (status === undefined || isListedStatus(workflowStatuses, status)) return [];
  const statuses = (workflowStatuses ?? defaultWorkflow).map(({ name }) => name);
  const message = `The shop's workflow does not list the status ${status}, so it counts as open work.`;
  return [{ code: "STATUS_NOT_IN_WORKFLOW" as const, message, statuses }];
}
