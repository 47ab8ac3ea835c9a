import { type ErrorDetail, partKey } from "@bayline/contracts";
import { listPartsForLines, type PartForLine, type Scope } from "@bayline/db";
import { isId } from "../../ids.ts";
import { unknownReference } from "../records.ts";
import type { Line, SubmittedLine } from "./line.ts";
import { refuseAmbiguousNumbers } from "./part-links.ts";
import { isPricedByBook } from "./price-lines.ts";

/** The parts that the lines of one request refer to. */
export interface LineParts {
  byId: Map<string, PartForLine>;
  byKey: Map<string, PartForLine[]>;
}

/** Looks up all parts that the lines refer to, by id or by number, in one statement. */
export async function lookUpParts(scope: Scope, submitted: SubmittedLine[]): Promise<LineParts> {
  const ids = submitted.flatMap((line) => [
    ...partToLookUp(line),
    ...formerPart(line),
    ...partToPrice(line),
  ]);
  const partKeys = submitted.flatMap((line) => keyToLookUp(line) ?? []);
  const parts =
    ids.length + partKeys.length > 0 ? await listPartsForLines(scope, { ids, partKeys }) : [];
  return {
    byId: new Map(parts.map((part) => [part.id, part])),
    byKey: Map.groupBy(parts, (part) => part.partKey),
  };
}

function partToLookUp({ input: { inventoryItemId } }: SubmittedLine): string[] {
  return isId(inventoryItemId) ? [inventoryItemId] : [];
}

/** The unchanged part of a line that is priced again. */
function partToPrice(line: SubmittedLine): string[] {
  const part = line.current?.inventoryItemId;
  return part && isPricedByBook(line) ? [part] : [];
}

/** The part that a line may be detached from, because the line may still use its name. */
function formerPart(line: SubmittedLine): string[] {
  const former = line.current?.inventoryItemId;
  const { inventoryItemId } = line.input;
  const isOther = inventoryItemId ? inventoryItemId !== former : keyToLookUp(line) !== undefined;
  return former && isOther ? [former] : [];
}

/** The part number to look up in stock, if the request names no part and the number is new. */
function keyToLookUp({ input, current }: SubmittedLine): string | undefined {
  if (!input.partNumber || input.inventoryItemId !== undefined) return undefined;
  const key = partKey(input.partNumber);
  return current?.partNumber && partKey(current.partNumber) === key ? undefined : key;
}

/**
 * Returns the error for a part that does not exist. An unchanged part is not checked: it may be
 * deleted by now.
 */
export function unknownPart(
  { input, current, at }: SubmittedLine,
  { byId }: LineParts,
): ErrorDetail[] {
  const { inventoryItemId: part } = input;
  if (!part || part === current?.inventoryItemId || byId.has(part)) return [];
  return [unknownReference(`${at}inventoryItemId`, "part")];
}

/** Refuses lines whose new part number is shared by several parts. */
export function refuseAmbiguousParts(submitted: SubmittedLine[], { byKey }: LineParts): void {
  refuseAmbiguousNumbers(
    submitted.flatMap((line) => {
      const candidates = byKey.get(keyToLookUp(line) ?? "") ?? [];
      const partNumber = line.input.partNumber ?? "";
      return candidates.length > 1
        ? [{ field: `${line.at}partNumber`, partNumber, candidates }]
        : [];
    }),
    "Send inventoryItemId with the id of one of the candidates.",
  );
}

/** Links a line to its part. A new part supplies its number, name, cost and code. */
export function applyPart<L extends Line>(submitted: SubmittedLine, base: L, parts: LineParts): L {
  const { input } = submitted;
  const partNumber = input.partNumber === undefined ? base.partNumber : input.partNumber;
  const part = partOf(submitted, parts);
  if (part === undefined) return { ...base, partNumber };
  const inventoryItemId = part?.id ?? null;
  const isNew = inventoryItemId !== base.inventoryItemId;
  if (!part || !isNew) return { ...base, partNumber, inventoryItemId };
  return {
    ...base,
    inventoryItemId,
    partNumber: input.partNumber ?? part.partNumber,
    description: descriptionOf(part, base, parts),
    unitCostCents: part.unitCostCents,
    vmrsCode: vmrsCodeOf(part, base, parts),
  };
}

/** A line uses its part's name until it gets a different description. */
function descriptionOf(part: PartForLine, base: Line, { byId }: LineParts): string {
  const former = byId.get(base.inventoryItemId ?? "")?.name;
  return base.description === null || base.description === former ? part.name : base.description;
}

/** A part without a code leaves that of the line, unless it is the former part's. */
function vmrsCodeOf(part: PartForLine, base: Line, { byId }: LineParts): string | null {
  const former = byId.get(base.inventoryItemId ?? "")?.vmrsCode;
  return part.vmrsCode ?? (base.vmrsCode === former ? null : base.vmrsCode);
}

/** The part of a line after the request; null for none in stock, undefined for unchanged. */
function partOf(line: SubmittedLine, { byId, byKey }: LineParts): PartForLine | null | undefined {
  const { inventoryItemId } = line.input;
  if (inventoryItemId === null) return null;
  if (inventoryItemId === line.current?.inventoryItemId && inventoryItemId) return undefined;
  if (inventoryItemId !== undefined) return byId.get(inventoryItemId);
  const key = keyToLookUp(line);
  if (key !== undefined) return byKey.get(key)?.[0] ?? null;
  return line.input.partNumber === null ? null : undefined;
}
