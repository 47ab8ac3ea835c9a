import { z } from "zod";
import { Email, Instant, text } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { examplePacket, maxApprovalNote, Packet, packetDays } from "./estimate-packets.ts";

export const sendEstimate = operation({
  method: "POST",
  path: "/work-orders/{woId}/send-estimate",
  status: 201,
  access: "shop.write",
  openWorld: true,
  summary: "Send a customer the pending work of an order for approval",
  description:
    "Freezes the pending service blocks as a packet with a number and a hash, and makes a link on which the customer approves or declines each of them. The link is mailed if mail is configured; it is shown only once. Services that a rule of the customer's approval policy approves are approved immediately, and no mail is sent if nothing remains to decide.",
  input: z.strictObject({
    woId: idOrNumber("workOrders"),
    to: Email.nullish().meta({
      description: "Default: the e-mail address of the customer; null sends no mail",
    }),
    expiresAt: Instant.optional().meta({
      description: `When the link ends: within ${packetDays.most} days. Default: in ${packetDays.default} days`,
    }),
    message: text(maxApprovalNote).optional().meta({ description: "For the customer" }),
  }),
  output: z
    .object({
      ...Packet.shape,
      url: z.string().meta({
        description: "The link; without a host if the service has no PUBLIC_URL",
      }),
      mail: z.enum(["sent", "failed", "logged", "pending", "none"]).meta({
        description:
          "`logged`: mail is not configured. `pending`: only in a dry run or a repeated answer. `none`: there was no address, no PUBLIC_URL for the link, or nothing to decide",
      }),
    })
    .meta({ id: "SentEstimate" }),
  errors: ["NOTHING_PENDING", "WORK_ORDER_INVOICED"],
  secrets: ["url"],
  emits: ["estimate.sent", "estimate.approved", "work_order.updated"],
  addsOnly: true,
  example: {
    input: {
      woId: examplePacket.orderNumber,
      to: examplePacket.sentTo,
      message: examplePacket.content.message,
    },
    output: {
      ...examplePacket,
      url: "https://bayline.example/approve/bl_est_9vJq…",
      mail: "sent",
    },
  },
});
