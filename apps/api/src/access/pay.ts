const ofUsers: readonly string[] = ["commissionRatePercent", "hourlyCostRateCents"];
const ofLabor: readonly string[] = ["unitCostCents", "totalCostCents", "costCents"];

/** Whether a field of a record tells what an employee earns. */
export function isPay(field: string): boolean {
  return ofUsers.includes(field);
}

/**
 * What was stored for somebody who may see it, for somebody who may not: without what employees
 * earn, and without the costs of lines of labor.
 */
export function withoutPay(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPay);
  if (typeof value !== "object" || value === null) return value;
  const isLabor = "kind" in value && value.kind === "labor";
  const hidden = isLabor ? [...ofUsers, ...ofLabor] : ofUsers;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !hidden.includes(field))
      .map(([field, inner]) => [field, withoutPay(inner)]),
  );
}
