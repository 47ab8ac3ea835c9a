import type { Scope } from "../../src/client/scope.ts";

/** Queries by name. Every statement that they run must use an index. */
export type Reads = Record<string, (scope: Scope) => Promise<unknown>>;

export const id = "00000000-0000-7000-8000-000000001000";

export const page = { limit: 100 };
export const first = { limit: 500 };
export const next = { ...page, after: { at: "2026-01-09T15:04:05.123456Z", id } };
