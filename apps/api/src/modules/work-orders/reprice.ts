import type { Pricing } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { buildWorkLines } from "./lines.ts";
import { answerOrder } from "./read.ts";
import { blockOf } from "./services.ts";
import { lockWork, orderTerms, refuseInvoiced, saveWork } from "./work.ts";

/**
 * Prices the lines of an order again whose prices were not typed. A line that nothing prices now
 * keeps its price.
 */
export async function repriceWork(
  ctx: WriteContext,
  { id, services }: InputOf<"workOrders.reprice">,
) {
  const before = await lockWork(ctx, id);
  refuseInvoiced(before);
  const blockIds = services?.map((service) => blockOf(before, service).id);
  const { services: _services, warnings: _warnings, ...was } = await answerOrder(ctx, id);
  const submitted = before.lines
    .filter(({ pricing, kind }) => isByBook(pricing) && kind !== "fee")
    .filter(({ serviceBlockId }) => blockIds === undefined || blockIds.includes(serviceBlockId))
    .map((current) => ({
      kind: current.kind,
      input: { unitPriceCents: null },
      current,
      at: "",
    }));
  const terms = await orderTerms(ctx, before.order.customerId);
  const place = { order: before.order, serviceBlockId: "", position: 0 };
  const priced = await buildWorkLines(ctx, submitted, { place, terms });
  const byId = new Map(priced.map((line) => [line.id, line]));
  const lines = before.lines.map((line) => byId.get(line.id) ?? line);
  await saveWork(ctx, before, { ...before, lines }, terms);
  const after = await answerOrder(ctx, id);
  const { services: _theirs, warnings: _about, ...shown } = after;
  ctx.recordAudit({ resourceType: "work_order", resourceId: id, before: was, after: shown });
  return after;
}

/** Shares of the contract price of a canned job stay: together they are that price. */
function isByBook({ source, isOfJob }: Pricing): boolean {
  return source !== "typed" && isOfJob !== true;
}
