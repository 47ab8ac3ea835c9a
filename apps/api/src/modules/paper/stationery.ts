import { findLogo, findTenant } from "@bayline/db";
import type { PaperSize, Stationery } from "@bayline/paper";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";

/** Reads what every document of the shop needs. `paper` overrides the size of the settings. */
export async function readStationery(
  ctx: ReadContext,
  paper: PaperSize | undefined,
): Promise<Stationery> {
  const [tenant, logo] = await Promise.all([findTenant(ctx), findLogo(ctx)]);
  const shop = requireRecord(tenant, "shop");
  return {
    letterhead: {
      shopName: shop.name,
      address: shop.address,
      phone: shop.phone,
      email: shop.email,
      website: shop.website,
      color: shop.accentColor,
      logo: logo?.content ?? null,
    },
    size: paper ?? shop.paperSize,
    timeZone: shop.timeZone,
    terms: shop.terms,
    paymentInstructions: shop.paymentInstructions,
    now: ctx.now,
  };
}
