import {
  AppError,
  formatDollars,
  invalid,
  type PacketContent,
  packetDays,
} from "@bayline/contracts";
import {
  findCustomer,
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
import { readWork, refuseInvoiced } from "../work.ts";
import { freeze, hashOf } from "./freeze.ts";
import { getPacket } from "./read.ts";

type Input = InputOf<"workOrders.sendEstimate">;

/** Freezes the pending blocks of an order, and makes a link to decide them. */
export async function sendEstimate(ctx: WriteContext, { woId, message, ...input }: Input) {
  const order = requireRecord(await lockWorkOrder(ctx, woId), "work order");
  const work = { ...(await readWork(ctx, order)), order };
  refuseInvoiced(work);
  if (order.category === "cancelled") {
    throw new AppError("NOTHING_PENDING", `${order.orderNumber} is cancelled.`, {
      nextStep: "Move the order back to an open status first.",
    });
  }
  const blocks = work.blocks.filter(({ authorizationStatus }) => authorizationStatus === "pending");
  if (blocks.length === 0) {
    throw new AppError("NOTHING_PENDING", `${order.orderNumber} has no pending work.`);
  }
  const expiresAt = expiryOf(ctx, input.expiresAt);
  const version = await nextPacketVersion(ctx, order.id);
  const content = await freeze(ctx, work, { blocks, version, expiresAt, message: message ?? null });
  const { caller, now, services } = ctx;
  const address = input.to === undefined ? await addressOf(ctx, order) : input.to;
  // A mail with a link that leads nowhere would be useless.
  const sentTo = services.publicUrl === null ? null : address;
  const { token, hash: tokenHash } = newLinkToken("est", ctx.tenantId);
  const id = newRecordId(ctx);
  insertPacket(ctx, {
    id,
    workOrderId: order.id,
    customerId: order.customerId,
    version,
    number: noteGenerated(content.number),
    status: "open",
    content,
    hash: hashOf(content),
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
  ctx.emit("estimate.sent", id);
  const packet = await getPacket(ctx, { id });
  ctx.recordAudit({ resourceType: "estimate", resourceId: id, before: null, after: packet });
  const url = `${services.publicUrl ?? ""}/approve/${token}`;
  const mail = sentTo === null ? null : mailOf(ctx, content, { address: sentTo, url, token });
  return withMail(ctx, { ...packet, url }, mail);
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
