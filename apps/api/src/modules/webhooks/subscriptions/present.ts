import type { DeliveryRow, WebhookRow } from "@bayline/db";
import { maskedSecret } from "../../../pipeline/masks.ts";
import { deletion } from "../../records.ts";
import { secretExpiry } from "../delivery/secrets.ts";

/** A subscription with its secret masked. */
export function presentWebhook(row: WebhookRow, now: string) {
  const {
    retiredSecrets: _retired,
    ownerType: _ownerType,
    ownerId: _ownerId,
    deletedAt: _deleted,
    ...webhook
  } = row;
  return {
    ...webhook,
    secret: maskedSecret(row.secret),
    secretExpiresAt: secretExpiry(row, now),
    ...deletion(row),
  };
}

export function presentDelivery({ dueAt, ...row }: DeliveryRow) {
  const next = row.status === "pending" ? dueAt : row.nextAttemptAt;
  return { ...row, nextAttemptAt: next };
}
