import type { OperationTypes } from "@bayline/sdk";

/** The name of an operation. A table of operations does not compile with another name. */
export type OperationName = keyof OperationTypes;

type ResourceOf<Name> = Name extends `${infer First}.${infer Rest}`
  ? Rest extends `${string}.${string}`
    ? `${First}.${ResourceOf<Rest>}`
    : First
  : never;

/** The name of a resource: what comes before the verb of its operations, `workOrders.services`. */
export type ResourceName = ResourceOf<OperationName>;

/** Values of some operations, or of operations and resources. */
export type TableOf<Name extends string, Value> = {
  readonly [Key in Name]?: Value;
};
