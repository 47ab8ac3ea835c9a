import { AppError, maxPartCandidates, partKey } from "@bayline/contracts";
import { listLiveCosts, listPartsByNumber, type PartMatch, type Scope } from "@bayline/db";

/** The stocked parts that the lines of one order or invoice could refer to. */
export interface KnownParts {
  byKey: Map<string, PartMatch[]>;
  /** The last cost of each part, by id, that lines refer to and that is not deleted. */
  live: ReadonlyMap<string, number>;
}

interface PartReference {
  partNumber: string;
  inventoryItemId?: string | null | undefined;
}

/** Looks up every stocked part that the given lines could refer to, in two statements. */
export async function knownParts(scope: Scope, lines: PartReference[]): Promise<KnownParts> {
  const ids = lines.flatMap(({ inventoryItemId }) => inventoryItemId ?? []);
  const parts = await listPartsByNumber(
    scope,
    lines.map((line) => partKey(line.partNumber)),
  );
  const live = ids.length > 0 ? await listLiveCosts(scope, ids) : [];
  return {
    byKey: Map.groupBy(parts, (part) => part.partKey),
    live: new Map(live.map(({ id, unitCostCents }) => [id, unitCostCents])),
  };
}

/** The lines of an order by the keys of their part numbers, of which each has one. */
export function byPartKey<Line extends PartReference>(lines: readonly Line[]): Map<string, Line> {
  return new Map(lines.map((line) => [partKey(line.partNumber), line]));
}

/** The stocked part of a line: one, none yet, or several that share its number. */
export type PartLink =
  | { match: "existing"; itemId: string }
  | { match: "new" }
  | { match: "ambiguous"; candidates: PartMatch[] };

/**
 * Links a line to a stocked part: the one it names, unless that is deleted, otherwise the only one
 * with its part number.
 *
 * A-100 and A100 are different parts, so only case is folded.
 */
export function linkPart(
  line: { partNumber: string; inventoryItemId: string | null },
  parts: KnownParts,
): PartLink {
  if (line.inventoryItemId !== null && parts.live.has(line.inventoryItemId)) {
    return { match: "existing", itemId: line.inventoryItemId };
  }
  const candidates = parts.byKey.get(partKey(line.partNumber)) ?? [];
  const [only, ...others] = candidates;
  if (!only) return { match: "new" };
  return others.length > 0
    ? { match: "ambiguous", candidates }
    : { match: "existing", itemId: only.id };
}

/** The last cost of the part of a line's number that it is linked to. */
export function lastCostOf(
  partNumber: string,
  link: PartLink,
  parts: KnownParts,
): number | undefined {
  if (link.match !== "existing") return undefined;
  const { itemId } = link;
  const named = parts.byKey.get(partKey(partNumber))?.find(({ id }) => id === itemId);
  return named?.unitCostCents ?? parts.live.get(itemId);
}

/** A line of a request whose part number several stocked parts share. */
interface AmbiguousNumber {
  field: string;
  partNumber: string;
  candidates: PartMatch[];
}

/** Refuses part numbers that several stocked parts share, because the part is unclear. */
export function refuseAmbiguousNumbers(ambiguous: AmbiguousNumber[], nextStep: string): void {
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
      candidates: ambiguous.flatMap(({ candidates }) =>
        candidates.slice(0, maxPartCandidates).map(presentCandidate),
      ),
      nextStep,
    },
  );
}

/** Like {@link refuseAmbiguousNumbers}, for linked lines. */
export function refuseAmbiguousLinks(
  lines: Array<{ field: string; partNumber: string; link: PartLink }>,
  nextStep: string,
): void {
  const ambiguous = lines.flatMap(({ field, partNumber, link }) =>
    link.match === "ambiguous" ? [{ field, partNumber, candidates: link.candidates }] : [],
  );
  refuseAmbiguousNumbers(ambiguous, nextStep);
}

export function presentCandidate({ id, partNumber, name, binLocation }: PartMatch) {
  return { id, partNumber, name, binLocation };
}
