import {
  AppError,
  formatDollars,
  invalid,
  type PacketContent,
  packetDays,
} from "@bayline/contracts";
import {
  findCustomer,
  insertApprovals,
  insertPacket,
  type LockedWorkOrder,
  lockWorkOrder,
  nextPacketVersion,
} from "@bayline/db";
import { newLinkToken } from "../../../access/link-tokens.ts";
import { noteGenerated } from "../../../ids.ts";
import type { WriteContext } from "../../../pipeline/context.ts";
import { newRecordId } from "../../../pipeline/record-ids.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { requireRecord } from "../../records.ts";
import type { Mail, MailOutcome } from "../../users/mailer.ts";
import { orderTerms, readWork, refuseInvoiced, saveWork, type Work } from "../work.ts";
import { type NewApproval, withDecisions } from "./decisions.ts";
import { freeze, hashOf } from "./freeze.ts";
import { decisionsOfPolicy, lockPolicyHolder, requireHolder } from "./policy.ts";
import { getPacket } from "./read.ts";

type Input = InputOf<"workOrders.sendEstimate">;

/**
 * Freezes the pending blocks of an order, and makes a link to decide them. Those that the
 * customer's policy approves are approved immediately.
 */
export async function sendEstimate(ctx: WriteContext, { woId, message, ...input }: Input) {
  const holder = await lockPolicyHolder(ctx, woId);
  const order = requireRecord(await lockWorkOrder(ctx, woId), "work order");
  requireHolder(holder, order);
  const work = { ...(await readWork(ctx, order)), order };
  const blocks = pendingBlocks(work);
  const expiresAt = expiryOf(ctx, input.expiresAt);
  const version = await nextPacketVersion(ctx, order.id);
  const content = await freeze(ctx, work, { blocks, version, expiresAt, message: message ?? null });
  const { caller, now, services } = ctx;
  const packet = { id: newRecordId(ctx), hash: hashOf(content), content };
  const decided = await decisionsOfPolicy(ctx, holder, { work, packet });
  const isDecided = decided.length === blocks.length;
  const address = input.to === undefined ? await addressOf(ctx, order) : input.to;
  // A mail would be useless with a link that leads nowhere, and with nothing to decide.
  const sentTo = services.publicUrl === null || isDecided ? null : address;
  const { token, hash: tokenHash } = newLinkToken("est", ctx.tenantId);
  insertPacket(ctx, {
    ...packet,
    workOrderId: order.id,
    customerId: order.customerId,
    version,
    number: noteGenerated(content.number),
    status: isDecided ? "decided" : "open",
    totalCents: content.totalCents,
    tokenHash,
    sentTo,
    senderType: caller.type === "user" ? "user" : "api_key",
    senderId: requireRecord(caller.id ?? undefined, "caller"),
    senderName: caller.name,
    expiresAt,
    revokedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  ctx.emit("estimate.sent", packet.id);
  await approve(ctx, work, decided);
  const answer = await getPacket(ctx, packet);
  ctx.recordAudit({ resourceType: "estimate", resourceId: packet.id, before: null, after: answer });
  const url = `${services.publicUrl ?? ""}/approve/${token}`;
  const asked = { ...content, services: withoutDecided(content, decided) };
  const mail = sentTo === null ? null : mailOf(ctx, asked, { address: sentTo, url, token });
  return withMail(ctx, { ...answer, url }, mail);
}

/** @throws NOTHING_PENDING, WORK_ORDER_INVOICED */
function pendingBlocks(work: Work): Work["blocks"] {
  const { orderNumber, category } = work.order;
  refuseInvoiced(work);
  if (category === "cancelled") {
    throw new AppError("NOTHING_PENDING", `${orderNumber} is cancelled.`, {
      nextStep: "Move the order back to an open status first.",
    });
  }
  const blocks = work.blocks.filter(({ authorizationStatus }) => authorizationStatus === "pending");
  if (blocks.length === 0) {
    throw new AppError("NOTHING_PENDING", `${orderNumber} has no pending work.`);
  }
  return blocks;
}

/** Records what a policy approved, and sets the status of the blocks. */
async function approve(
  ctx: WriteContext,
  before: Work,
  decided: readonly NewApproval[],
): Promise<void> {
  const [first] = decided;
  if (!first) return;
  await insertApprovals(ctx, decided);
  const after = withDecisions(before, decided, null);
  await saveWork(ctx, before, after, await orderTerms(ctx, before.order.customerId));
  ctx.emit("estimate.approved", first.packetId);
}

function withoutDecided(
  { services }: PacketContent,
  decided: readonly NewApproval[],
): PacketContent["services"] {
  const ids = new Set(decided.map(({ serviceBlockId }) => serviceBlockId));
  return services.filter(({ id }) => !ids.has(id));
}

function expiryOf({ now }: WriteContext, sent: string | undefined): string {
  const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000);
  if (sent === undefined) return inDays(packetDays.default).toISOString();
  const expiresAt = new Date(sent);
  if (expiresAt <= new Date(now)) throw refusedExpiry("must be in the future");
  if (expiresAt > inDays(packetDays.most)) {
    throw refusedExpiry(`must be within ${packetDays.most} days`);
  }
  return expiresAt.toISOString();
}

function refusedExpiry(message: string): AppError {
  return invalid([{ field: "expiresAt", message }]);
}

async function addressOf(ctx: WriteContext, order: LockedWorkOrder): Promise<string | null> {
  if (order.customerId === null) return null;
  return (await findCustomer(ctx, order.customerId))?.email ?? null;
}

type SentMail = MailOutcome | "pending" | "none";

/** Adds the outcome of the mail, which is sent after the commit. A dry run sends none. */
function withMail<T extends object>(
  ctx: WriteContext,
  answer: T,
  mail: Mail | null,
): T & { mail: SentMail } {
  const { mailer } = ctx.services;
  const ahead = mailer.isConfigured ? "pending" : "logged";
  const sent: T & { mail: SentMail } = { ...answer, mail: mail ? ahead : "none" };
  if (!mail) return sent;
  ctx.afterCommit(async () => {
    sent.mail = await mailer.send(mail);
  });
  return sent;
}

function mailOf(
  ctx: WriteContext,
  content: PacketContent,
  { address, url, token }: { address: string; url: string; token: string },
): Mail {
  const { caller } = ctx;
  const { shop, customerName, number, vehicle, message } = content;
  const unit = vehicle?.unitNumber ?? vehicle?.vin;
  const until = new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: caller.timeZone,
  }).format(new Date(content.expiresAt));
  return {
    to: { name: customerName ?? address, address },
    subject: `Estimate ${number} from ${shop.name}${unit ? ` for ${unit}` : ""}`,
    secret: token,
    text: [
      `Hello${customerName ? ` ${customerName}` : ""},`,
      "",
      ...(message === null ? [] : [message, ""]),
      `${shop.name} asks for your decision about:`,
      "",
      ...content.services.map(
        ({ name, totalCents }) => `  ${name}: ${formatDollars(totalCents)} with tax`,
      ),
      "",
      `Approve or decline it here, until ${until}:`,
      "",
      `  ${url}`,
      "",
      `Nothing is decided before you send the form on that page.${shop.phone ? ` Questions? Call ${shop.phone}.` : ""}`,
      "",
    ].join("\n"),
  };
}
