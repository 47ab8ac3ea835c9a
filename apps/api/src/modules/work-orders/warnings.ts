import { cutText, defaultWorkflow, isListedStatus } from "@bayline/contracts";
import type { OrderTerms } from "@bayline/db";

/** The warnings of a write that sets a status: one if the shop's workflow does not list it. */
export function warningsAbout(status: string | undefined, { workflowStatuses }: OrderTerms) {
  if (status === undefined || isListedStatus(workflowStatuses, status)) return [];
  const statuses = (workflowStatuses ?? defaultWorkflow).map(({ name }) => name);
  const message = `The shop's workflow does not list the status ${status}, so it counts as open work.`;
  return [{ code: "STATUS_NOT_IN_WORKFLOW" as const, message, statuses }];
}

/** A block of an answer. */
interface WorkedBlock {
  id: string;
  name: string;
  authorizationStatus: string;
  labor: readonly object[];
}

/** The most characters of a name in a message. */
const shownName = 60;

/** The warnings about blocks on which work has begun although they are not approved. */
export function approvalWarnings(blocks: readonly WorkedBlock[]) {
  return blocks
    .filter(({ authorizationStatus, labor }) => {
      return authorizationStatus !== "approved" && labor.some(isBegun);
    })
    .map(({ id, name, authorizationStatus }) => {
      const is = authorizationStatus === "declined" ? "was declined" : "is not approved";
      const message = `${cutText(name, shownName)} ${is}, and work on it has begun.`;
      return { code: "NOT_APPROVED" as const, message, serviceId: id };
    });
}

function isBegun(labor: object): boolean {
  return "status" in labor && labor.status !== "pending";
}
