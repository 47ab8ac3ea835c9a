import { contract } from "@bayline/contracts";
import { z } from "zod";

const { shape } = contract.workOrders.services.create.input;

/** What only the lines of a block have that is read and sent back: a new one has none of it. */
const computed = {
  id: true,
  kind: true,
  totalPriceCents: true,
  totalCostCents: true,
  technicianName: true,
  startedAt: true,
  completedAt: true,
  reservedQuantity: true,
} as const;

/** A block of work as it is quoted: the contract's own, without what the service computes. */
export const NewService = z.strictObject({
  name: shape.name,
  description: shape.description,
  complaint: shape.complaint,
  cause: shape.cause,
  correction: shape.correction,
  authorizationStatus: shape.authorizationStatus,
  labor: z.array(shape.labor.unwrap().element.omit(computed)).max(200).optional(),
  parts: z.array(shape.parts.unwrap().element.omit(computed)).max(200).optional(),
  tires: z.array(shape.tires.unwrap().element.omit(computed)).max(200).optional(),
  materials: z.array(shape.materials.unwrap().element.omit(computed)).max(200).optional(),
  fees: z.array(shape.fees.unwrap().element.omit(computed)).max(200).optional(),
});
