import { type FoundRecord, matchRanks, type SearchedKind } from "@bayline/db";

/** A record that matches a search, with its kind. */
export type Match = FoundRecord & { kind: SearchedKind };

/** The first rank that is not an exact match. */
const inexact = matchRanks.indexOf("prefix");

/**
 * Returns the best of the matches of each kind, which are sorted: exact matches first, and the
 * newest first within a rank. If there are more than the limit, exact matches are kept, then the
 * best of each kind, then the second best of each, so that no kind hides another.
 */
export function bestOf(matches: readonly Match[][], limit: number): Match[] {
  const placed = matches.flatMap((ofKind) => ofKind.map((match, place) => ({ match, place })));
  return placed
    .sort((a, b) => roundOf(a) - roundOf(b) || byRank(a.match, b.match))
    .slice(0, limit)
    .map(({ match }) => match)
    .sort(byRank);
}

function roundOf({ match, place }: { match: Match; place: number }): number {
  return match.rank < inexact ? -1 : place;
}

function byRank(a: Match, b: Match): number {
  return a.rank - b.rank || compare(b.createdAt, a.createdAt) || compare(b.id, a.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
