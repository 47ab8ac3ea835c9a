import { contract, type ListedColumns, listedColumns, listOperations } from "@bayline/contracts";

/**
 * The columns of the lists in the answer of each operation, without operations that have none. The
 * build replaces this module by its value.
 */
export const tables: Readonly<Record<string, ListedColumns>> = Object.fromEntries(
  listOperations(contract)
    .map(({ name, operation }) => [name, listedColumns(operation.output)] as const)
    .filter(([, columns]) => Object.keys(columns).length > 0),
);
