import { contract } from "@bayline/contracts";
import { z } from "zod";

const { shape } = contract.workOrders.services.create.input;

/** Fields of a block's lines that clients read and may send back. A new block has none of them. */
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

/** A service block in a quote: the contract's input without computed fields. */
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
