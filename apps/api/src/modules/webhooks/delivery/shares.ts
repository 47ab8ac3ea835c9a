import { freeCapacity, type LeaseLimits, type WaitingKind } from "@bayline/db";

/**
 * A hanging delivery costs only a few sockets, so with them this many times as many slots are
 * allowed.
 */
const hangingFactor = 4;

/**
 * Divides the slots. A receiver that hangs holds a slot until its requests time out, so neither the
 * subscriptions of one shop nor failing ones may occupy all slots.
 */
export function sharesOf(all: number, ofShop: number): LeaseLimits {
  const most = all * hangingFactor;
  return { all, most, ofShop, failing: half(all), failingOfShop: half(ofShop) };
}

function half(slots: number): number {
  return Math.ceil(slots / 2);
}

type IsWanted = (slot: WaitingKind) => boolean;

/** Returns a predicate: whether a waiting subscription could use the slot of a given one. */
export function wantedSlots(
  waiting: readonly WaitingKind[],
  held: readonly WaitingKind[],
  shares: LeaseLimits,
): IsWanted {
  const taken = new Map<string, number>();
  for (const name of held.flatMap(groupsOf)) taken.set(name, (taken.get(name) ?? 0) + 1);
  const isFull = (name: string, share: number) => (taken.get(name) ?? 0) >= share;
  const wanted = new Set<string>();
  for (const { tenantId, isFailing } of waiting) {
    const shopsFailing = isFailing && isFull(groupOf(tenantId, true), shares.failingOfShop);
    const allFailing = isFailing && isFull(groupOf("", true), shares.failing);
    const ofShop = shopsFailing || isFull(groupOf(tenantId), shares.ofShop);
    // Only a slot that is in all of these groups helps. If no group is full, a slot is free.
    if (ofShop || allFailing || freeCapacity(held, shares) === 0)
      wanted.add(groupOf(ofShop ? tenantId : "", shopsFailing || allFailing));
  }
  return (slot) => wanted.size > 0 && groupsOf(slot).some((name) => wanted.has(name));
}

/** The groups that a slot counts in: all and its shop, and the failing ones of each if it fails. */
function groupsOf({ tenantId, isFailing }: WaitingKind): string[] {
  const groups = [groupOf(""), groupOf(tenantId)];
  return isFailing ? [...groups, groupOf("", true), groupOf(tenantId, true)] : groups;
}

function groupOf(tenantId: string, isFailing = false): string {
  return `${isFailing ? "failing" : "any"} ${tenantId}`;
}
