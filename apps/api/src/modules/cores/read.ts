import { partKey } from "@bayline/contracts";
import { type CoreView, findCore, listCores } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";

export async function getCore(ctx: ReadContext, { id }: InputOf<"cores.get">) {
  return presentCore(requireRecord(await findCore(ctx, id), "core"));
}

export function listAllCores(ctx: ReadContext, input: InputOf<"cores.list">) {
  const { vendorId, status, partNumber } = input;
  const filter = {
    vendorId,
    partKey: partNumber && partKey(partNumber),
    isOpen: status && status === "open",
  };
  return listPage("cores", input, {
    read: (page) => listCores(ctx, { ...page, ...filter }),
    at: (row) => row.createdAt,
    present: presentCore,
    ids: [vendorId],
  });
}

export function presentCore(row: CoreView) {
  const { tenantId: _shop, partKey: _key, ...core } = row;
  const isOpen = row.heldQuantity + row.sentBackQuantity > 0;
  return { ...core, status: isOpen ? ("open" as const) : ("closed" as const) };
}
