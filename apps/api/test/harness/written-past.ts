import type { TestShop } from "./shop.ts";

/**
 * Shops whose money a test wrote past the service: their invoices are of orders without lines, so
 * that their ledgers cannot be clean.
 */
export const writtenPast = new WeakSet<TestShop>();
