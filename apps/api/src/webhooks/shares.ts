import { type LaneShares, roomFor, type WaitingKind } from "@bayline/db";

/** Lanes that only wait for an answer cost a few sockets: there may be so many times as many with them. */
const withThoseThatHang = 4;

/**
 * How many lanes there are for whom. A receiver that hangs holds a lane until its requests have run out of
 * time, so neither the subscriptions of one shop nor those that fail may come to hold all.
 */
export function sharesOf(all: number, ofShop: number): LaneShares {
  const most = all * withThoseThatHang;
  return { all, most, ofShop, failing: half(all), failingOfShop: half(ofShop) };
}

function half(lanes: number): number {
  return Math.ceil(lanes / 2);
}

type IsAwaited = (lane: WaitingKind) => boolean;

/** Answers of which lanes one of those that wait could have the place. */
export function awaitedLanes(
  waiting: readonly WaitingKind[],
  lanes: readonly WaitingKind[],
  shares: LaneShares,
): IsAwaited {
  const taken = new Map<string, number>();
  for (const name of lanes.flatMap(groupsOf)) taken.set(name, (taken.get(name) ?? 0) + 1);
  const isFull = (name: string, share: number) => (taken.get(name) ?? 0) >= share;
  const wanted = new Set<string>();
  for (const { tenantId, isFailing } of waiting) {
    const shopsFailing = isFailing && isFull(groupOf(tenantId, true), shares.failingOfShop);
    const allFailing = isFailing && isFull(groupOf("", true), shares.failing);
    const ofShop = shopsFailing || isFull(groupOf(tenantId), shares.ofShop);
    // A lane of all of these groups at once; where none is full, one is free.
    if (ofShop || allFailing || roomFor(lanes, shares) === 0)
      wanted.add(groupOf(ofShop ? tenantId : "", shopsFailing || allFailing));
  }
  return (lane) => wanted.size > 0 && groupsOf(lane).some((name) => wanted.has(name));
}

/** The groups that a lane counts in: of all and of its shop, and where it fails, of those that do. */
function groupsOf({ tenantId, isFailing }: WaitingKind): string[] {
  const groups = [groupOf(""), groupOf(tenantId)];
  return isFailing ? [...groups, groupOf("", true), groupOf(tenantId, true)] : groups;
}

function groupOf(tenantId: string, isFailing = false): string {
  return `${isFailing ? "failing" : "any"} ${tenantId}`;
}
