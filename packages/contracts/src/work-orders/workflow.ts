/** What a status means for money and stock. */
export const statusCategories = [
  "estimate",
  "open",
  "completed",
  "invoiced",
  "paid",
  "cancelled",
] as const;

export type StatusCategory = (typeof statusCategories)[number];

/** A status of a shop's workflow. */
export interface WorkflowStatus {
  name: string;
  category: StatusCategory;
}

/** The workflow of a shop that has not settled on one of its own. */
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

/** Statuses that mean the same in every shop, whether its workflow lists them or not. */
export const everyWorkflow: readonly WorkflowStatus[] = [
  { name: "draft", category: "estimate" },
  { name: "cancelled", category: "cancelled" },
];

/** Two statuses are the same when they differ only in case: money must not hang on a capital. */
export function statusKey(status: string): string {
  return status.trim().toLowerCase();
}

/**
 * What a status means in a shop, where `null` stands for the default workflow. One that the shop
 * does not list is open.
 */
export function categoryOf(
  workflow: readonly WorkflowStatus[] | null,
  status: string,
): StatusCategory {
  const key = statusKey(status);
  const isMeant = ({ name }: WorkflowStatus) => statusKey(name) === key;
  const found = everyWorkflow.find(isMeant) ?? (workflow ?? defaultWorkflow).find(isMeant);
  return found?.category ?? "open";
}

/** The status that stands for a category in a shop: the first that it lists, if any. */
export function firstStatusOf(
  workflow: readonly WorkflowStatus[] | null,
  category: StatusCategory,
): string | undefined {
  return (workflow ?? defaultWorkflow).find((status) => status.category === category)?.name;
}
