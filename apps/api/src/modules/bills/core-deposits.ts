import { type ErrorDetail, invalid, partKey } from "@bayline/contracts";
import { findPartsToBill } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { unknownReference } from "../records.ts";

type Input = InputOf<"bills.create">;

/**
 * The request with the part of each core deposit that is billed by itself, under its number and id.
 * A number that no part has is kept: the cores of such a part can be sent back all the same.
 *
 * @throws 400 for ids that are of no part, and numbers that several parts have
 */
export async function withCoreParts(ctx: WriteContext, input: Input): Promise<Input> {
  const deposits = input.lines.flatMap((line) => (line.kind === "core_deposit" ? [line] : []));
  if (deposits.length === 0) return input;
  const parts = await findPartsToBill(ctx, {
    ids: deposits.flatMap(({ inventoryItemId }) => inventoryItemId ?? []).filter(isId),
    partKeys: deposits.flatMap(({ partNumber }) => (partNumber ? partKey(partNumber) : [])),
  });
  const wrong: ErrorDetail[] = [];
  const lines = input.lines.map((line, index) => {
    if (line.kind !== "core_deposit") return line;
    const { inventoryItemId, partNumber } = line;
    const found = parts.filter((part) =>
      inventoryItemId ? part.id === inventoryItemId : part.partKey === partKey(partNumber ?? ""),
    );
    const [part] = found;
    if (inventoryItemId && !part) {
      wrong.push(unknownReference(`lines[${index}].inventoryItemId`, "part"));
    }
    if (found.length > 1) {
      const message = "is the number of several parts: send inventoryItemId";
      wrong.push({ field: `lines[${index}].partNumber`, message });
    }
    return part ? { ...line, partNumber: part.partNumber, inventoryItemId: part.id } : line;
  });
  if (wrong.length > 0) throw invalid(wrong);
  return { ...input, lines };
}
