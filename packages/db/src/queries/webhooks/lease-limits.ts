/** A subscription of any shop. */
export interface SubscriptionKey {
  tenantId: string;
  id: string;
}

export interface ClaimedSubscription extends SubscriptionKey {
  /** Whether the last event was not received, or its receiver requested a delay. */
  isFailing: boolean;
}

/** How many subscriptions a worker may serve concurrently. */
export interface LeaseLimits {
  /**
   * The limit without subscriptions that began to fail beyond their limit, because they send
   * nothing new.
   */
  all: number;
  /** The limit including those. */
  most: number;
  ofShop: number;
  /**
   * The limit of failing subscriptions: their receivers may hang and occupy their place for long.
   */
  failing: number;
  failingOfShop: number;
}

/** A subscription by its shop and whether it fails. */
export type WaitingKind = Pick<ClaimedSubscription, "tenantId" | "isFailing">;

/** Returns how many more subscriptions a worker may serve. */
export function freeCapacity(
  held: readonly WaitingKind[],
  { all, most, failing }: LeaseLimits,
): number {
  const failingNow = held.filter(({ isFailing }) => isFailing).length;
  const counted = held.length - Math.max(0, failingNow - failing);
  return Math.max(0, Math.min(all - counted, most - held.length));
}

/**
 * Returns those of the waiting subscriptions, in their order, that a worker may serve in addition
 * to those that it holds. Each limit is applied among those that passed the previous one; otherwise
 * the failing subscriptions of one shop could block all others.
 */
export function withinLimits<Subscription extends WaitingKind>(
  waiting: readonly Subscription[],
  held: readonly WaitingKind[],
  limits: LeaseLimits,
): Subscription[] {
  const failing = counter(held.filter(({ isFailing }) => isFailing));
  const all = counter(held);
  const isAllowed = ({ tenantId, isFailing }: Subscription) => {
    if (isFailing && failing.next(tenantId) > limits.failingOfShop) return false;
    if (all.next(tenantId) > limits.ofShop) return false;
    return !isFailing || failing.nextOfAll() <= limits.failing;
  };
  return waiting.filter(isAllowed).slice(0, freeCapacity(held, limits));
}

/** Counts subscriptions by shop and in total, from those that are held. */
function counter(held: readonly WaitingKind[]) {
  const ofShop = new Map<string, number>();
  const next = (tenantId: string) => {
    const count = (ofShop.get(tenantId) ?? 0) + 1;
    ofShop.set(tenantId, count);
    return count;
  };
  for (const { tenantId } of held) next(tenantId);
  let ofAll = held.length;
  const nextOfAll = () => {
    ofAll += 1;
    return ofAll;
  };
  return { next, nextOfAll };
}
