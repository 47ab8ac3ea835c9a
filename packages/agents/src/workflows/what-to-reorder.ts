import { partKey } from "@bayline/contracts";
import { z } from "zod";
import { allPages, type OutputOf, type Steps, type Workflow } from "./workflow.ts";

type Item = OutputOf<"inventory.get">;

const cents = z.int().meta({ description: "Whole cents" });

const Input = z.strictObject({
  coverDays: z.int().min(1).max(365).default(30).meta({
    description: "For how many days of use the stock is to last beyond the reorder point",
  }),
  limit: z.int().min(1).max(500).default(50).meta({ description: "At most so many parts" }),
});

const Part = z.object({
  inventoryItemId: z.string(),
  partNumber: z.string(),
  name: z.string(),
  onHand: z.number(),
  available: z.number().meta({ description: "On hand and not promised to work orders" }),
  onOrder: z.number().meta({ description: "Outstanding on open purchase orders, drafts too" }),
  reorderPoint: z.number(),
  usedPer30Days: z.number().nullable().meta({
    description: "Of the last 180 days; null where the caller may not see it",
  }),
  suggestedQuantity: z.int(),
  unitCostCents: cents.meta({ description: "The last cost" }),
});

const Output = z.object({
  vendors: z
    .array(
      z.object({
        vendorId: z.string().nullable(),
        vendorName: z.string().nullable(),
        estimatedCostCents: cents,
        parts: z.array(Part),
      }),
    )
    .meta({ description: "By vendor, the most expensive order first" }),
  partCount: z.int().meta({ description: "Parts to reorder, also those beyond the limit" }),
  alreadyOrderedCount: z.int().meta({
    description: "Parts that are low, of which enough is on order",
  }),
  estimatedCostCents: cents,
  complete: z.boolean().meta({ description: "false: there are more than could be looked at" }),
  nextStep: z.string(),
});

export const whatToReorder: Workflow<typeof Input, typeof Output> = {
  name: "what_to_reorder",
  title: "What to reorder",
  description:
    "Parts at or below their reorder point, by vendor, with a quantity to order: up to the larger of twice the reorder point, and the reorder point and coverDays of use, less what is available and on order. Reads only; purchaseOrders.create then orders.",
  uses: ["inventory.list", "purchaseOrders.list", "purchaseOrders.get"],
  input: Input,
  output: Output,
  async run(steps, { coverDays, limit }) {
    const low = await lowParts(steps);
    const orders = low.rows.length > 0 ? await onOrder(steps) : { of: () => 0, complete: true };
    const used = low.rows.length > 0 ? await usage(steps) : () => null;
    const parts = low.rows
      .map((item) => suggest(item, { onOrder: orders.of(item), used: used(item), coverDays }))
      .filter(({ part }) => part.suggestedQuantity > 0);
    const vendors = byVendor(parts.slice(0, limit));
    return {
      vendors,
      partCount: parts.length,
      alreadyOrderedCount: low.rows.length - parts.length,
      estimatedCostCents: vendors.reduce((sum, each) => sum + each.estimatedCostCents, 0),
      complete: low.complete && orders.complete,
      nextStep:
        parts.length === 0
          ? "Nothing is to be ordered."
          : "Ask the user what to order. Then call_operation purchaseOrders.create once for each vendor, with vendorId, status ordered, and parts of partNumber, quantity, unitCostCents and inventoryItemId.",
    };
  },
};

async function lowParts(steps: Steps) {
  return allPages(4, async (cursor) => {
    const { inventoryItems, lastEvaluatedKey } = await steps.read("inventory.list", {
      lowStock: true,
      limit: 500,
      ...(cursor !== undefined && { lastEvaluatedKey: cursor }),
    });
    return { rows: inventoryItems, lastEvaluatedKey };
  });
}

/**
 * Maximum number of orders to read. Each needs a call, because lists of orders contain no parts.
 */
const ordersLookedAt = 50;

/** Sums the outstanding quantity on order of each part. */
async function onOrder(steps: Steps) {
  const outstanding = new Map<string, number>();
  let complete = true;
  for (const status of ["ordered", "partially_received", "draft"] as const) {
    const page = await steps.read("purchaseOrders.list", { status, limit: ordersLookedAt });
    complete &&= page.lastEvaluatedKey === null;
    const bought = page.purchaseOrders.filter(({ type }) => type === "purchase");
    for (const { id } of bought) {
      const { parts } = await steps.read("purchaseOrders.get", { id });
      for (const { inventoryItemId, partNumber, quantity, quantityReceived } of parts) {
        const key = inventoryItemId ?? partKey(partNumber);
        outstanding.set(key, (outstanding.get(key) ?? 0) + quantity - quantityReceived);
      }
    }
  }
  const of = ({ id, partNumber }: Item) =>
    (outstanding.get(id) ?? 0) + (outstanding.get(partKey(partNumber)) ?? 0);
  return { of, complete };
}

/** The quantity of each part used in 30 days, if the caller may see reports. */
async function usage(steps: Steps): Promise<(item: Item) => number | null> {
  if (!steps.may("reportAggregates.partUsage")) return () => null;
  const { parts } = await steps.read("reportAggregates.partUsage", {});
  const used = new Map(parts.map(({ key, qtyUsed180 }) => [key, qtyUsed180 / 6]));
  return ({ partNumber }) => used.get(partKey(partNumber)) ?? 0;
}

interface Facts {
  onOrder: number;
  used: number | null;
  coverDays: number;
}

function suggest(item: Item, { onOrder: coming, used, coverDays }: Facts) {
  const { id, partNumber, name, vendorId, vendorName, unitCostCents } = item;
  const reorderPoint = item.reorderPoint ?? 0;
  const expected = item.availableQuantity + coming;
  const goal = Math.max(2 * reorderPoint, reorderPoint + ((used ?? 0) * coverDays) / 30);
  const suggestedQuantity = expected > reorderPoint ? 0 : Math.max(1, Math.ceil(goal - expected));
  return {
    vendorId,
    vendorName,
    part: {
      inventoryItemId: id,
      partNumber,
      name,
      onHand: item.quantity,
      available: item.availableQuantity,
      onOrder: rounded(coming),
      reorderPoint,
      usedPer30Days: used === null ? null : rounded(used),
      suggestedQuantity,
      unitCostCents,
    },
  };
}

function byVendor(parts: Array<ReturnType<typeof suggest>>) {
  const groups = [...Map.groupBy(parts, ({ vendorId }) => vendorId).entries()];
  return groups
    .map(([vendorId, ofVendor]) => ({
      vendorId,
      vendorName: ofVendor[0]?.vendorName ?? null,
      estimatedCostCents: ofVendor.reduce(
        (sum, { part }) => sum + part.suggestedQuantity * part.unitCostCents,
        0,
      ),
      parts: ofVendor.map(({ part }) => part),
    }))
    .sort((a, b) => b.estimatedCostCents - a.estimatedCostCents);
}

/** Rounds to the 4 decimals of a quantity, to remove floating-point noise of sums. */
function rounded(quantity: number): number {
  return Math.round(quantity * 10_000) / 10_000;
}
