import { contract, listOperations, type NamedOperation } from "@bayline/contracts";

/** `workOrders.services.create` → `work_orders_services_create` */
export function toolNameOf(operationName: string): string {
  return operationName
    .replaceAll(".", "_")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
}

/** The operations that agents may call: all except those of the operator. */
export const shopOperations: readonly NamedOperation[] = listOperations(contract).filter(
  ({ operation }) => operation.access !== "operator",
);

const byName = new Map(shopOperations.map((named) => [named.name, named]));
const byToolName = new Map(shopOperations.map((named) => [toolNameOf(named.name), named]));

/** Finds an operation by its dotted name or its tool name. */
export function findOperation(name: string): NamedOperation | undefined {
  return byName.get(name) ?? byToolName.get(name);
}
