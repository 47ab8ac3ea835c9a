import { invalid } from "@bayline/contracts";
import { findItems, findTenant } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord, unknownReference } from "../records.ts";
import { draw, type PrintedFile } from "./printer.ts";

/** Prints labels of parts, in the order of the request. */
export async function printLabels(
  ctx: ReadContext,
  { parts, sheet, startAt }: InputOf<"inventory.labels">,
): Promise<PrintedFile> {
  const ids = parts.map(({ id }) => id);
  const [shop, found] = await Promise.all([findTenant(ctx), findItems(ctx, ids.filter(isId))]);
  const items = new Map(found.map((item) => [item.id, item]));
  const unknown = ids.flatMap((id, index) =>
    items.has(id) ? [] : [unknownReference(`parts[${index}].id`, "part")],
  );
  if (unknown.length > 0) throw invalid(unknown);
  const { name, paperSize } = requireRecord(shop, "shop");
  const labels = {
    sheet: sheet ?? (paperSize === "a4" ? "avery-l7160" : "avery-5160"),
    startAt: startAt ?? 1,
    shopName: name,
    printedAt: ctx.now,
    labels: parts.flatMap(({ id, count = 1 }) => {
      const item = items.get(id);
      if (!item) return [];
      return [{ partNumber: item.partNumber, name: item.name, bin: item.binLocation, count }];
    }),
  };
  const content = await draw(ctx, labels, "parts");
  return { name: "labels.pdf", content };
}
