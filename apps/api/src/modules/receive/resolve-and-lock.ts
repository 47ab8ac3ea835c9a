import { partKey, type ReceivingRequest } from "@bayline/contracts";
import { LostRace, lockCounter, type OrderInFull, type Scope } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { type KnownParts, knownParts } from "../lines/part-links.ts";
import type { OrderLine } from "../purchase-orders/order-lines.ts";
import { createVendorByName } from "../vendors/resolve-vendor.ts";
import { type LinkedOrder, lockLinkedOrder } from "./linked-order.ts";
import type { VendorMatch } from "./match-vendor.ts";
import { namesNewParts } from "./plan-lines.ts";

/** The order's lines and the stocked parts that the invoice's lines could refer to. */
export interface Look {
  lines: OrderLine[];
  parts: KnownParts;
}

export async function lookAround(
  scope: Scope,
  invoice: ReceivingRequest,
  lines: OrderLine[] = [],
): Promise<Look> {
  const invoiced = new Set(invoice.lines.map((line) => partKey(line.partNumber)));
  const same = lines.filter((line) => invoiced.has(partKey(line.partNumber)));
  return { lines, parts: await knownParts(scope, [...same, ...invoice.lines]) };
}

interface Found {
  match: VendorMatch;
  found: OrderInFull | undefined;
  /** What was found before the locks. */
  first: Look;
}

interface Names {
  vendor: VendorMatch & { created: boolean };
  linked: LinkedOrder | undefined;
  look: Look;
}

/**
 * Takes the locks and resolves the names on the invoice.
 *
 * Only a request that may create a vendor or parts locks the shop's counter; it then looks up the
 * names again.
 */
export async function resolveAndLock(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  { match, found, first }: Found,
): Promise<Names> {
  const makesNames = match.matchedBy === "create" || makesParts(invoice, first);
  if (makesNames) await lockCounter(ctx, "purchase_order");
  const vendor = await settleVendor(ctx, invoice, match);
  const linked = found && (await lockLinkedOrder(ctx, found, vendor));
  const look = makesNames || linked ? await lookAround(ctx, invoice, linked?.lines) : first;
  if (!makesNames && makesParts(invoice, look)) {
    throw new LostRace("A part was deleted before the order was locked");
  }
  return { vendor, linked, look };
}

function makesParts(invoice: ReceivingRequest, { lines, parts }: Look): boolean {
  return invoice.mode === "receive" && namesNewParts(invoice, lines, parts);
}

async function settleVendor(
  ctx: WriteContext,
  invoice: ReceivingRequest,
  match: VendorMatch,
): Promise<VendorMatch & { created: boolean }> {
  if (match.matchedBy !== "create" || match.name === null) return { ...match, created: false };
  const account = invoice.vendor?.accountNumber ?? null;
  return { ...match, ...(await createVendorByName(ctx, match.name, account)) };
}
