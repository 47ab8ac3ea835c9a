import type { Packet } from "@bayline/contracts";
import { listPackets } from "@bayline/db";
import type { ReadContext } from "../../../pipeline/context.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { listPage } from "../../list-page.ts";
import { requireRecord } from "../../records.ts";
import { readPackets, summaryOf } from "./present.ts";

export function listSentEstimates(ctx: ReadContext, input: InputOf<"approvals.list">) {
  const { workOrderId, customerId, status } = input;
  return listPage("packets", input, {
    read: (page) => listPackets(ctx, { ...page, workOrderId, customerId, status }),
    at: (row) => row.createdAt,
    present: (row) => summaryOf(row, ctx.now),
    ids: [workOrderId, customerId],
  });
}

export async function getPacket(
  ctx: ReadContext,
  { id }: InputOf<"approvals.get">,
): Promise<Packet> {
  const [packet] = await readPackets(ctx, [id]);
  return requireRecord(packet, "sent estimate");
}
