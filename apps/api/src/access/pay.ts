const ofUsers: readonly string[] = ["commissionRatePercent", "hourlyCostRateCents"];
const ofWork: readonly string[] = ["unitCostCents", "totalCostCents", "marginPercent"];

/** Whether a changed field of a record, by the names of the audit trail, tells what employees earn. */
export function isPay(resourceType: string, field: string): boolean {
  return ofUsers.includes(field) || (resourceType === "work_order" && ofWork.includes(field));
}

/**
 * What was stored for somebody who may see it, for somebody who may not: without what employees
 * earn, and without the costs that the labor of a work order is part of.
 */
export function withoutPay(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPay);
  if (typeof value !== "object" || value === null) return value;
  const hidden = holdsLabor(value) ? [...ofUsers, ...ofWork] : ofUsers;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !hidden.includes(field))
      .map(([field, inner]) => [field, withoutPay(inner)]),
  );
}

/** A line of labor, the sums of a service block, or an order: by fields that only these have. */
function holdsLabor(value: object): boolean {
  return (
    ("kind" in value && value.kind === "labor") ||
    "laborCents" in value ||
    "statusCategory" in value
  );
}
