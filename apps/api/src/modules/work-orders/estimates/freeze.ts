import { createHash } from "node:crypto";
import { canonicalJson, maxPacketAttachments, type PacketContent } from "@bayline/contracts";
import {
  findTenant,
  findVehicle,
  type LockedWorkOrder,
  listCustomerAttachments,
  type ServiceBlockRow,
} from "@bayline/db";
import type { WriteContext } from "../../../pipeline/context.ts";
import { sumOf } from "../../amounts/money.ts";
import { requireRecord } from "../../records.ts";
import { proposedBlock } from "../proposed-blocks.ts";
import type { Work } from "../work.ts";

interface Sent {
  blocks: readonly ServiceBlockRow[];
  version: number;
  expiresAt: string;
  message: string | null;
}

/** What an order proposes to its customer now. */
export async function freeze(
  ctx: WriteContext,
  { order, lines }: Work & { order: LockedWorkOrder },
  { blocks, version, expiresAt, message }: Sent,
): Promise<PacketContent> {
  const shop = requireRecord(await findTenant(ctx), "shop");
  const { vehicleId } = order;
  const vehicle = vehicleId === null ? undefined : await findVehicle(ctx, vehicleId);
  const record = { recordType: "work_order", recordId: order.id } as const;
  const attachments = await listCustomerAttachments(ctx, record, maxPacketAttachments);
  const services = blocks.map((block) => proposedBlock(block, lines, order));
  const isSent = isPartOf(order.id, services);
  return {
    number: packetNumber(order.orderNumber, version),
    version,
    sentAt: ctx.now,
    expiresAt,
    shop: {
      name: shop.name,
      address: shop.address,
      phone: shop.phone,
      email: shop.email,
      website: shop.website,
    },
    customerName: order.customerName,
    vehicle: vehicle
      ? {
          unitNumber: vehicle.unitNumber,
          vin: vehicle.vin,
          year: vehicle.year,
          make: vehicle.make,
          model: vehicle.model,
          licensePlate: vehicle.licensePlate,
          odometer: vehicle.mileage,
        }
      : null,
    orderNumber: order.orderNumber,
    poNumber: order.poNumber,
    complaint: order.complaint,
    services,
    attachments: attachments
      .filter(({ recordId }) => isSent(recordId))
      .map(({ id, recordId, fileName, contentType, caption }) => ({
        id,
        recordId,
        fileName,
        contentType,
        caption,
      })),
    priceCents: sumOf(services, ({ priceCents }) => priceCents),
    taxCents: sumOf(services, ({ taxCents }) => taxCents),
    totalCents: sumOf(services, ({ totalCents }) => totalCents),
    terms: shop.terms,
    message,
  };
}

/** `WO-1001` becomes `EST-1001-2`. */
function packetNumber(orderNumber: string, version: number): string {
  return `EST-${orderNumber.replace(/^WO-/, "")}-${version}`;
}

/** Whether an attachment is of the order itself, or of what is sent of it. */
function isPartOf(orderId: string, services: PacketContent["services"]) {
  const ids = new Set([
    orderId,
    ...services.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)]),
  ]);
  return (recordId: string) => ids.has(recordId);
}

/** The hash by which decisions name what was sent. */
export function hashOf(content: PacketContent): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}
