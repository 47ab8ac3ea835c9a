import type { DeliveryRow, WebhookRow } from "@bayline/db";
import { maskedSecret } from "../../../pipeline/masks.ts";
import { secretExpiry } from "../delivery/secrets.ts";

/** A subscription with its secret masked. */
export function presentWebhook(row: WebhookRow, now: string) {
  const { retiredSecrets: _retired, ownerType: _ownerType, ownerId: _ownerId, ...webhook } = row;
  return {
    ...webhook,
    secret: maskedSecret(row.secret),
    secretExpiresAt: secretExpiry(row, now),
  };
}

export function presentDelivery({ dueAt, ...row }: DeliveryRow) {
  const next = row.status === "pending" ? dueAt : row.nextAttemptAt;
  return { ...row, nextAttemptAt: next };
}
