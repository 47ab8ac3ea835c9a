import type { Caller, WriteContext } from "../context.ts";
import { denied } from "./authorise.ts";

/**
 * Refuses a caller who may only do their own work and meddles with somebody else's. Look it up in
 * the locked record: who it is assigned to may change until then.
 *
 * @throws PERMISSION_DENIED naming `shop.write`, by which one may change anybody's.
 */
export function requireOwnWork({ caller }: Pick<WriteContext, "caller">, isOwn: boolean): void {
  if (!isOwn && !mayChangeAnybodysWork(caller)) throw denied(["shop.write"]);
}

/** Whether a technician's work is the caller's own. An API key is nobody's technician. */
export function isAssignedTo(caller: Caller, technicianId: string | null): boolean {
  return caller.type === "user" && technicianId !== null && caller.id === technicianId;
}

export function mayChangeAnybodysWork(caller: Caller): boolean {
  return caller.permissions.has("shop.write");
}
