import { findTenant } from "@bayline/db";
import type { PaperSize, Stationery } from "@bayline/paper";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";

/** Reads what every document of the shop needs. `paper` overrides the size of the settings. */
export async function readStationery(
  ctx: ReadContext,
  paper: PaperSize | undefined,
): Promise<Stationery> {
  const shop = requireRecord(await findTenant(ctx), "shop");
  return {
    letterhead: {
      shopName: shop.name,
      address: null,
      phone: null,
      email: null,
      website: null,
      color: null,
      logo: null,
    },
    size: paper ?? "letter",
    timeZone: shop.timeZone,
    terms: null,
    now: ctx.now,
  };
}
