import { denied } from "./authorise.ts";
import type { Caller } from "./caller.ts";

/**
 * Refuses a caller who may change only their own work if the work is not theirs. Read `isOwn` from
 * the locked record, because the assignment may change until then.
 *
 * @throws PERMISSION_DENIED naming `shop.write`, which allows changing any work.
 */
export function requireOwnWork({ caller }: { caller: Caller }, isOwn: boolean): void {
  if (!isOwn && !mayChangeAnybodysWork(caller)) throw denied(["shop.write"]);
}

/** Whether the work is assigned to the caller. An API key is never a technician. */
export function isAssignedTo(caller: Caller, technicianId: string | null): boolean {
  return caller.type === "user" && technicianId !== null && caller.id === technicianId;
}

export function mayChangeAnybodysWork(caller: Caller): boolean {
  return caller.permissions.has("shop.write");
}
