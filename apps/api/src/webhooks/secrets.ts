import type { RetiredSecret } from "@bayline/db";

export interface Secrets {
  secret: string;
  retiredSecrets: RetiredSecret[];
}

/** For so long after a rotation the secret before it signs too. */
const overlapMs = 24 * 60 * 60 * 1000;

/** What signs a delivery at a time: the current secret first, then those before it that still count. */
export function secretsInForce({ secret, retiredSecrets }: Secrets, now: string): string[] {
  return [secret, ...stillValid(retiredSecrets, now).map((retired) => retired.secret)];
}

/** The secrets after a rotation: those of earlier ones keep their own time. */
export function rotated({ secret, retiredSecrets }: Secrets, fresh: string, now: string): Secrets {
  const validUntil = new Date(Date.parse(now) + overlapMs).toISOString();
  return {
    secret: fresh,
    retiredSecrets: [{ secret, validUntil }, ...stillValid(retiredSecrets, now)],
  };
}

/** Until when a secret before the current one signs too; null where none does. */
export function secretExpiry({ retiredSecrets }: Secrets, now: string): string | null {
  const [last] = stillValid(retiredSecrets, now);
  return last?.validUntil ?? null;
}

/** The last to be retired first, so that its time is the longest. */
function stillValid(retired: readonly RetiredSecret[], now: string): RetiredSecret[] {
  return retired.filter(({ validUntil }) => Date.parse(validUntil) > Date.parse(now));
}
