import type { OperationName } from "./operation-name.ts";
/** `purchaseOrders` → `purchase-orders` */
export function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

/** `purchaseOrders` → `purchase orders` */
export function words(name: string): string {
  return kebab(name).replaceAll("-", " ");
}

/** Operations whose command is not named after them. */
const otherWords: ReadonlyMap<string, string[]> = new Map<OperationName, string[]>([
  ["search.all", ["search"]],
]);

/** The words of an operation's command: `operator.tenants.create` → operator tenants create. */
export function commandWords(operationName: string): string[] {
  return otherWords.get(operationName) ?? operationName.split(".").map(kebab);
}

/** Quotes text as one word for the shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
