import type { RetiredSecret } from "@bayline/db";

export interface Secrets {
  secret: string;
  retiredSecrets: RetiredSecret[];
}

/** How long the previous secret stays valid after a rotation. */
const overlapMs = 24 * 60 * 60 * 1000;

/**
 * The secrets that sign a delivery at `now`: the current one first, then earlier ones that are
 * still valid.
 */
export function secretsInForce({ secret, retiredSecrets }: Secrets, now: string): string[] {
  return [secret, ...stillValid(retiredSecrets, now).map((retired) => retired.secret)];
}

/** The secrets after a rotation. Secrets of earlier rotations keep their expiry. */
export function rotated({ secret, retiredSecrets }: Secrets, fresh: string, now: string): Secrets {
  const validUntil = new Date(Date.parse(now) + overlapMs).toISOString();
  return {
    secret: fresh,
    retiredSecrets: [{ secret, validUntil }, ...stillValid(retiredSecrets, now)],
  };
}

/** When the last previous secret expires; null if none is valid. */
export function secretExpiry({ retiredSecrets }: Secrets, now: string): string | null {
  const [last] = stillValid(retiredSecrets, now);
  return last?.validUntil ?? null;
}

/** The most recently retired secret first; it expires last. */
function stillValid(retired: readonly RetiredSecret[], now: string): RetiredSecret[] {
  return retired.filter(({ validUntil }) => Date.parse(validUntil) > Date.parse(now));
}
