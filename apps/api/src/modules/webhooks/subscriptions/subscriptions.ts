import { AppError, definedFields, invalid, maxWebhooks } from "@bayline/contracts";
import {
  countWebhooksToAdd,
  endPendingDeliveries,
  findWebhook,
  insertWebhook,
  lockWebhook,
  listWebhooks as queryWebhooks,
  saveSecrets,
  updateWebhook as saveWebhook,
  softDeleteWebhook,
  type WebhookOwner,
  type WebhookRow,
} from "@bayline/db";
import type { Caller } from "../../../access/caller.ts";
import type { ReadContext, WriteContext } from "../../../pipeline/context.ts";
import { newRecordId } from "../../../pipeline/record-ids.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { listPage } from "../../list-page.ts";
import { requireRecord } from "../../records.ts";
import { rotated } from "../delivery/secrets.ts";
import { newSecret } from "../delivery/signature.ts";
import { isAddressProblem, readTarget } from "../delivery/target.ts";
import { presentWebhook } from "./present.ts";

export function listWebhooks(ctx: ReadContext, input: InputOf<"webhooks.list">) {
  return listPage("webhooks", input, {
    read: (page) => queryWebhooks(ctx, page),
    at: (row) => row.createdAt,
    present: (row) => presentWebhook(row, ctx.now),
  });
}

export async function getWebhook(ctx: ReadContext, { id }: InputOf<"webhooks.get">) {
  return presentWebhook(requireRecord(await findWebhook(ctx, id), "webhook"), ctx.now);
}

export async function createWebhook(ctx: WriteContext, input: InputOf<"webhooks.create">) {
  const { url, warning } = target(ctx, input.url);
  if ((await countWebhooksToAdd(ctx)) >= maxWebhooks) throw tooMany();
  const row = await insertWebhook(ctx, {
    ...input,
    ...ownerOf(ctx.caller),
    url,
    id: newRecordId(ctx),
    secret: newSecret(),
  });
  recordAudit(ctx, null, row);
  return { data: { ...presentWebhook(row, ctx.now), secret: row.secret, warning } };
}

export async function updateWebhook(
  ctx: WriteContext,
  { id, ...changes }: InputOf<"webhooks.update">,
) {
  const before = requireRecord(await lockWebhook(ctx, id), "webhook");
  const fields = { ...before, ...definedFields(changes) };
  // An unchanged URL was checked when it was set.
  if (changes.url !== undefined) fields.url = target(ctx, changes.url).url;
  // Otherwise a caller with fewer permissions could redirect data that only the owner may see.
  if (fields.url !== before.url) Object.assign(fields, ownerOf(ctx.caller));
  const after = requireRecord(await saveWebhook(ctx, id, fields), "webhook");
  // Also when switching on: an event may have been queued while it was being switched off.
  if (before.isActive !== after.isActive) {
    await endPendingDeliveries(ctx, id, "the subscription was disabled");
  }
  recordAudit(ctx, before, after);
  return presentWebhook(after, ctx.now);
}

export async function deleteWebhook(ctx: WriteContext, { id }: InputOf<"webhooks.delete">) {
  const webhook = requireRecord(await lockWebhook(ctx, id), "webhook");
  await softDeleteWebhook(ctx, id);
  await endPendingDeliveries(ctx, id, "the subscription was deleted");
  recordAudit(ctx, webhook, null);
  return { id, deleted: true as const };
}

export async function rotateSecret(ctx: WriteContext, { id }: InputOf<"webhooks.rotateSecret">) {
  const before = requireRecord(await lockWebhook(ctx, id), "webhook");
  const secrets = rotated(before, newSecret(), ctx.now);
  const after = requireRecord(await saveSecrets(ctx, id, secrets), "webhook");
  recordAudit(ctx, before, after);
  const { secret, url } = after;
  return { data: { ...presentWebhook(after, ctx.now), secret, warning: warningAbout(ctx, url) } };
}

function ownerOf({ type, id }: Caller): WebhookOwner {
  const isKnown = type === "user" || type === "api_key";
  return isKnown ? { ownerType: type, ownerId: id } : { ownerType: null, ownerId: null };
}

/**
 * The error for too many subscriptions. The number is limited because every event is written once
 * for each matching subscription, in the transaction of its change.
 */
function tooMany(): AppError {
  const message = `The shop has ${maxWebhooks} webhook subscriptions, and may not have more.`;
  return new AppError("WEBHOOK_LIMIT_REACHED", message, {
    nextStep: "Delete a subscription that is no longer needed, or add the events to another one.",
  });
}

const forDevelopment =
  "Send a public address. In development, start the service with WEBHOOK_ALLOW_PRIVATE=1, or forward events with `bayline listen --forward-to <url>`.";

/** Parses the target URL, with a warning if it is inadvisable. */
function target({ services }: ReadContext, url: string) {
  const read = readTarget(url, services.targets);
  if (!("problem" in read)) return read;
  const refusal = invalid([{ field: "url", message: read.problem }]);
  throw isAddressProblem(read.problem) ? refusal.with({ nextStep: forDevelopment }) : refusal;
}

/** The current warning about a URL that was accepted earlier. */
function warningAbout({ services }: ReadContext, url: string): string | null {
  const read = readTarget(url, services.targets);
  return "problem" in read ? `The URL ${read.problem}.` : read.warning;
}

function recordAudit(ctx: WriteContext, before: WebhookRow | null, after: WebhookRow | null) {
  ctx.recordAudit({
    resourceType: "webhook",
    resourceId: (after ?? before)?.id ?? "",
    before: before && presentWebhook(before, ctx.now),
    after: after && presentWebhook(after, ctx.now),
  });
}
