import type { MovementCause } from "@bayline/db";
import { withdrawStock } from "@bayline/db";
import { newId } from "../../src/ids.ts";
import type { Harness } from "./harness.ts";
import type { OutputOf } from "./operations.ts";
import type { TestShop } from "./shop.ts";
import { goodsWithoutHolders } from "./written-past.ts";

type Item = OutputOf<"inventory", "get">;
type Movement = OutputOf<"inventory", "movements">["movements"][number];
type Layer = OutputOf<"inventory", "costLayers">["costLayers"][number];

/** Every live part with a number, ignoring case. */
export async function partsOf(shop: TestShop, partNumber: string): Promise<Item[]> {
  const query = new URLSearchParams({ search: partNumber, limit: "500" });
  const { body } = await shop.api("GET", `/inventory?${query}`);
  const items: Item[] = body.inventoryItems;
  return items.filter((item) => item.partNumber.toUpperCase() === partNumber.toUpperCase());
}

/** The single part with a number. */
export async function partOf(shop: TestShop, partNumber: string): Promise<Item> {
  const [only, ...others] = await partsOf(shop, partNumber);
  if (!only || others.length > 0) throw new Error(`${partNumber} is not the number of one part`);
  return only;
}

/** A part's movements, oldest first. */
export async function movementsOf(shop: TestShop, partNumber: string): Promise<Movement[]> {
  const { id } = await partOf(shop, partNumber);
  const { body } = await shop.api("GET", `/inventory/${id}/movements`);
  return body.movements.toReversed();
}

/** A part's cost layers, oldest first. */
export async function layersOf(shop: TestShop, partNumber: string): Promise<Layer[]> {
  const { id } = await partOf(shop, partNumber);
  const { body } = await shop.api("GET", `/inventory/${id}/cost-layers`);
  return body.costLayers;
}

/** Withdraws goods, below zero if there are none, like work orders, but for none. */
export async function consume(
  harness: Harness,
  shop: TestShop,
  partNumber: string,
  quantity: number,
): Promise<void> {
  goodsWithoutHolders.add(shop.tenantId);
  const { id: itemId } = await partOf(shop, partNumber);
  const cause: MovementCause = {
    type: "consumption",
    reference: null,
    reason: null,
    createdBy: "A test",
  };
  const now = new Date().toISOString();
  await harness.services.database.transaction((db) =>
    withdrawStock(
      { tenantId: shop.tenantId, now, db },
      [{ movementId: newId(), deficitId: newId(), itemId, quantity }],
      cause,
    ),
  );
}

/** Default fields of an invoice's line. */
export function line(partNumber: string, quantity = 1, unitCostCents = 1000) {
  return { partNumber, quantity, unitCostCents };
}
