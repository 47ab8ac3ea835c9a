import { type Contract, isOperation } from "./operation.ts";

type Merged<Parts extends readonly Contract[]> = Parts extends readonly [
  infer First extends Contract,
  ...infer Others extends readonly Contract[],
]
  ? First & Merged<Others>
  : unknown;

/** Combines contracts into one. Resources of the same name have the operations of both. */
export function mergeContracts<const Parts extends readonly Contract[]>(
  ...contracts: Parts
): Merged<Parts>;
export function mergeContracts(first: Contract = {}, ...others: readonly Contract[]): Contract {
  const merged: Record<string, Contract[string]> = { ...first };
  for (const other of others) {
    for (const [name, node] of Object.entries(other)) {
      const known = merged[name];
      if (known === undefined) merged[name] = node;
      else if (isOperation(known) || isOperation(node)) throw new Error(`Two operations ${name}`);
      else merged[name] = mergeContracts(known, node);
    }
  }
  return merged;
}
