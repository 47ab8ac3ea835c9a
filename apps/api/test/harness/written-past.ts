import type { TestShop } from "./shop.ts";

/**
 * Shops whose money a test wrote past the service: their invoices are of orders without lines, so
 * that their ledgers cannot be clean.
 */
export const writtenPast = new WeakSet<TestShop>();

/**
 * The ids of shops whose goods a test took out of stock without a job or sale that has them, so
 * that their books cannot balance. All other checks hold.
 */
export const goodsWithoutHolders = new Set<string>();
