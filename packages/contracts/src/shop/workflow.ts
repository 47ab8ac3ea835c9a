/** Categories of statuses, which determine the effect of a status on money and stock. */
export const statusCategories = [
  "estimate",
  "open",
  "completed",
  "invoiced",
  "paid",
  "cancelled",
] as const;

export type StatusCategory = (typeof statusCategories)[number];

export interface WorkflowStatus {
  name: string;
  category: StatusCategory;
}

/** The workflow of a shop that has not configured one. */
export const defaultWorkflow: readonly WorkflowStatus[] = [
  { name: "estimate", category: "estimate" },
  { name: "approved", category: "open" },
  { name: "in_progress", category: "open" },
  { name: "quality_check", category: "open" },
  { name: "ready_for_pickup", category: "open" },
  { name: "invoiced", category: "invoiced" },
  { name: "paid", category: "paid" },
  { name: "completed", category: "completed" },
];

/** Statuses with a fixed category in every shop, whether its workflow lists them or not. */
export const fixedStatuses: readonly WorkflowStatus[] = [
  { name: "draft", category: "estimate" },
  { name: "cancelled", category: "cancelled" },
];

/** Key by which statuses are compared: ignores case, because money must not depend on it. */
export function statusKey(status: string): string {
  return status.trim().toLowerCase();
}

/**
 * Returns the category of a status in a workflow; `null` means the default workflow. A status that
 * the workflow does not list is `open`.
 */
export function categoryOf(
  workflow: readonly WorkflowStatus[] | null,
  status: string,
): StatusCategory {
  return listedStatus(workflow, status)?.category ?? "open";
}

/**
 * Whether a workflow lists a status, or its meaning is fixed. `null` means the default workflow.
 */
export function isListedStatus(
  workflow: readonly WorkflowStatus[] | null,
  status: string,
): boolean {
  return listedStatus(workflow, status) !== undefined;
}

function listedStatus(
  workflow: readonly WorkflowStatus[] | null,
  status: string,
): WorkflowStatus | undefined {
  const key = statusKey(status);
  const hasKey = ({ name }: WorkflowStatus) => statusKey(name) === key;
  return fixedStatuses.find(hasKey) ?? (workflow ?? defaultWorkflow).find(hasKey);
}

/** Returns the first status of a category in a workflow, if there is one. */
export function firstStatusOf(
  workflow: readonly WorkflowStatus[] | null,
  category: StatusCategory,
): string | undefined {
  return (workflow ?? defaultWorkflow).find((status) => status.category === category)?.name;
}
