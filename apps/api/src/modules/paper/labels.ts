import type { papers } from "@bayline/contracts";
import { findTenant } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { getItems } from "../inventory/read.ts";
import { requireRecord } from "../records.ts";
import type { PrintedFile } from "./printer.ts";

/** Prints labels of parts, in the order of the request. */
export async function printLabels(
  ctx: ReadContext,
  { parts, sheet, startAt }: InputOf<"inventory.labels", typeof papers>,
): Promise<PrintedFile> {
  const [shop, items] = await Promise.all([
    findTenant(ctx),
    getItems(
      ctx,
      parts.map(({ id }) => id),
    ),
  ]);
  const { name, paperSize } = requireRecord(shop, "shop");
  const content = await ctx.services.printer.print({
    sheet: sheet ?? (paperSize === "a4" ? "avery-l7160" : "avery-5160"),
    startAt: startAt ?? 1,
    shopName: name,
    printedAt: ctx.now,
    labels: items.map((item, index) => ({
      partNumber: item.partNumber,
      name: item.name,
      bin: item.binLocation,
      count: parts[index]?.count ?? 1,
    })),
  });
  return { name: "labels.pdf", content };
}
