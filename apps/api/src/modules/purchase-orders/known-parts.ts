import { AppError, partKey } from "@bayline/contracts";
import { listLiveItemIds, listPartsByNumber, type PartMatch, type Scope } from "@bayline/db";
import type { KnownParts, PartLink } from "./order-lines.ts";

interface Line {
  partNumber: string;
  inventoryItemId?: string | null | undefined;
}

/** Looks up every stocked part that the given lines could refer to, in two statements. */
export async function knownParts(scope: Scope, lines: Line[]): Promise<KnownParts> {
  const named = lines.flatMap(({ inventoryItemId }) => inventoryItemId ?? []);
  const parts = await listPartsByNumber(
    scope,
    lines.map((line) => partKey(line.partNumber)),
  );
  const live = named.length > 0 ? await listLiveItemIds(scope, named) : [];
  const byKey = new Map<string, PartMatch[]>();
  for (const part of parts) {
    const sharing = byKey.get(part.partKey);
    if (sharing) sharing.push(part);
    else byKey.set(part.partKey, [part]);
  }
  return { byKey, live: new Set(live) };
}

/** Refuses lines whose part number is shared by several stocked parts: it is unclear which to stock. */
export function refuseAmbiguousParts(
  lines: Array<{ field: string; partNumber: string; link: PartLink }>,
  nextStep: string,
): void {
  const ambiguous = lines.flatMap(({ field, partNumber, link }) =>
    link.match === "ambiguous" ? [{ field, partNumber, candidates: link.candidates }] : [],
  );
  const [first] = ambiguous;
  if (!first) return;
  throw new AppError(
    "AMBIGUOUS_PART_NUMBER",
    `${first.partNumber} is the number of ${first.candidates.length} parts in inventory.`,
    {
      details: ambiguous.map(({ field, partNumber, candidates }) => ({
        field,
        message: `${partNumber} is the number of ${candidates.length} parts`,
      })),
      candidates: ambiguous.flatMap(({ candidates }) => candidates.map(presentPart)),
      nextStep,
    },
  );
}

export function presentPart({ id, partNumber, name, binLocation }: PartMatch) {
  return { id, partNumber, name, binLocation };
}
